import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'

interface GroupProps {
  title: string
  /** The number of entries, of which the list may show the first ones. */
  total?: number
  /** Loads more entries. */
  onShowMore?: () => void
  children: readonly ReactNode[]
}

/** A titled list of what waits or has happened. */
export function Group({ title, total, onShowMore, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 font-serif text-xl">
        {title} {total !== undefined && <span className="ml-1 font-mono text-base text-ink-soft">{total}</span>}
      </h2>
      <ul className="border-t border-line">{children}</ul>
      {total !== undefined && total > children.length && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 -ml-1"
          aria-label={`Show more: ${title}`}
          onClick={onShowMore}
        >
          Show {(total - children.length).toLocaleString('en')} more
        </Button>
      )}
    </section>
  )
}

interface EntryProps {
  to: string
  title: string
  aside?: ReactNode
}

/** An entry of such a list, with a link. */
export const GroupEntry = ({ to, title, aside }: EntryProps) => (
  <li className="border-b border-line px-1 py-2 hover:bg-surface sm:px-2">
    <Link to={to} className="block font-medium break-words no-underline hover:underline">
      {title}
    </Link>
    {aside && <div className="text-sm break-words text-ink-soft">{aside}</div>}
  </li>
)
