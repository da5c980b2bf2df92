/**
 * What extensions may import of the admin. The rest of `web/admin` can change with every version. docs/extending.md explains it.
 */
import type { AdminExtension } from './client/extensions/extensions.ts'

export { Button } from '../ui/button.tsx'
export { Spinner } from '../ui/spinner.tsx'
export { Page } from './shell/page/page.tsx'
export { QueryError } from './ui/controls/query-error.tsx'
export { notify } from './ui/notices/notices.tsx'

/** Declares the admin's part of an extension: the default export of `extensions/<name>/admin.tsx`. */
export function defineAdmin(extension: AdminExtension): AdminExtension {
  return extension
}
