import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useMay, useUser } from '../../client/session/store.ts'
import { builtInViews, hrefOfView, isShown, type View } from './views.ts'

/** The views of a list. On narrow screens, the row scrolls. */
export function ViewBar({ kind }: { kind: Kind }) {
  const [search] = useSearchParams()
  const builtIn = builtInViews(useUser()?.username ?? '', useMay('releases:read'))
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav ref={row} aria-label="Views" className="-m-1 flex items-center gap-1 overflow-x-auto p-1">
      {builtIn.map((view) => (
        <ViewLink key={view.name} kind={kind} view={view} search={search} />
      ))}
    </nav>
  )
}

interface ViewLinkProps {
  kind: Kind
  view: View
  search: URLSearchParams
  children?: ReactNode
}

function ViewLink({ kind, view, search, children }: ViewLinkProps) {
  const isCurrent = isShown(view, search)
  return (
    <Link
      to={hrefOfView(kind, view, search)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap no-underline',
        isCurrent ? 'border-leaf bg-raised font-medium' : 'border-transparent text-ink-soft hover:border-line-strong',
      )}
    >
      {children}
      {view.name}
    </Link>
  )
}
