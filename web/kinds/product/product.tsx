import type { Label } from '../../../schema/labels/labels.ts'
import type { WebsiteKind } from '../../../schema/website.ts'
import { isShowable } from '../../../schema/text.ts'
import type { ProductDetailQuery } from '../../graphql/generated.ts'
import { Photo } from '../../site/picture/photo.tsx'
import { Plant } from '../../site/picture/plant.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { usePictureAddress } from '../../site/edition.ts'
import { useItemLang } from '../../site/own-language.tsx'
import { keyed } from '../../site/keyed.ts'
import { useSite } from '../../site/shell/site.ts'
import { filled, Text } from '../../site/text.tsx'
import { DetailArticle, type ItemWords, listPart, part } from '../../site/detail/article.tsx'
import { itemsPart } from '../../site/detail/item-links.tsx'
import type { DetailPart } from '../../site/detail/body.tsx'
import { SpecificationList } from './specification-list.tsx'
import { firstOf, specificationsOf } from './specifications.ts'
import { TrialChart } from '../trial/trial-chart.tsx'

type ProductOfPage = NonNullable<ProductDetailQuery['product']>

/** Returns the part of the page that shows trials as charts. Returns null without trials. */
function trialResults(label: Label, trials: ProductOfPage['trials']): DetailPart | null {
  if (trials.length === 0) return null
  const content = (
    <div className="trials">
      {trials.map((trial) => (
        <TrialChart key={trial.id} trial={trial} />
      ))}
    </div>
  )
  return part(label, 'trial-results', content)
}

/** A link that downloads a document. Previews use a separate address for documents that are not public yet. */
function DocumentLink({ address, title }: { address: string; title: string }) {
  return (
    <a href={usePictureAddress(address)} download className="text-link" dir="auto">
      {title}
    </a>
  )
}

/** The documents of a product. */
function Documents({ of: documents }: { of: ProductOfPage['documents'] }) {
  const { labelText } = useSite()
  return (
    <ul className="documents">
      {keyed(documents, ({ file }) => file).map(({ key, entry: { title, file } }) => (
        <li key={key}>
          <DocumentLink address={file} title={title} /> <span className="mono-label">{labelText('products.pdf')}</span>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  item: ProductOfPage
  kind: WebsiteKind
  words: ItemWords | null
}

export function Product({ item: product, kind, words }: Props) {
  const { label, labelText } = useSite()
  const lang = useItemLang()
  const { trials } = product
  // One whose file an import could not read has none.
  const documents = product.documents.filter(({ title, file }) => title.trim() && file)
  const specifications = specificationsOf(product.technicalSpecs)
  return (
    <DetailArticle
      kind={kind}
      category={product.category}
      title={product.name}
      lead={product.description}
      figure={
        <figure className="product-picture">
          <div className="picture-frame">
            {isShowable(product.image) ? (
              <Photo
                address={product.image}
                alt={product.imageAlt || product.name}
                size={product.imageSize}
                placeholder={product.imagePlaceholder}
                framing={product.imageFraming}
                eager
                frame="detail"
              />
            ) : (
              <Plant id={product.id} drawing={product.drawing} />
            )}
          </div>
          {/* Screen readers say it as that of the picture. */}
          {isShowable(product.image) && product.imageAlt && (
            <figcaption aria-hidden="true" dir="auto" lang={lang}>
              <Text>{product.imageAlt}</Text>
            </figcaption>
          )}
        </figure>
      }
      words={words}
      values={{ name: product.name }}
      mailLabel="products.mail"
      contactLabel="products.contact"
      parts={[
        part(label, 'product-overview', <RichText blocks={product.detailedDescriptionBlocks} />),
        trialResults(label, trials),
        listPart(label, 'key-features', filled(product.features)),
        listPart(label, 'applications', filled(product.applications)),
        part(
          label,
          'technical-specifications',
          specifications.length > 0 && <SpecificationList of={specifications} className="specifications" />,
        ),
        part(label, 'documents', documents.length > 0 && <Documents of={documents} />),
        itemsPart(label, 'services', 'service', product.services),
      ]}
    >
      <SpecificationList of={firstOf(specifications)} className="product-figures" />
      {trials.length > 0 && (
        <a href="#trial-results" className="text-link product-trials no-print">
          {labelText('products.seeTrials', { count: trials.length })}
        </a>
      )}
    </DetailArticle>
  )
}
