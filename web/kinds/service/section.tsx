import type { ServiceSectionFragment } from '../../graphql/generated.ts'
import { Stage } from '../../site/picture/stage.tsx'
import { filled, LeafList, Text } from '../../site/text.tsx'
import { CardLink } from '../../site/section/card-link.tsx'
import { Closing } from '../../site/section/closing.tsx'
import { Fold } from '../../site/section/fold.tsx'
import { Heading } from '../../site/section/heading.tsx'
import { type CardProps, ItemList } from '../../site/section/item-list.tsx'
import { ScrollRow } from '../../site/section/scroll-row.tsx'
import { Section } from '../../site/section/section.tsx'
import type { SectionProps } from '../kind-on-site.ts'
import { ServiceIcon } from './service-icon.tsx'
import { PROCESS } from './phases.ts'

type Service = NonNullable<ServiceSectionFragment['services']>['items'][number]

function ServiceCard({ item: service, to }: CardProps<Service>) {
  const features = filled(service.features)
  return (
    <li className="service-card card">
      <ServiceIcon service={service} />
      <Heading below={1} className="card-title" dir="auto">
        <CardLink to={to} className="plain-link">
          <Text>{service.title}</Text>
        </CardLink>
      </Heading>
      <p className="soft card-text" dir="auto">
        <Text>{service.description}</Text>
      </p>
      {features.length > 0 && (
        <Fold label="Features" of={service.title}>
          <LeafList entries={features} />
        </Fold>
      )}
    </li>
  )
}

/** The phases of a project, as a plant that grows. */
const Process = () => (
  <div className="process-opening">
    <Heading below={1} id="process" tabIndex={-1} className="mono-label">
      How a project grows
    </Heading>
    <ScrollRow ordered label="Phases of a project" className="process">
      {PROCESS.map(({ step, title, text }, index) => (
        <li key={step}>
          <Stage index={index} />
          <Heading below={2} className="process-title point-title">
            <span className="mono-label">{step}</span> {title}
          </Heading>
          <p className="soft card-text">{text}</p>
        </li>
      ))}
    </ScrollRow>
  </div>
)

/** The section with the services. It opens with the phases of a project. */
export function Services({ site, kind, ...load }: SectionProps) {
  return (
    <Section
      id={kind.website.section.id}
      words={{
        title: 'Our laboratory, at your field edge',
        intro: 'Surveys, trials, strain development and digester work: done by the people who answer the phone.',
      }}
      pageWords={{
        title: 'Services, and what each report contains',
        intro: 'Each service starts with one question and ends with data that you own.',
      }}
      opening={<Process />}
    >
      <ItemList
        {...load}
        kind={kind}
        list={site?.services}
        groupOf={({ category }) => category}
        className="card-grid accordion"
        Card={ServiceCard}
      />
      <Closing
        text="Not sure which one? Tell us the question. The first call is free."
        links={[['Get in Touch', 'contact']]}
      />
    </Section>
  )
}
