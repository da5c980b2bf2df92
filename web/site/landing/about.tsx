import { shownFallbackCompany } from '../../../schema/fallbacks.data.ts'
import { employeeCounts } from '../../kinds/company/choices.data.ts'
import type { SectionData, SectionProps } from '../../kinds/kind-on-site.ts'
import { Leadership } from '../../kinds/team-member/leadership.tsx'
import { Icon } from '../icon.tsx'
import { choiceLabel } from '../choice-label.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { Prose, Text } from '../text.tsx'
import { SectionActions } from '../section/closing.tsx'
import { Heading } from '../section/heading.tsx'
import { ScrollRow } from '../section/scroll-row.tsx'
import { Section } from '../section/section.tsx'
import { Summary } from '../section/summary.tsx'
import { BEGINNING, CERTIFICATION_NOTE, CERTIFICATIONS, METHOD, TIMELINE, VALUES } from './story.ts'

type Company = Pick<
  NonNullable<SectionData['company']>,
  'missionBlocks' | 'visionBlocks' | 'historyBlocks' | 'foundedYear'
> & {
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
        <dd>
          <RichText blocks={company.missionBlocks} />
        </dd>
      </div>
      <div>
        <dt>Vision</dt>
        <dd>
          <RichText blocks={company.visionBlocks} />
        </dd>
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
  const company: Company | null | undefined = site || loading ? site?.company : shownFallbackCompany
  return (
    <Section
      id="about"
      words={{ title: 'Careful people grow things here' }}
      pageWords={{
        title: 'From a rented bench to our own fermenters',
        intro: 'Who we are, what we hold ourselves to, and what happened when.',
      }}
      opening={<p className="about-beginning">{BEGINNING}</p>}
    >
      <div className="about-story">
        <div className="stack">
          <Prose text={METHOD} className="story" />
          {company && company.historyBlocks.length > 0 && (
            <details className="history">
              <Summary>Our history</Summary>
              <RichText blocks={company.historyBlocks} />
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
      <ScrollRow ordered everywhere label="Milestones" className="timeline">
        {TIMELINE.map(({ year, title, text }) => (
          <li key={year}>
            <p className="timeline-year">{year}</p>
            <Heading below={2} className="point-title">
              {title}
            </Heading>
            <p className="soft">
              <Text>{text}</Text>
            </p>
          </li>
        ))}
      </ScrollRow>
      <Heading below={1} id="certificates" tabIndex={-1} className="sub-title">
        Certificates
      </Heading>
      <ScrollRow label="Certificates" className="points">
        {CERTIFICATIONS.map(({ name, text, proof }) => (
          <li key={name}>
            <Icon name="seal" className="icon-seal" />
            <Heading below={2} className="point-title">
              {name}
            </Heading>
            <p className="certificate-scope">{text}</p>
            <p className="point-proof">{proof}</p>
          </li>
        ))}
      </ScrollRow>
      <p className="certification-note soft">{CERTIFICATION_NOTE}</p>
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
