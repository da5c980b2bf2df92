import { itemPath, websiteKinds } from '../../../schema/website.ts'
import type { ProductSectionFragment } from '../../graphql/generated.ts'
import { CERTIFICATION_BADGES } from '../../site/certification-badges.ts'
import { Icon } from '../../site/icon.tsx'
import { PageLink, SectionLink } from '../../site/link.tsx'
import { specificationsOf } from './specifications.ts'
import { TrialChart } from './trial-chart.tsx'
import { differencesFirst, separateTrials } from './trials.ts'

const kind = websiteKinds.find(({ name }) => name === 'product')!

/**
 * The figures of one trial at the top of the landing page, as an example of what stands behind the products: preferably one
 * with intervals. Without trials nothing is shown.
 */
export function Proof({ products }: { products: NonNullable<ProductSectionFragment['products']>['items'] }) {
  const tested = products
    .map((product) => ({ product, trials: separateTrials(specificationsOf(product.technicalSpecs)).trials }))
    .filter(({ trials }) => trials.length > 0)
  const [first] = tested
  if (!first) return null
  const { product, trials } = first
  return (
    <section aria-labelledby="proof-title" className="proof">
      <div className="wrap proof-grid">
        <div className="proof-words">
          <h2 id="proof-title" className="box-title">
            Tested against an untreated check
          </h2>
          <p className="soft">
            {`${tested.length} of ${products.length} products come with the figures of replicated trials, including the sites without a difference.`}
          </p>
          <PageLink to={`${itemPath(kind, product.id)}#trial-results`} className="more-link">
            {`Trials of ${product.name}`} <Icon name="right" className="icon-small" />
          </PageLink>
        </div>
        <TrialChart trial={differencesFirst(trials)[0]!} of={product.name} />
        <SectionLink section="certificates" className="mono-label proof-certificates plain-link">
          <Icon name="seal" className="icon-large" />
          <span>{CERTIFICATION_BADGES.join('\u00a0· ')}</span>
        </SectionLink>
      </div>
    </section>
  )
}
