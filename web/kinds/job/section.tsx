import { type MouseEvent, useState } from 'react'
import { Link, useNavigate, useHref } from 'react-router-dom'
import { itemPath, type WebsiteKind } from '../../../schema/website.ts'
import type { JobDepartment, JobSectionFragment } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../site/icon.tsx'
import { departmentLabel, DEPARTMENTS, jobTypeLabel } from './labels.ts'
import { Chips, filled } from '../../site/text.tsx'
import { Closing } from '../../site/section/closing.tsx'
import { type CardProps, type List, LoadedList } from '../../site/section/item-list.tsx'
import { Section } from '../../site/section/section.tsx'
import type { SectionProps } from '../kind-on-site.ts'

type Job = NonNullable<JobSectionFragment['jobs']>['items'][number]
type DepartmentCount = NonNullable<JobSectionFragment['jobDepartments']>[number]

const BENEFITS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'heart',
    title: 'Health & Wellness',
    text: 'Medical, dental and vision cover from the first day, and hearing checks for the plant crew.',
  },
  {
    icon: 'book',
    title: 'Learning & Development',
    text: 'Ten paid days a year for courses, conferences or a bench in another laboratory.',
  },
  {
    icon: 'balance',
    title: 'Work-Life Balance',
    text: 'Long days at planting and harvest are paid back, hour for hour, before the year ends.',
  },
  {
    icon: 'coin',
    title: 'Competitive Compensation',
    text: 'Pay bands are written in every posting and the same for everyone at that step.',
  },
  {
    icon: 'globe',
    title: 'Global Impact',
    text: 'Strains from Iowa cores now grow on four continents; the data goes to open archives.',
  },
  {
    icon: 'flask',
    title: 'Innovation Culture',
    text: 'One afternoon in ten belongs to your own question. Negative results are presented too.',
  },
]

/** The anchor of the list of positions. */
const POSITIONS = 'positions'

interface FilterProps {
  kind: WebsiteKind
  /** The number of open positions in each department. */
  departments: readonly DepartmentCount[]
  total: number
  /** The number of positions shown. */
  shown: number
  chosen: JobDepartment | null
  /** Whether the page contains every position, so that a department can be chosen without loading another page. */
  complete: boolean
}

/** Buttons that filter the list by department. Without JavaScript they submit a form. */
function DepartmentFilter({ kind, departments, total, shown, chosen, complete }: FilterProps) {
  const navigate = useNavigate()
  const action = useHref(`${paths.sectionPage(kind.website.section.id)}#${POSITIONS}`)
  // Screen readers announce the number of positions only after a choice.
  const [changed, setChanged] = useState(false)
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    if (!complete) return
    event.preventDefault()
    setChanged(true)
    const { value } = event.currentTarget
    void navigate({ search: value && `?department=${value}`, hash: POSITIONS }, { replace: true })
  }
  const button = (value: string, label: string, count: number, pressed: boolean) => (
    <button
      key={value}
      type="submit"
      name="department"
      value={value}
      aria-pressed={pressed}
      onClick={choose}
      className="filter-button"
    >
      {label} <span className="filter-count">{count}</span>
    </button>
  )
  return (
    <form action={action} aria-label="Departments" className="row">
      {button('', 'All Positions', total, chosen === null)}
      {departments.map(({ value, total: open }) =>
        button(value.toLowerCase(), departmentLabel(value), open, chosen === value),
      )}
      <p role="status" className="sr-only">
        {changed && `${shown} ${shown === 1 ? 'position' : 'positions'}`}
      </p>
    </form>
  )
}

function JobCard({ item: job, to }: CardProps<Job>) {
  return (
    <li className="job-card">
      <div className="job-head">
        <p className="mono-label">{departmentLabel(job.department)}</p>
        <h3 className="card-title">{job.title}</h3>
        <ul aria-label="Position" className="job-facts">
          <li>{job.location}</li>
          <li>{jobTypeLabel(job.type)}</li>
          <li>{job.experience}</li>
        </ul>
      </div>
      <div className="job-text">
        <p className="soft">{job.description}</p>
        <Chips entries={filled(job.skills)} label="Skills" />
      </div>
      <Link to={to} className={buttonClass({ variant: 'outline' }, 'job-apply')}>
        Apply Now <span className="sr-only">for {job.title}</span>
      </Link>
    </li>
  )
}

interface PositionsProps {
  kind: WebsiteKind
  list: List<Job>
  departments: readonly DepartmentCount[]
  chosen: JobDepartment | null
}

function Positions({ kind, list, departments, chosen }: PositionsProps) {
  const shown = list.items.filter((job) => chosen === null || job.department === chosen)
  return (
    <>
      <DepartmentFilter
        kind={kind}
        departments={departments}
        total={list.total}
        shown={shown.length}
        chosen={chosen}
        complete={list.items.length === list.total}
      />
      {shown.length > 0 ? (
        <ul className="job-list">
          {shown.map((job) => (
            <JobCard key={job.id} item={job} to={itemPath(kind, job.id)} />
          ))}
        </ul>
      ) : (
        <p className="job-none soft">No open positions here at the moment. We read every resume that comes in.</p>
      )}
    </>
  )
}

/** The section about working here, with the open positions. `?department=` filters them; an unknown department has no effect. */
export function Careers({ site, kind, focused, match, ...load }: SectionProps) {
  const department = match.search.get('department')
  const chosen = DEPARTMENTS.find((name) => name.toLowerCase() === department?.toLowerCase()) ?? null
  return (
    <Section
      id={kind.website.section.id}
      title="Work that is weighed at harvest"
      intro="Eighty-four people, one fermentation plant and nine trial sites. Some of us wear boots to the lab meeting."
      // With a department, the address leads to the positions instead.
      focused={focused && department === null}
    >
      <ul className="points benefits">
        {BENEFITS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} className="icon-large" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section id={POSITIONS} tabIndex={-1} aria-labelledby="positions-title">
        <h3 id="positions-title" className="sub-title">
          Open positions
        </h3>
        <LoadedList {...load} kind={kind} list={site?.jobs} loadingText="Loading career opportunities...">
          {(list) => <Positions kind={kind} list={list} departments={site?.jobDepartments ?? []} chosen={chosen} />}
        </LoadedList>
      </section>
      <Closing
        text="Nothing that fits? Write to us anyway, with what you would like to find out."
        links={[
          ['Send Your Resume', 'contact'],
          ['Learn About Us', 'about'],
        ]}
      />
    </Section>
  )
}
