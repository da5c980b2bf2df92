import { SERVICES_EMAIL } from '../../../schema/site.ts'
import { ServiceDetailDocument, type ServiceDetailQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { summary } from '../head/head.ts'
import { keyed } from '../keyed.ts'
import { SectionLink } from '../link.tsx'
import { mailLink } from '../mail.ts'
import { definePage, type PageProps } from '../page.ts'
import { Plant } from '../picture/plant.tsx'
import { useSite } from '../shell/site.ts'
import { filled, Prose } from '../text.tsx'
import { DetailHead, DetailLoading, ListPart, Part } from './article.tsx'
import { NotFound } from './not-found.tsx'
import { stepsOf } from './specifications.ts'

const request = (site: string, title: string) => `Dear ${site} team,

I would like to talk about ${title}.

Farm, plant or study:
What should be found out:
When it should start:

Name:
Phone:
`

function Process({ text }: { text: string }) {
  if (!text.trim()) return null
  const steps = stepsOf(text)
  return (
    <Part title="Our Process">
      {steps ? (
        <ol className="steps">
          {keyed(steps, (step) => step).map(({ key, entry }) => (
            <li key={key}>{entry}</li>
          ))}
        </ol>
      ) : (
        <Prose text={text} />
      )}
    </Part>
  )
}

function Service({ data, loading }: PageProps<ServiceDetailQuery>) {
  const { title: site } = useSite()
  const service = data?.service
  if (loading) return <DetailLoading label="Loading service details..." />
  if (!service) {
    return (
      <NotFound
        title="Service Not Found"
        text="The service you're looking for doesn't exist or has been removed."
        back="Back to Services"
        section="services"
      />
    )
  }
  return (
    <article className="wrap detail">
      <DetailHead
        section="services"
        back="All services"
        label={service.category}
        title={service.title}
        lead={service.description}
        mark={
          <span className="service-icon" aria-hidden="true">
            {service.icon}
          </span>
        }
        figure={
          <div className="picture-frame">
            <Plant id={service.id} />
          </div>
        }
      >
        <div className="actions no-print">
          <a
            href={mailLink(SERVICES_EMAIL, `Consultation request: ${service.title}`, request(site, service.title))}
            className={buttonClass({ size: 'large' })}
          >
            Request Consultation
          </a>
          <SectionLink section="contact" className={buttonClass({ variant: 'outline', size: 'large' })}>
            Contact Us
          </SectionLink>
        </div>
      </DetailHead>
      <Part title="Service Overview">
        <Prose text={service.detailedDescription} />
      </Part>
      <ListPart title="Key Features" entries={filled(service.features)} />
      <ListPart title="Benefits" entries={filled(service.benefits)} />
      <Process text={service.process} />
      <p className="print-only">Ask for a consultation by e-mail to {SERVICES_EMAIL}.</p>
    </article>
  )
}

export const servicePage = definePage({
  name: 'service',
  path: paths.service(':id'),
  query: ServiceDetailDocument,
  variables: ({ params }) => ({ id: params['id'] ?? '' }),
  head: (data, site) =>
    data?.service
      ? {
          title: `${data.service.title} | ${site.title}`,
          description: summary(data.service.description),
          canonical: paths.service(data.service.id),
        }
      : { title: `Service Not Found | ${site.title}`, description: site.settings.site_description, hidden: true },
  render: (props) => <Service {...props} />,
})
