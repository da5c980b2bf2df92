import type { WebsiteKind } from '../../../schema/website.ts'
import type { JobSectionFragment } from '../../graphql/generated.ts'
import { Icon } from '../../site/icon.tsx'
import { useLangOf } from '../../site/own-language.tsx'
import type { Match } from '../../site/page.ts'
import { payLang, payText } from './pay.ts'
import { Chips, filled, Text } from '../../site/text.tsx'
import { CardLink } from '../../site/section/card-link.tsx'
import { Closing } from '../../site/section/closing.tsx'
import { chosenGroup, Filter } from '../../site/section/filter.tsx'
import { Fold } from '../../site/section/fold.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { Cards, type CardProps, type List, LoadedList } from '../../site/section/item-list.tsx'
import { useOwnPage } from '../../site/section/own-page.ts'
import { PointRow } from '../../site/section/points.tsx'
import { writeNumber } from '../../../schema/labels/numbers.ts'
import { Section } from '../../site/section/section.tsx'
import { useSite } from '../../site/shell/site.ts'
import type { SectionProps } from '../kind-on-site.ts'

type Job = NonNullable<JobSectionFragment['jobs']>['items'][number]
type DepartmentCount = NonNullable<JobSectionFragment['jobDepartments']>[number]

/** The anchor of the list of positions. */
const POSITIONS = 'positions'

function JobCard({ item: job, to, lang }: CardProps<Job>) {
  const site = useSite()
  const { label, labelText } = site
  const pay = payText(site, job.pay)
  const payWords = payLang(site)
  const skills = filled(job.skills)
  return (
    <li className="job-card card">
      <Heading below={2} className="card-title" dir="auto" lang={lang}>
        <Text>{job.title}</Text>
      </Heading>
      <ul aria-label={label('careers.facts')} className="job-facts">
        <li>{labelText(`job.department:${job.department}`)}</li>
        <li dir="auto" lang={lang}>
          {job.location}
        </li>
        <li>{labelText(`job.type:${job.type}`)}</li>
        <li dir="auto" lang={lang}>
          {job.experience}
        </li>
        {pay && (
          <li lang={payWords} dir={payWords ? 'ltr' : 'auto'}>
            {pay}
          </li>
        )}
      </ul>
      <CardLink to={to} className="job-apply">
        {labelText('careers.apply')}{' '}
        <span className="sr-only">{labelText('careers.applyFor', { title: job.title })}</span>
      </CardLink>
      <Fold label={labelText('careers.summary')} lang={lang} of={job.title} entries={skills}>
        <p className="soft" dir="auto" lang={lang}>
          <Text>{job.description}</Text>
        </p>
        <Chips lang={lang} entries={skills} label={label('careers.skills')} />
      </Fold>
    </li>
  )
}

/** The number of open positions. It leads to them. */
function Openings({ total, departments }: { total: number; departments: number }) {
  const { language, labelText } = useSite()
  return (
    <a href={`#${POSITIONS}`} className="plain-link job-count">
      <span className="job-total">{writeNumber(language.tag, total)}</span>{' '}
      <span>
        {labelText('careers.open', { count: total })}
        {departments > 1 && <> {labelText('careers.departments', { count: departments })}</>}{' '}
        <Icon name="down" className="icon-small" />
      </span>
    </a>
  )
}

interface PositionsProps {
  kind: WebsiteKind
  list: List<Job>
  departments: readonly DepartmentCount[]
  match: Match
}

function Positions({ kind, list: { items, total }, departments, match }: PositionsProps) {
  const { labelText } = useSite()
  const groups = departments.map((department) => ({
    value: department.value.toLowerCase(),
    label: labelText(`job.department:${department.value}`),
    total: department.total,
  }))
  const chosen = chosenGroup(kind, match, groups)
  const shown = items.filter((job) => chosen === null || job.department.toLowerCase() === chosen.value)
  return (
    <>
      <Filter {...{ kind, groups, chosen, total }} shown={items.length} anchor={POSITIONS} />
      {shown.length > 0 ? (
        <Cards kind={kind} items={shown} className="job-list accordion" Card={JobCard} />
      ) : (
        <p className="job-none soft">{labelText('careers.none')}</p>
      )}
    </>
  )
}

/** The section about working here. It opens with the number of positions, which come first on its own page. */
export function Careers({ site, kind, match, ...load }: SectionProps) {
  const isOwnPage = useOwnPage()
  const { label, labelText } = useSite()
  const words = site?.careersSection
  const lang = useLangOf()(words)
  if (words === null) return null
  const departments = site?.jobDepartments ?? []
  const total = departments.reduce((sum, department) => sum + department.total, 0)
  const benefits = words && words.benefits.length > 0 && (
    <PointRow points={words.benefits} below={1} label={words.benefitsTitle} className="benefits" />
  )
  return (
    <Section
      id={kind.website.section.id}
      words={words}
      parts={['careersSection', 'jobs']}
      opening={total > 0 && <Openings total={total} departments={departments.length} />}
    >
      {!isOwnPage && benefits}
      <section id={POSITIONS} tabIndex={-1} aria-labelledby="positions-title">
        <Heading below={1} id="positions-title" className={isOwnPage ? 'sr-only' : 'sub-title'}>
          {labelText('careers.list')}
        </Heading>
        <LoadedList
          {...load}
          kind={kind}
          match={match}
          anchor={POSITIONS}
          list={site?.jobs}
          loadingText={label('careers.loading')}
        >
          {(list) => <Positions kind={kind} list={list} departments={departments} match={match} />}
        </LoadedList>
      </section>
      {isOwnPage && benefits && (
        <>
          <h2 className="sub-title" lang={lang}>
            {words.benefitsTitle}
          </h2>
          {benefits}
        </>
      )}
      {words && <Closing text={words.closing} buttons={[words.primaryCTA, words.secondaryCTA]} />}
    </Section>
  )
}
