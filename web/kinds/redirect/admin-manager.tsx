import { blank } from '../../../schema/kind.ts'
import { redirect } from '../../../schema/kinds/redirect.ts'
import type { ManagerParts } from '../../admin/content/item/manager-parts.ts'

/** What the manager of redirects has besides its list and form. */
const parts: ManagerParts = {
  // The list of missing pages links to a form for a path.
  initial: (oldPath) => (oldPath === '' ? undefined : { ...blank(redirect), oldPath }),
}

export default parts
