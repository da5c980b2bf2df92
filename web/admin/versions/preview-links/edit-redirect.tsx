import { Navigate, useLocation, useParams } from 'react-router-dom'
import { routeOf } from '../../shell/paths/paths.ts'
import { THREAD_PARAM } from '../../../../schema/comments.ts'
import { inSameThread } from '../../model/inbox-entry.ts'
import { DRAFT, versionIn } from '../../model/version.ts'

/** /admin/edit/:kind/:id leads from a preview to the form of the item's draft, and from a mail to a thread about the item. */
export function EditRedirect() {
  const { kind = '', id = '' } = useParams()
  const { search } = useLocation()
  const version = new URLSearchParams(search).has(THREAD_PARAM) ? versionIn(search) : DRAFT
  return <Navigate to={inSameThread(routeOf(kind, id, version), search)} replace />
}
