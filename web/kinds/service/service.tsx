import type { WebsiteKind } from '../../../schema/website.ts'
import { SERVICES_EMAIL } from '../../../schema/site.ts'
import type { ServiceDetailQuery } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { mailLink } from '../../site/mail.ts'
import { Plant } from '../../site/picture/plant.tsx'
import { useSite } from '../../site/shell/site.ts'
import { filled, Prose, Text } from '../../site/text.tsx'
import { DetailArticle, listPart } from '../../site/detail/article.tsx'
import type { DetailPart } from '../../site/detail/body.tsx'
import { stepsOf } from './steps.ts'
import { ServiceIcon } from './service-icon.tsx'

const request = (site: string, title: string) => `Dear ${site} team,

I would like to talk about ${title}.

Farm, plant or study:
What should be found out:
When it should start:

Name:
Phone:
`

/** Returns the part with the process, as steps if its lines are numbered, or null if there is none. */
function process(text: string): DetailPart | null {
  if (!text.trim()) return null
  const steps = stepsOf(text)
  const content = steps ? (
    <ol className="steps">
      {keyed(steps, (step) => step).map(({ key, entry }) => (
        <li key={key} dir="auto">
          <Text>{entry}</Text>
        </li>
      ))}
    </ol>
  ) : (
    <Prose text={text} />
  )
  return { title: 'Our Process', content }
}

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
          <Plant id={service.id} subject={[service.title, service.category]} />
        </div>
      }
      mail={mailLink(SERVICES_EMAIL, `Consultation request: ${service.title}`, request(site, service.title))}
      label="Request Consultation"
      contactLabel="Contact Us"
      parts={[
        { title: 'Service Overview', content: <Prose text={service.detailedDescription} /> },
        listPart('Key Features', filled(service.features)),
        listPart('Benefits', filled(service.benefits)),
        process(service.process),
      ]}
      closing="Tell us the question. The first call is free, and we say if we are the wrong address."
      printed={`Ask for a consultation by e-mail to ${SERVICES_EMAIL}.`}
    />
  )
}
