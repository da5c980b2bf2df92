import type { WebsiteKind } from '../../../schema/website.ts'
import type { ServiceDetailQuery } from '../../graphql/generated.ts'
import { Plant } from '../../site/picture/plant.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { filled } from '../../site/text.tsx'
import { DetailArticle, type ItemWords, listPart } from '../../site/detail/article.tsx'
import { itemsPart } from '../../site/detail/item-links.tsx'
import { ServiceIcon } from './service-icon.tsx'

interface Props {
  item: NonNullable<ServiceDetailQuery['service']>
  kind: WebsiteKind
  words: ItemWords | null
}

export function Service({ item: service, kind, words }: Props) {
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
      words={words}
      values={{ title: service.title }}
      label="Request Consultation"
      contactLabel="Contact Us"
      parts={[
        { title: 'Service Overview', content: <RichText blocks={service.detailedDescriptionBlocks} /> },
        listPart('Key Features', filled(service.features)),
        listPart('Benefits', filled(service.benefits)),
        service.processBlocks.length > 0
          ? { title: 'Our Process', content: <RichText blocks={service.processBlocks} className="process-text" /> }
          : null,
        itemsPart('Products', 'product', service.products),
      ]}
    />
  )
}
