import type { WebsiteKind } from '../../../schema/website.ts'
import type { ServiceDetailQuery } from '../../graphql/generated.ts'
import { Plant } from '../../site/picture/plant.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { useSite } from '../../site/shell/site.ts'
import { filled } from '../../site/text.tsx'
import { DetailArticle, type ItemWords, listPart, part } from '../../site/detail/article.tsx'
import { itemsPart } from '../../site/detail/item-links.tsx'
import { ServiceIcon } from './service-icon.tsx'

interface Props {
  item: NonNullable<ServiceDetailQuery['service']>
  kind: WebsiteKind
  words: ItemWords | null
}

export function Service({ item: service, kind, words }: Props) {
  const { label } = useSite()
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
      mailLabel="services.mail"
      contactLabel="services.contact"
      parts={[
        part(label, 'service-overview', <RichText blocks={service.detailedDescriptionBlocks} />),
        listPart(label, 'key-features', filled(service.features)),
        listPart(label, 'benefits', filled(service.benefits)),
        part(
          label,
          'our-process',
          service.processBlocks.length > 0 && <RichText blocks={service.processBlocks} className="process-text" />,
        ),
        itemsPart(label, 'products', 'product', service.products),
      ]}
    />
  )
}
