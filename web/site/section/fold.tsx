import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useSite } from '../shell/site.ts'
import { withNodes } from '../with-nodes.tsx'
import { Summary } from './summary.tsx'

interface Props {
  /** What is folded, and of which item: "Features", "NoduleReady Soy". */
  label: ReactNode
  of: string
  /** The language of the item, if it has another one than the page. */
  lang: string | undefined
  /** The entries of the list in the details. If given, the first of them are in view without a click from 1024 pixels. */
  entries?: readonly string[]
  children: ReactNode
}

/** How many entries are in view. The style sheet says so, too (fold.css). */
const IN_VIEW = 3

/**
 * Details of an item: folded on phones. From 1024 pixels they are in view with the first entries of their list, and the summary
 * opens the others. On the section's own page everything is in view.
 */
export function Fold({ label, of: title, lang, entries, children }: Props) {
  const { label: labelOf, labelText } = useSite()
  const more = entries ? Math.max(0, entries.length - IN_VIEW) : null
  return (
    <details className={classNames('fold', more !== null && 'fold-in-view', more === 0 && 'fold-complete')}>
      <Summary>
        <span className="fold-label">
          <span className="fold-name">{label}</span>
          {more !== null && more > 0 && (
            <span className="fold-more">{labelText('list.more', { count: more })}</span>
          )}{' '}
          <span className="sr-only">
            {lang
              ? withNodes(labelOf('list.of'), { title: <span lang={lang}>{title}</span> })
              : labelText('list.of', { title })}
          </span>
        </span>
      </Summary>
      <div className="fold-content">{children}</div>
    </details>
  )
}
