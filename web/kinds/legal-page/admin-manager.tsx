import { fallbackLegalPages } from '../../../schema/fallbacks.data.ts'
import { legalPage } from '../../../schema/kinds/legal-page.ts'
import { BuiltInEntries } from '../../admin/content/built-in-entries.tsx'
import type { ManagerParts } from '../../admin/content/manager-parts.ts'

/** What the manager of the legal pages has besides its list and form. */
const parts: ManagerParts = {
  initial: (page) => fallbackLegalPages.find((entry) => entry.page === page),
  fallback: (list) => <BuiltInEntries entries={fallbackLegalPages} label={legalPage.labelPlural} {...list} />,
}

export default parts
