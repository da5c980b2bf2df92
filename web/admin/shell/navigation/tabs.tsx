import { Link, useLocation } from 'react-router-dom'
import { usePermissions } from '../../client/session/store.ts'
import { tabsAt } from './sections.ts'

/** Links between the screens that are one entry of the navigation. Renders nothing on other screens. */
export function Tabs() {
  const { pathname } = useLocation()
  const entry = tabsAt(usePermissions(), pathname)
  if (!entry) return null
  return (
    <nav aria-label={entry.label} className="border-b border-line px-4 sm:px-8">
      <ul className="flex flex-wrap gap-x-6">
        {entry.tabs!.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm text-ink-soft no-underline hover:text-ink aria-[current]:border-leaf aria-[current]:font-medium aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
