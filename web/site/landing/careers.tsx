import { type MouseEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { JobDepartment, LandingQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { departmentLabel, DEPARTMENTS, jobTypeLabel } from '../labels.ts'
import { SectionLink } from '../link.tsx'
import { Chips, filled } from '../text.tsx'
import { Failure } from './failure.tsx'
import { Section } from './section.tsx'
import { ShowAll } from './show-all.tsx'

type LandingSite = NonNullable<LandingQuery['site']>
type JobList = NonNullable<LandingSite['jobs']>
type DepartmentCount = NonNullable<LandingSite['jobDepartments']>[number]

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

/** Where the list of positions is, on the page of a chosen department. */
const POSITIONS = 'positions'

interface FilterProps {
  /** How many positions are open in each department. */
  departments: readonly DepartmentCount[]
  total: number
  /** How many of them are shown. */
  shown: number
  chosen: JobDepartment | null
  /** Whether every position is on the page, so that choosing needs no other one. */
  complete: boolean
}

/** Buttons that narrow the list to one department. Without JavaScript they ask the server, as a form does. */
function DepartmentFilter({ departments, total, shown, chosen, complete }: FilterProps) {
  const navigate = useNavigate()
  // Nothing is announced before something is chosen.
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
    <form
      action={`${paths.sectionPage('careers')}#${POSITIONS}`}
      aria-label="Departments"
      className="flex flex-wrap gap-2"
    >
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

function JobCard({ job }: { job: JobList['items'][number] }) {
  return (
    <li className="job-card">
      <div className="grid content-start gap-3">
        <p className="mono-label">{departmentLabel(job.department)}</p>
        <h3 className="card-title">{job.title}</h3>
        <ul aria-label="Position" className="job-facts">
          <li>{job.location}</li>
          <li>{jobTypeLabel(job.type)}</li>
          <li>{job.experience}</li>
        </ul>
      </div>
      <div className="grid content-start gap-4">
        <p className="text-ink-soft">{job.description}</p>
        <Chips entries={filled(job.skills)} label="Skills" />
      </div>
      <Link to={paths.job(job.id)} className={buttonClass({ variant: 'outline' }, 'self-start')}>
        Apply Now <span className="sr-only">for {job.title}</span>
      </Link>
    </li>
  )
}

interface Props {
  jobs: JobList | null | undefined
  departments: readonly DepartmentCount[] | null | undefined
  /** The department asked for in the address, in any case; anything else shows all. */
  department: string | null
  loading: boolean
  retry: () => void
  focused: boolean
}

/** Working here, and the open positions. */
export function Careers({ jobs, departments, department, loading, retry, focused }: Props) {
  const chosen = DEPARTMENTS.find((name) => name.toLowerCase() === department?.toLowerCase()) ?? null
  const shown = jobs?.items.filter((job) => chosen === null || job.department === chosen) ?? []
  return (
    <Section
      id="careers"
      number="03"
      label="Careers"
      title="Work that is weighed at harvest"
      intro="Eighty-four people, one fermentation plant and nine trial sites. Some of us wear boots to the lab meeting."
      // With a department the address leads further down, to the positions.
      focused={focused && department === null}
    >
      <ul className="points benefits">
        {BENEFITS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} className="size-7" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section id={POSITIONS} tabIndex={-1} aria-labelledby="positions-title">
        <h3 id="positions-title" className="sub-title">
          Open positions
        </h3>
        {loading && <Spinner label="Loading career opportunities..." />}
        {!loading && !jobs && <Failure text="Failed to load jobs" retry={retry} />}
        {jobs && (
          <>
            <DepartmentFilter
              departments={departments ?? []}
              total={jobs.total}
              shown={shown.length}
              chosen={chosen}
              complete={jobs.items.length === jobs.total}
            />
            {shown.length > 0 ? (
              <ul className="mt-8 border-t border-line">
                {shown.map((job) => (
                  <JobCard key={job.id} job={job} />
                ))}
              </ul>
            ) : (
              <p className="mt-6 text-ink-soft">
                No open positions here at the moment. We read every resume that comes in.
              </p>
            )}
            <ShowAll list={jobs} section="careers" what="positions" />
          </>
        )}
      </section>
      <div className="closing">
        <p className="closing-text">Nothing that fits? Write to us anyway, with what you would like to find out.</p>
        <div className="actions">
          <SectionLink section="contact" className={buttonClass({ size: 'large' })}>
            Send Your Resume
          </SectionLink>
          <SectionLink section="about" className={buttonClass({ variant: 'outline', size: 'large' })}>
            Learn About Us
          </SectionLink>
        </div>
      </div>
    </Section>
  )
}
