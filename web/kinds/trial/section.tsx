import type { TrialSectionFragment } from '../../graphql/generated.ts'
import { CardLink } from '../../site/section/card-link.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { type CardProps, ItemList } from '../../site/section/item-list.tsx'
import { Section } from '../../site/section/section.tsx'
import { Text } from '../../site/text.tsx'
import type { SectionProps } from '../kind-on-site.ts'
import { TrialArms } from './trial-arms.tsx'

type Trial = NonNullable<TrialSectionFragment['trials']>['items'][number]

function TrialCard({ item: trial, to, lang }: CardProps<Trial>) {
  return (
    <li className="trial-card card">
      {trial.product && (
        <p className="mono-label" dir="auto">
          {trial.product.name}
        </p>
      )}
      <Heading below={1} className="card-title" dir="auto" lang={lang}>
        <CardLink to={to} className="plain-link">
          <Text>{trial.subject}</Text>
        </CardLink>
      </Heading>
      <p className="soft card-text" dir="auto" lang={lang}>
        <Text>{trial.description}</Text>
      </p>
      {trial.treatments.length > 0 && (
        <div className="trial">
          <TrialArms trial={trial} lang={lang} />
        </div>
      )}
    </li>
  )
}

/** The page with the trials. */
export function Trials({ site, kind, ...load }: SectionProps) {
  const words = site?.trialsSection
  if (words === null) return null
  return (
    <Section id={kind.website.section.id} words={words} parts={['trialsSection', 'trials']}>
      <ItemList {...load} kind={kind} list={site?.trials} Card={TrialCard} />
    </Section>
  )
}
