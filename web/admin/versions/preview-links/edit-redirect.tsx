import { Navigate, useParams } from 'react-router-dom'
import { routeOf } from '../../shell/paths/paths.ts'
import { DRAFT } from '../../model/version.ts'

/** /admin/edit/:kind/:id leads from a preview to the form of the item's draft. */
export function EditRedirect() {
  const { kind = '', id = '' } = useParams()
  return <Navigate to={routeOf(kind, id, DRAFT)} replace />
}
