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

/** Returns what a block shows, and whether it takes the whole width of the page. */
function shown(block: ShownBlock): [content: ReactNode, isWide?: true] {
  const { products, services } = block
  if (block.text) return [<TextBlock block={block.text} />]
  if (block.picture) return [<PictureBlock block={block.picture} />]
  if (block.pictureBesideText) return [<PictureBesideTextBlock block={block.pictureBesideText} />, true]
  if (block.figures) return [<FiguresBlock block={block.figures} />, true]
  if (block.quote) return [<QuoteBlock block={block.quote} />]
  if (block.steps) return [<StepsBlock block={block.steps} />]
  if (block.callToAction) return [<CallToActionBlock block={block.callToAction} />]
  if (products) return [<ItemsBlock heading={products.heading} kind="product" items={products.products} />, true]
  if (services) return [<ItemsBlock heading={services.heading} kind="service" items={services.services} />, true]
  if (block.trial) return [block.trial.trial && <TrialChart trial={block.trial.trial} />]
  if (block.columns)
    return [<ColumnsBlock block={block.columns} column={(blocks) => <Blocks blocks={blocks} />} />, true]
  return [null]
}

/** The blocks of a page or of a column, in their order. */
export const Blocks = ({ blocks }: { blocks: readonly ShownBlock[] }) => (
  <div className="page-blocks">
    {blocks.map((block) => {
      const [content, isWide] = shown(block)
      return (
        content && (
          <section key={block.key} className={isWide ? 'wide-block' : undefined}>
            {content}
          </section>
        )
      )
    })}
  </div>
)
