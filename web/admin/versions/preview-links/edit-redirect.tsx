import { Navigate, useLocation, useParams } from 'react-router-dom'
import { routeOf } from '../../shell/paths/paths.ts'
import { THREAD_PARAM } from '../../../../schema/comments.ts'
import { inThread } from '../../model/inbox-entry.ts'
import { DRAFT } from '../../model/version.ts'

/** /admin/edit/:kind/:id leads from a preview to the form of the item's draft, and from a mail to a thread about the item. */
export function EditRedirect() {
  const { kind = '', id = '' } = useParams()
  const { search } = useLocation()
  const thread = new URLSearchParams(search).get(THREAD_PARAM)
  return <Navigate to={thread === null ? routeOf(kind, id, DRAFT) : inThread(routeOf(kind, id), thread)} replace />
}
