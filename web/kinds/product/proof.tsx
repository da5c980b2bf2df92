import { itemPath, websiteKinds } from '../../../schema/website.ts'
import { fillIn } from '../../../schema/fill-in.ts'
import { DataPart } from '../../site/data-part.tsx'
import { Icon } from '../../site/icon.tsx'
import { PageLink, SectionLink } from '../../site/link.tsx'
import { useItemLang } from '../../site/own-language.tsx'
import { useSite } from '../../site/shell/site.ts'
import type { SectionData } from '../kind-on-site.ts'
import { TrialChart } from '../trial/trial-chart.tsx'

const kind = websiteKinds.find(({ name }) => name === 'product')!

interface Props {
  site: Pick<NonNullable<SectionData>, 'products' | 'proof'>
  words: { title: string; text: string }
}

/**
 * The figures of the first trial at the top of the landing page, as an example of what stands behind the products. Without trials
 * nothing is shown.
 */
export function Proof({ site, words }: Props) {
  const lang = useItemLang()
  const { frame, labelText } = useSite()
  const trial = site.proof?.items[0]
  if (!trial?.product) return null
  const { name } = trial.product
  const products = site.products?.items ?? []
  const tested = products.filter(({ trials }) => trials.length > 0)
  return (
    <section aria-labelledby="proof-title" className="proof">
      <div className="wrap proof-grid">
        <div className="proof-words">
          <h2 id="proof-title" className="box-title" lang={lang}>
            {words.title}
          </h2>
          {/* A part of a single product is nothing to count, and the words are plural. */}
          {products.length > 1 && (
            <p className="soft" lang={lang}>
              {fillIn(words.text, { count: tested.length, total: products.length })}
            </p>
          )}
          <PageLink to={`${itemPath(kind, trial.product)}#trial-results`} className="more-link">
            {labelText('products.trialsOf', { title: name })} <Icon name="right" className="icon-small" />
          </PageLink>
        </div>
        <TrialChart trial={trial} of={name} />
        {frame.badges.length > 0 && (
          <SectionLink section="certificates" className="mono-label proof-certificates plain-link">
            <Icon name="seal" className="icon-large" />
            <span>{frame.badges.map((badge) => badge.replaceAll(' ', '\u00a0')).join('\u00a0· ')}</span>
          </SectionLink>
        )}
      </div>
      <DataPart of={['proof']} />
    </section>
  )
}
