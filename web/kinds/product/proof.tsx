import { itemPath, websiteKinds } from '../../../schema/website.ts'
import type { ProductSectionFragment } from '../../graphql/generated.ts'
import { fillIn } from '../../site/fill-in.ts'
import { Icon } from '../../site/icon.tsx'
import { PageLink, SectionLink } from '../../site/link.tsx'
import { useSite } from '../../site/shell/site.ts'
import { specificationsOf } from './specifications.ts'
import { TrialChart } from './trial-chart.tsx'
import { differencesFirst, separateTrials } from './trials.ts'

const kind = websiteKinds.find(({ name }) => name === 'product')!

interface Props {
  products: NonNullable<ProductSectionFragment['products']>['items']
  words: { title: string; text: string }
}

/**
 * The figures of one trial at the top of the landing page, as an example of what stands behind the products: preferably one
 * with intervals. Without trials nothing is shown.
 */
export function Proof({ products, words }: Props) {
  const { frame } = useSite()
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
            {words.title}
          </h2>
          <p className="soft">{fillIn(words.text, { count: tested.length, total: products.length })}</p>
          <PageLink to={`${itemPath(kind, product.id)}#trial-results`} className="more-link">
            {`Trials of ${product.name}`} <Icon name="right" className="icon-small" />
          </PageLink>
        </div>
        <TrialChart trial={differencesFirst(trials)[0]!} of={product.name} />
        {frame.badges.length > 0 && (
          <SectionLink section="certificates" className="mono-label proof-certificates plain-link">
            <Icon name="seal" className="icon-large" />
            <span>{frame.badges.join('\u00a0· ')}</span>
          </SectionLink>
        )}
      </div>
    </section>
  )
}
