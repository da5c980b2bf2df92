import { Link } from 'react-router-dom'
import type { LandingQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SectionLink } from '../link.tsx'
import { Stage } from '../picture/stage.tsx'
import { filled, LeafList } from '../text.tsx'
import { Failure } from './failure.tsx'
import { Section } from './section.tsx'
import { ShowAll } from './show-all.tsx'

type ServiceList = NonNullable<NonNullable<LandingQuery['site']>['services']>

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

function ServiceCard({ service }: { service: ServiceList['items'][number] }) {
  return (
    <li className="service-card">
      <span className="service-icon" aria-hidden="true">
        {service.icon}
      </span>
      <h3 className="card-title">
        <Link to={paths.service(service.id)} className="whole-card">
          {service.title}
        </Link>
      </h3>
      <p className="text-ink-soft">{service.description}</p>
      <LeafList entries={filled(service.features)} className="text-[0.9375rem]" />
    </li>
  )
}

interface Props {
  services: ServiceList | null | undefined
  loading: boolean
  retry: () => void
  focused: boolean
}

/** What the company does for its clients, and how a project runs. */
export function Services({ services, loading, retry, focused }: Props) {
  return (
    <Section
      id="services"
      number="02"
      label="Services"
      title="Our laboratory, at your field edge"
      intro="Surveys, trials, strain development and digester work: done by the people who answer the phone."
      focused={focused}
      className="bg-surface"
    >
      {loading && <Spinner label="Loading services..." />}
      {!loading && !services && <Failure text="Failed to load services" retry={retry} />}
      {services && (
        <>
          {services.items.length > 0 ? (
            <ul className="service-grid">
              {services.items.map((service) => (
                <ServiceCard key={service.id} service={service} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">There are no services to show at the moment.</p>
          )}
          <ShowAll list={services} section="services" what="services" />
        </>
      )}
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
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="actions mt-10">
        <SectionLink section="contact" className={buttonClass({ size: 'large' })}>
          Get in Touch
        </SectionLink>
      </p>
    </Section>
  )
}
