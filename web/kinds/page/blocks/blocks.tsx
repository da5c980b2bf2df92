import type { ReactNode } from 'react'
import { TrialChart } from '../../trial/trial-chart.tsx'
import type { ShownBlock } from './block.ts'
import { CallToActionBlock } from './call-to-action-block.tsx'
import { ColumnsBlock } from './columns-block.tsx'
import { FiguresBlock } from './figures-block.tsx'
import { ItemsBlock } from './items-block.tsx'
import { PictureBesideTextBlock } from './picture-beside-text-block.tsx'
import { PictureBlock } from './picture-block.tsx'
import { QuoteBlock } from './quote-block.tsx'
import { StepsBlock } from './steps-block.tsx'
import { TextBlock } from './text-block.tsx'

/** The kinds of block that take the whole width of the page. */
const WIDE = ['pictureBesideText', 'figures', 'products', 'services', 'columns'] as const

/** Returns what a block shows. */
function contentOf(block: ShownBlock): ReactNode {
  const { text, picture, pictureBesideText, figures, quote, steps, callToAction, products, services, trial } = block
  if (text) return <TextBlock block={text} />
  if (picture) return <PictureBlock block={picture} />
  if (pictureBesideText) return <PictureBesideTextBlock block={pictureBesideText} />
  if (figures) return <FiguresBlock block={figures} />
  if (quote) return <QuoteBlock block={quote} />
  if (steps) return <StepsBlock block={steps} />
  if (callToAction) return <CallToActionBlock block={callToAction} />
  if (products) return <ItemsBlock heading={products.heading} kind="product" items={products.products} />
  if (services) return <ItemsBlock heading={services.heading} kind="service" items={services.services} />
  if (trial) return trial.trial && <TrialChart trial={trial.trial} />
  return block.columns && <ColumnsBlock block={block.columns} column={(blocks) => <Blocks blocks={blocks} />} />
}

/** The blocks of a page or of a column, in their order. */
export const Blocks = ({ blocks }: { blocks: readonly ShownBlock[] }) => (
  <div className="page-blocks">
    {blocks.map((block) => {
      const content = contentOf(block)
      return (
        content && (
          <section key={block.key} className={WIDE.some((name) => block[name]) ? 'wide-block' : undefined}>
            {content}
          </section>
        )
      )
    })}
  </div>
)
