import type { WebsiteKind } from '../../../schema/website.ts'
import { SERVICES_EMAIL } from '../../../schema/site.ts'
import { ServiceDetailDocument, type ServiceDetailQuery } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { mailLink } from '../../site/mail.ts'
import { detailPage } from '../../site/detail/detail-page.tsx'
import { itemThing, organization, organizationId } from '../../site/head/json-ld.ts'
import { Plant } from '../../site/picture/plant.tsx'
import { useSite } from '../../site/shell/site.ts'
import { filled, Prose } from '../../site/text.tsx'
import { DetailActions, DetailHead, ListPart, Part } from '../../site/detail/article.tsx'
import { stepsOf } from './steps.ts'

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

type Item = NonNullable<ServiceDetailQuery['service']>

function Service({ item: service, kind }: { item: Item; kind: WebsiteKind }) {
  const { title: site } = useSite()
  return (
    <article className="wrap detail">
      <DetailHead
        kind={kind}
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
            <Plant id={service.id} subject={[service.title, service.category]} />
          </div>
        }
      >
        <DetailActions
          mail={mailLink(SERVICES_EMAIL, `Consultation request: ${service.title}`, request(site, service.title))}
          label="Request Consultation"
          contactLabel="Contact Us"
        />
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

export const servicePage = detailPage({
  query: ServiceDetailDocument,
  item: (data) => data.service,
  title: (item) => item.title,
  Content: Service,
  jsonLd: (item, { kind, site, origin }) =>
    import.meta.env.SSR
      ? [
          organization(site, origin),
          itemThing('Service', kind, item, origin, {
            name: item.title,
            description: item.description,
            serviceType: item.category,
            provider: { '@id': organizationId(origin) },
          }),
        ]
      : [],
})
