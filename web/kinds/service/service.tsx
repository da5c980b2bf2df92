import type { WebsiteKind } from '../../../schema/website.ts'
import { SERVICES_EMAIL } from '../../../schema/site.ts'
import type { ServiceDetailQuery } from '../../graphql/generated.ts'
import { mailLink } from '../../site/mail.ts'
import { Plant } from '../../site/picture/plant.tsx'
import { useSite } from '../../site/shell/site.ts'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { filled } from '../../site/text.tsx'
import { DetailArticle, listPart } from '../../site/detail/article.tsx'
import { ServiceIcon } from './service-icon.tsx'

const request = (site: string, title: string) => `Dear ${site} team,

I would like to talk about ${title}.

Farm, plant or study:
What should be found out:
When it should start:

Name:
Phone:
`

type Item = NonNullable<ServiceDetailQuery['service']>

export function Service({ item: service, kind }: { item: Item; kind: WebsiteKind }) {
  const { title: site } = useSite()
  return (
    <DetailArticle
      kind={kind}
      category={service.category}
      title={service.title}
      lead={service.description}
      mark={<ServiceIcon service={service} />}
      figure={
        <div className="picture-frame">
          <Plant id={service.id} drawing={service.drawing} />
        </div>
      }
      mail={mailLink(SERVICES_EMAIL, `Consultation request: ${service.title}`, request(site, service.title))}
      label="Request Consultation"
      contactLabel="Contact Us"
      parts={[
        { title: 'Service Overview', content: <RichText blocks={service.detailedDescriptionBlocks} /> },
        listPart('Key Features', filled(service.features)),
        listPart('Benefits', filled(service.benefits)),
        service.processBlocks.length > 0
          ? { title: 'Our Process', content: <RichText blocks={service.processBlocks} className="process-text" /> }
          : null,
      ]}
      closing="Tell us the question. The first call is free, and we say if we are the wrong address."
      printed={`Ask for a consultation by e-mail to ${SERVICES_EMAIL}.`}
    />
  )
}
