import type { ReactNode } from 'react'
import { useSite } from '../shell/site.ts'
import { withNodes } from '../with-nodes.tsx'
import { Summary } from './summary.tsx'

interface Props {
  /** What is folded, and of which item: "Features", "NoduleReady Soy". */
  label: ReactNode
  of: string
  /** The language of the item, if it has another one than the page. */
  lang: string | undefined
  children: ReactNode
}

/** Details of an item: folded on the landing page and on phones, in the open on the section's own page. */
export function Fold({ label, of: title, lang, children }: Props) {
  const { label: labelOf, labelText } = useSite()
  return (
    <details className="fold">
      <Summary>
        <span className="fold-label">
          {label}{' '}
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
