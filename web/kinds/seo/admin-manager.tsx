import { seo } from '../../../schema/kinds/index.ts'
import type { ManagerParts } from '../../admin/content/item/manager-parts.ts'
import { preloaded } from '../../admin/ui/controls/preloaded.tsx'
import { SeoPreview } from './admin-seo-preview.tsx'
import { defaults } from './defaults.data.ts'

const BuiltInEntries = preloaded(() => import('../../admin/content/manager/built-in-entries.tsx'))

/** What the SEO manager has besides its list and form. */
const parts: ManagerParts = {
  Preview: SeoPreview,
  initial: (page) => defaults.find((entry) => entry.page === page),
  fallback: (list) => <BuiltInEntries entries={defaults} label={seo.labelPlural} {...list} />,
}

export default parts
