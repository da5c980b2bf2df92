import '../styles/edit-link.css'
import { useLocation } from 'react-router-dom'
import { SITE_EDITOR_PATH } from '../../schema/site.ts'
import { useEdition } from './edition.ts'
import { useSite } from './shell/site.ts'
import { readKept } from './storage.ts'

/** Returns whether the user who is signed in to the admin may edit on the page. */
function mayEdit(): boolean {
  const { permissions } = JSON.parse(readKept('user_data') ?? '{}') as { permissions?: readonly string[] }
  return permissions?.includes('previews:publish') === true
}

/** The link that leads an editor from a page of the website to its editor. */
export default function EditLink() {
  const { labelText } = useSite()
  const { base } = useEdition()
  const { pathname, search } = useLocation()
  // A frame shows the page in the admin already.
  if (!mayEdit() || window.frameElement) return null
  const query = new URLSearchParams({ page: base + pathname + search })
  return (
    <a href={`${SITE_EDITOR_PATH}?${query}`} className="edit-link no-print">
      {labelText('frame.edit')}
    </a>
  )
}
