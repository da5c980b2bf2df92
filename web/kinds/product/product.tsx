import type { WebsiteKind } from '../../../schema/website.ts'
import { isShowable } from '../../../schema/text.ts'
import type { ProductDetailQuery } from '../../graphql/generated.ts'
import { keyed } from '../../site/keyed.ts'
import { Photo } from '../../site/picture/photo.tsx'
import { Plant } from '../../site/picture/plant.tsx'
import { RichText } from '../../site/rich-text/rich-text.tsx'
import { filled } from '../../site/text.tsx'
import { DetailArticle, type ItemWords, listPart } from '../../site/detail/article.tsx'
import { itemsPart } from '../../site/detail/item-links.tsx'
import type { DetailPart } from '../../site/detail/body.tsx'
import { SpecificationList } from './specification-list.tsx'
import { firstOf, specificationsOf } from './specifications.ts'
import { TrialChart } from './trial-chart.tsx'
import { differencesFirst, separateTrials, type Trial, trialCount } from './trials.ts'

/** Returns the part of the page that shows trials as charts. Returns null without trials. */
function trialResults(trials: readonly Trial[]): DetailPart | null {
  if (trials.length === 0) return null
  const content = (
    <div className="trials">
      {keyed(differencesFirst(trials), ({ subject }) => subject).map(({ key, entry }) => (
        <TrialChart key={key} trial={entry} />
      ))}
    </div>
  )
  return { title: 'Trial Results', content }
}

interface Props {
  item: NonNullable<ProductDetailQuery['product']>
  kind: WebsiteKind
  words: ItemWords | null
}

export function Product({ item: product, kind, words }: Props) {
  const { trials, others } = separateTrials(specificationsOf(product.technicalSpecs))
  return (
    <DetailArticle
      kind={kind}
      category={product.category}
      title={product.name}
      lead={product.description}
      figure={
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
      }
      words={words}
      values={{ name: product.name }}
      label="Request Information"
      contactLabel="Contact Sales"
      parts={[
        { title: 'Product Overview', content: <RichText blocks={product.detailedDescriptionBlocks} /> },
        trialResults(trials),
        listPart('Key Features', filled(product.features)),
        listPart('Applications', filled(product.applications)),
        others.length > 0
          ? { title: 'Technical Specifications', content: <SpecificationList of={others} className="specifications" /> }
          : null,
        itemsPart('Services', 'service', product.services),
      ]}
    >
      <SpecificationList of={firstOf(others)} className="product-figures" />
      {trials.length > 0 && (
        <a
          href="#trial-results"
          className="text-link product-trials no-print"
        >{`See the figures of ${trialCount(trials)}`}</a>
      )}
    </DetailArticle>
  )
}
