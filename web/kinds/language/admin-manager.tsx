import type { ManagerParts } from '../../admin/content/item/manager-parts.ts'
import { preloaded } from '../../admin/ui/controls/preloaded.tsx'

/** What the manager of languages has besides its list and form. */
const parts: ManagerParts = { FormHead: preloaded(() => import('./admin-language-choice.tsx')) }

export default parts
