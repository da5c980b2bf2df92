import type { SectionData, SectionProps } from '../kind-on-site.ts'
import { Leadership } from '../team-member/leadership.tsx'
import { keyed } from '../../site/keyed.ts'
import { Icon } from '../../site/icon.tsx'
import { lateView } from '../../site/late-views.tsx'
import { InLanguage, useItemLang, useLangOf } from '../../site/own-language.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { useSite } from '../../site/shell/site.ts'
import { Prose, Text } from '../../site/text.tsx'
import { SectionActions } from '../../site/section/closing.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { ScrollRow } from '../../site/section/scroll-row.tsx'
import { Section } from '../../site/section/section.tsx'
import { Summary } from '../../site/section/summary.tsx'
import { PointRow } from '../../site/section/points.tsx'

interface Words {
  milestones: readonly { year: string; title: string; text: string }[]
  certificatesTitle: string
  certificates: readonly { title: string; text: string; proof: string }[]
  certificatesNote: string
}

type Company = Pick<
  NonNullable<SectionData['company']>,
  'missionBlocks' | 'visionBlocks' | 'historyBlocks' | 'foundedYear'
> & {
  employeeCount: string
}

/** The history of the company. Without one it is not shown. */
export function History({ company }: { company: Pick<Company, 'historyBlocks'> }) {
  const { labelText } = useSite()
  const lang = useLangOf()(company)
  if (company.historyBlocks.length === 0) return null
  return (
    <details className="history">
      <Summary>{labelText('about.history')}</Summary>
      <InLanguage lang={lang}>
        <RichText blocks={company.historyBlocks} />
      </InLanguage>
    </details>
  )
}

/** Mission, vision and figures of the company. */
export function Profile({ company }: { company: Company }) {
  const { label, labelText } = useSite()
  const lang = useLangOf()(company)
  const facts = [
    company.foundedYear && [label('about.founded'), String(company.foundedYear)],
    [label('about.employees'), label(`company.employeeCount:${company.employeeCount}`)],
  ].filter((fact): fact is [string, string] => Boolean(fact))
  return (
    <dl className="profile">
      <div>
        <dt>{labelText('about.mission')}</dt>
        <dd lang={lang}>
          <RichText blocks={company.missionBlocks} />
        </dd>
      </div>
      <div>
        <dt>{labelText('about.vision')}</dt>
        <dd lang={lang}>
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

const Fallbacks = lateView<typeof import('../../site/fallbacks.tsx').Fallbacks>('Fallbacks')

type Props = Pick<SectionProps, 'site' | 'loading' | 'retry'>

/** The section about the company: story, values, team, milestones and certificates. */
export const About = (props: Props) =>
  // The default profile is shown only if loading failed. If an editor has hidden the company, no profile is shown.
  props.site || props.loading ? (
    <AboutOf {...props} company={props.site?.company} />
  ) : (
    <Fallbacks>{({ company }) => <AboutOf {...props} company={company} />}</Fallbacks>
  )

function AboutOf({ site, company, loading, retry }: Props & { company: Company | null | undefined }) {
  const words = site?.aboutSection
  const lang = useLangOf()(words)
  if (words === null) return null
  return (
    <Section
      id="about"
      words={words}
      parts={['aboutSection', 'teamMembers', 'company']}
      opening={words && <Beginning text={words.beginning} />}
    >
      <div className="about-story">
        <div className="stack">
          <InLanguage lang={lang}>{words && <Prose text={words.story} className="story" />}</InLanguage>
          {company && <History company={company} />}
        </div>
        {company && <Profile company={company} />}
      </div>
      {words && words.values.length > 0 && (
        <>
          <Heading below={1} className="sub-title" lang={lang}>
            {words.valuesTitle}
          </Heading>
          <PointRow points={words.values} below={2} label={words.valuesTitle} />
        </>
      )}
      {words && (
        <Heading below={1} id="team" tabIndex={-1} className="sub-title" lang={lang}>
          {words.teamTitle}
        </Heading>
      )}
      {words?.teamIntro && (
        <p className="soft" lang={lang}>
          {words.teamIntro}
        </p>
      )}
      <Leadership leaders={site?.teamMembers?.items ?? null} loading={loading} retry={retry} />
      {words && <Milestones title={words.milestonesTitle} milestones={words.milestones} />}
      {words && <Certificates words={words} />}
      {words && <SectionActions buttons={[words.primaryCTA, words.secondaryCTA]} className="about-actions" />}
    </Section>
  )
}

const Beginning = ({ text }: { text: string }) => (
  <p className="about-beginning" lang={useItemLang()}>
    {text}
  </p>
)

/** The milestones of the company, in their order. */
function Milestones({ title: heading, milestones }: { title: string; milestones: Words['milestones'] }) {
  const lang = useItemLang()
  if (milestones.length === 0) return null
  return (
    <>
      <Heading below={1} id="milestones" tabIndex={-1} className="sub-title" lang={lang}>
        {heading}
      </Heading>
      <ScrollRow ordered everywhere label={heading} className="timeline">
        {keyed(milestones, ({ year, title }) => `${year} ${title}`).map(({ key, entry: { year, title, text } }) => (
          <li key={key} lang={lang}>
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
    </>
  )
}

/** The certificates of the company, each with what can be checked. */
function Certificates({ words: { certificatesTitle, certificates, certificatesNote } }: { words: Words }) {
  const lang = useItemLang()
  if (certificates.length === 0) return null
  return (
    <>
      <Heading below={1} id="certificates" tabIndex={-1} className="sub-title" lang={lang}>
        {certificatesTitle}
      </Heading>
      <ScrollRow label={certificatesTitle} className="points">
        {keyed(certificates, ({ title }) => title).map(({ key, entry: { title, text, proof } }) => (
          <li key={key} lang={lang}>
            <Icon name="seal" className="icon-large" />
            <Heading below={2} className="point-title">
              {title}
            </Heading>
            <p className="certificate-scope">
              <Text>{text}</Text>
            </p>
            <p className="point-proof">
              <Text>{proof}</Text>
            </p>
          </li>
        ))}
      </ScrollRow>
      {certificatesNote && (
        <p className="certification-note soft" lang={lang}>
          {certificatesNote}
        </p>
      )}
    </>
  )
}
