import { Link } from 'react-router-dom'
import { fallbackSeo } from '../../../schema/fallbacks.data.ts'
import { seo } from '../../../schema/kinds/index.ts'
import type { ManagerParts } from '../../admin/content/manager-parts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SearchPreview } from './admin-search-preview.tsx'

/** The built-in entries: shown while nothing is stored, and when the stored entries could not be loaded. */
function BuiltInEntries({ failed, hrefOf }: { failed: boolean; hrefOf: (page: string) => string }) {
  return (
    <section aria-labelledby="seo-defaults" className="grid gap-3">
      <h2 id="seo-defaults" className="text-sm text-ink-soft">
        {failed
          ? `The stored ${seo.labelPlural} could not be loaded. These are the built-in ones; saving one never overwrites what is stored.`
          : 'Nothing is stored yet. These are the built-in entries that the pages use.'}
      </h2>
      <ul className="border-t border-line">
        {fallbackSeo.map((entry) => (
          <li key={entry.page} className="flex flex-wrap items-center gap-3 border-b border-line py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <p className="font-medium">{entry.page}</p>
              <p className="text-sm break-words text-ink-soft">{entry.title}</p>
            </div>
            <Link
              to={hrefOf(entry.page)}
              className={buttonClass({ variant: 'outline', size: 'small' })}
              aria-label={`Edit ${entry.page}`}
            >
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the SEO manager has besides its list and form. */
const parts: ManagerParts = {
  Preview: SearchPreview,
  // Search engines truncate these.
  counted: ['title', 'description', 'ogTitle', 'ogDescription'],
  initial: (page) => fallbackSeo.find((entry) => entry.page === page),
  fallback: (list) => <BuiltInEntries {...list} />,
}

export default parts
