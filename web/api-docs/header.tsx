import { buttonClass } from '../ui/button.tsx'
import { CallerControl } from './caller-control.tsx'
import { DownloadClient } from './download-client.tsx'

const PAGES = [
  { path: '/api/docs', label: 'REST' },
  { path: '/api/graphiql', label: 'GraphQL' },
]

/** The bar above both pages of the documentation. */
export function Header() {
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-2">
      <a href="/admin" className="font-serif text-lg text-ink no-underline hover:underline">
        Verdant
      </a>
      <nav aria-label="Documentation" className="flex gap-1">
        {PAGES.map(({ path, label }) => (
          <a
            key={path}
            href={path}
            aria-current={path === location.pathname ? 'page' : undefined}
            className={buttonClass(
              { variant: 'quiet', size: 'small' },
              'aria-[current=page]:border-line aria-[current=page]:bg-surface',
            )}
          >
            {label}
          </a>
        ))}
        <DownloadClient />
      </nav>
      <div className="sm:ml-auto">
        <CallerControl />
      </div>
    </header>
  )
}
