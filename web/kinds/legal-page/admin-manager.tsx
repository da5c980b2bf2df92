import { legalPage } from '../../../schema/kinds/legal-page.ts'
import type { ManagerParts } from '../../admin/content/item/manager-parts.ts'
import { preloaded } from '../../admin/ui/controls/preloaded.tsx'
import { defaults } from './defaults.data.ts'

const BuiltInEntries = preloaded(() => import('../../admin/content/manager/built-in-entries.tsx'))

/** What the manager of the legal pages has besides its list and form. */
const parts: ManagerParts = {
  initial: (page) => defaults.find((entry) => entry.page === page),
  fallback: (list) => <BuiltInEntries entries={defaults} label={legalPage.labelPlural} {...list} />,
}

export default parts
