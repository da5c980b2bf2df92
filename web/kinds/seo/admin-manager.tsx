import { fallbackSeo } from '../../../schema/fallbacks.data.ts'
import { seo } from '../../../schema/kinds/index.ts'
import { BuiltInEntries } from '../../admin/content/built-in-entries.tsx'
import type { ManagerParts } from '../../admin/content/manager-parts.ts'
import { SearchPreview } from './admin-search-preview.tsx'

/** What the SEO manager has besides its list and form. */
const parts: ManagerParts = {
  Preview: SearchPreview,
  // Search engines truncate these.
  counted: ['title', 'description', 'ogTitle', 'ogDescription'],
  initial: (page) => fallbackSeo.find((entry) => entry.page === page),
  fallback: (list) => <BuiltInEntries entries={fallbackSeo} label={seo.labelPlural} {...list} />,
}

export default parts
