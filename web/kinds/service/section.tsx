import { Link } from 'react-router-dom'
import type { ServiceSectionFragment } from '../../graphql/generated.ts'
import { Stage } from '../../site/picture/stage.tsx'
import { filled, LeafList } from '../../site/text.tsx'
import { SectionActions } from '../../site/section/closing.tsx'
import { type CardProps, ItemList } from '../../site/section/item-list.tsx'
import { Section } from '../../site/section/section.tsx'
import type { SectionProps } from '../kind-on-site.ts'

type Service = NonNullable<ServiceSectionFragment['services']>['items'][number]

const PROCESS = [
  {
    step: '01',
    title: 'Consultation',
    text: 'One call about your crop, your soil and the question. We say if we are the wrong address.',
  },
  {
    step: '02',
    title: 'Analysis',
    text: 'Cores, tissue or digestate into our laboratory in Ames; controls in every run.',
  },
  {
    step: '03',
    title: 'Implementation',
    text: 'A trial plan or a product in the field, with check strips that anyone can read.',
  },
  {
    step: '04',
    title: 'Support',
    text: 'Counts, notes and yields come back as one report, and we go through it with you.',
  },
] as const

function ServiceCard({ item: service, to }: CardProps<Service>) {
  return (
    <li className="service-card">
      <span className="service-icon" aria-hidden="true">
        {service.icon}
      </span>
      <h3 className="card-title">
        <Link to={to} className="whole-card">
          {service.title}
        </Link>
      </h3>
      <p className="soft">{service.description}</p>
      <LeafList entries={filled(service.features)} className="card-list" />
    </li>
  )
}

/** The section with the services and the phases of a project. */
export function Services({ site, kind, focused, ...load }: SectionProps) {
  return (
    <Section
      id={kind.website.section.id}
      title="Our laboratory, at your field edge"
      intro="Surveys, trials, strain development and digester work: done by the people who answer the phone."
      focused={focused}
    >
      <ItemList {...load} kind={kind} list={site?.services} className="service-grid" Card={ServiceCard} />
      <h3 id="process" tabIndex={-1} className="sub-title">
        How a project grows
      </h3>
      <ol className="process">
        {PROCESS.map(({ step, title, text }, index) => (
          <li key={step}>
            <Stage index={index} />
            <h4 className="process-title">
              <span className="mono-label">{step}</span> {title}
            </h4>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
      <SectionActions links={[['Get in Touch', 'contact']]} className="process-actions" />
    </Section>
  )
}
