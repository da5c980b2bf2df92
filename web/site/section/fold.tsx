import type { ReactNode } from 'react'
import { useSite } from '../shell/site.ts'
import { Summary } from './summary.tsx'

interface Props {
  /** What is folded, and of which item: "Features", "NoduleReady Soy". */
  label: string
  of: string
  children: ReactNode
}

/** Details of an item: folded on the landing page and on phones, in the open on the section's own page. */
export function Fold({ label, of: title, children }: Props) {
  const { label: labelOf } = useSite()
  return (
    <details className="fold">
      <Summary>
        <span className="fold-label">
          {label} <span className="sr-only">{labelOf('list.of', { title })}</span>
        </span>
      </Summary>
      <div className="fold-content">{children}</div>
    </details>
  )
}
