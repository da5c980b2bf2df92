import type { ManagerParts } from '../../admin/content/item/manager-parts.ts'
import { preloaded } from '../../admin/ui/controls/preloaded.tsx'

/** What the manager of pages has besides its list and form. */
const parts: ManagerParts = { FormHead: preloaded(() => import('./admin-path-from-title.tsx')) }

export default parts
