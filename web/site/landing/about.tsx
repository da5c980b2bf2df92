import { fallbackCompany } from '../../../schema/fallbacks.data.ts'
import { employeeCounts } from '../../kinds/company/choices.data.ts'
import type { SectionData, SectionProps } from '../../kinds/kind-on-site.ts'
import { Leadership } from '../../kinds/team-member/leadership.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { choiceLabel } from '../choice-label.ts'
import { Prose } from '../text.tsx'
import { SectionActions } from '../section/closing.tsx'
import { Heading } from '../section/heading.tsx'
import { Section } from '../section/section.tsx'

export const STORY = `In the spring of 2008 two soil microbiologists took cores from eleven farms around Ames and asked one question of each: what already lives here that helps a crop to feed itself? Most answers were disappointing. A few were not, and the company was built on those.

We still work in that order. A strain is isolated, sequenced whole and tested in the greenhouse; then it goes into replicated plots for at least three seasons, on farms that are not ours, against an untreated check. Two out of three candidates end there. What remains is fermented in Ames and sold with the trial report in the box, including the sites where it made no difference.`

export const VALUES: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'flask',
    title: 'Innovation',
    text: 'New strains come from old fields. We look for what is already working.',
  },
  {
    icon: 'leaf',
    title: 'Sustainability',
    text: 'Less nitrogen lost and fewer passes, measured in pounds and gallons.',
  },
  { icon: 'star', title: 'Excellence', text: 'A count on a label is a promise for the last day of shelf life.' },
  { icon: 'people', title: 'Collaboration', text: 'Farmers own their data, and their names stand on the reports.' },
]

export const TIMELINE = [
  {
    year: '2008',
    title: 'Eleven farms, two founders',
    text: 'Verdant starts in a rented laboratory in Ames with soil cores from Story County.',
  },
  {
    year: '2012',
    title: 'First product',
    text: 'An Azospirillum inoculant for corn is released after four seasons of trials.',
  },
  {
    year: '2015',
    title: 'Our own fermentation',
    text: 'A plant with two fermenters opens; lots are released by a laboratory that does not report to it.',
  },
  {
    year: '2018',
    title: 'Sequencing and digester',
    text: 'Every strain gets a complete genome, and a research digester begins to heat the plant.',
  },
  {
    year: '2020',
    title: 'Clinical group',
    text: 'Study material and assays for human trials of live bacteria, under good manufacturing practice.',
  },
  {
    year: '2023',
    title: 'Bio-urea',
    text: 'Nitrogen from manure and air, stabilized by microbes, reaches farms after three trial seasons.',
  },
]

export const CERTIFICATIONS = [
  { name: 'ISO 9001:2015', text: 'Quality management of development, fermentation and release.' },
  { name: 'ISO 14001:2015', text: 'Environmental management of the plant and the digester.' },
  { name: 'Good Manufacturing Practice', text: 'Clinical study material is made and released under GMP.' },
  { name: 'USDA Organic', text: 'Listed inoculants may be used in certified organic production.' },
]

type Company = Pick<NonNullable<SectionData['company']>, 'mission' | 'vision' | 'history' | 'foundedYear'> & {
  employeeCount: string
}

function Profile({ company }: { company: Company }) {
  const facts = [
    company.foundedYear && ['Founded', String(company.foundedYear)],
    ['Employees', choiceLabel(employeeCounts, company.employeeCount)],
  ].filter((fact): fact is [string, string] => Boolean(fact))
  return (
    <dl className="profile">
      <div>
        <dt>Mission</dt>
        <dd>{company.mission}</dd>
      </div>
      <div>
        <dt>Vision</dt>
        <dd>{company.vision}</dd>
      </div>
      {facts.map(([term, value]) => (
        <div key={term} className="profile-figure">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The section about the company: story, values, team, milestones and certificates. */
export function About({ site, loading, retry }: Pick<SectionProps, 'site' | 'loading' | 'retry'>) {
  // The default profile is shown only if loading failed. If an editor has hidden the company, no profile is shown.
  const company: Company | null | undefined = site || loading ? site?.company : fallbackCompany
  return (
    <Section
      id="about"
      words={{ title: 'Careful people grow things here' }}
      pageWords={{
        title: 'From eleven farms in 2008 to four continents',
        intro: 'Who we are, what we hold ourselves to, and what happened when.',
      }}
    >
      <div className="about-story">
        <div className="stack">
          <Prose text={STORY} className="story" />
          {company?.history.trim() && (
            <details className="history">
              <summary>Our history</summary>
              <Prose text={company.history} />
            </details>
          )}
        </div>
        {company && <Profile company={company} />}
      </div>
      <Heading below={1} className="sub-title">
        What we hold ourselves to
      </Heading>
      <ul className="points">
        {VALUES.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} className="icon-large" />
            <Heading below={2} className="point-title">
              {title}
            </Heading>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Heading below={1} id="team" tabIndex={-1} className="sub-title">
        Leadership Team
      </Heading>
      <Leadership leaders={site?.teamMembers?.items ?? null} loading={loading} retry={retry} />
      <Heading below={1} id="milestones" tabIndex={-1} className="sub-title">
        Year by year
      </Heading>
      {/* On narrow screens it scrolls sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-labelledby="milestones" tabIndex={0} className="timeline-frame">
        <ol className="timeline">
          {TIMELINE.map(({ year, title, text }) => (
            <li key={year}>
              <p className="timeline-year">{year}</p>
              <Heading below={2} className="point-title">
                {title}
              </Heading>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <Heading below={1} id="certificates" tabIndex={-1} className="sub-title">
        Certificates
      </Heading>
      <ul className="points">
        {CERTIFICATIONS.map(({ name, text }) => (
          <li key={name}>
            <Icon name="seal" className="icon-seal" />
            <Heading below={2} className="point-title">
              {name}
            </Heading>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <SectionActions
        links={[
          ['Get in Touch', 'contact'],
          ['Join Our Team', 'careers'],
        ]}
        className="about-actions"
      />
    </Section>
  )
}
