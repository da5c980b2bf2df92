import type { ServiceSectionFragment } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { useItemLang } from '../../site/own-language.tsx'
import { Stage } from '../../site/picture/stage.tsx'
import { filled, LeafList, Text } from '../../site/text.tsx'
import { CardLink } from '../../site/section/card-link.tsx'
import { Closing } from '../../site/section/closing.tsx'
import { Fold } from '../../site/section/fold.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { type CardProps, ItemList } from '../../site/section/item-list.tsx'
import { ScrollRow } from '../../site/section/scroll-row.tsx'
import { Section } from '../../site/section/section.tsx'
import { useSite } from '../../site/shell/site.ts'
import type { SectionProps } from '../kind-on-site.ts'
import { ServiceIcon } from './service-icon.tsx'

type Service = NonNullable<ServiceSectionFragment['services']>['items'][number]

function ServiceCard({ item: service, to, lang }: CardProps<Service>) {
  const { labelText } = useSite()
  const features = filled(service.features)
  return (
    <li className="service-card card">
      <ServiceIcon service={service} />
      <Heading below={1} className="card-title" dir="auto" lang={lang}>
        <CardLink to={to} className="plain-link">
          <Text>{service.title}</Text>
        </CardLink>
      </Heading>
      <p className="soft card-text" dir="auto" lang={lang}>
        <Text>{service.description}</Text>
      </p>
      {features.length > 0 && (
        <Fold label={labelText('list.features')} lang={lang} of={service.title} entries={features}>
          <LeafList lang={lang} entries={features} />
        </Fold>
      )}
    </li>
  )
}

/** The steps of a project, as a plant that grows. */
const Process = ({ title, steps }: { title: string; steps: readonly { title: string; text: string }[] }) => (
  <div className="process-opening" lang={useItemLang()}>
    <Heading below={1} id="process" tabIndex={-1} className="mono-label">
      {title}
    </Heading>
    <ScrollRow ordered label={title} className="process">
      {keyed(steps, (step) => step.title).map(({ key, entry: step }, index) => (
        <li key={key}>
          <Stage index={index} />
          <Heading below={2} className="process-title point-title">
            <span className="mono-label">{String(index + 1).padStart(2, '0')}</span> {step.title}
          </Heading>
          <p className="soft card-text">{step.text}</p>
        </li>
      ))}
    </ScrollRow>
  </div>
)

/** The section with the services. It opens with the steps of a project. */
export function Services({ site, kind, ...load }: SectionProps) {
  const words = site?.servicesSection
  if (words === null) return null
  return (
    <Section
      id={kind.website.section.id}
      words={words}
      parts={['servicesSection', 'services']}
      opening={words && words.steps.length > 0 && <Process title={words.stepsTitle} steps={words.steps} />}
    >
      <ItemList
        {...load}
        kind={kind}
        list={site?.services}
        groupOf={({ category }) => category}
        groups={site?.serviceCategories}
        className="card-grid accordion"
        Card={ServiceCard}
      />
      {words && <Closing text={words.closing} buttons={[words.primaryCTA]} />}
    </Section>
  )
}
