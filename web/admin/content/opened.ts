import type { Location } from 'react-router-dom'
import type { Kind } from '../../../schema/kind.ts'
import { managerPath, newPath } from '../paths.ts'

/** The form that an address opens. */
export interface Opened {
  mode: 'new' | 'edit' | 'copy'
  /** The item that is edited or copied; empty for a new one. */
  id: string
  /** Whether another address shows the same form. */
  stays: (next: Location) => boolean
}

type Where = Pick<Location, 'pathname' | 'search'>

function formIn(kind: Kind, { pathname, search }: Where) {
  const params = new URLSearchParams(search)
  if (pathname.replace(/\/$/, '') === newPath(kind)) return { mode: 'new' as const, id: params.get('page_name') ?? '' }
  if (pathname.replace(/\/$/, '') !== managerPath(kind)) return null
  const [edit, copy] = [params.get('edit'), params.get('copy')]
  if (edit) return { mode: 'edit' as const, id: edit }
  return copy ? { mode: 'copy' as const, id: copy } : null
}

/** What an address opens over a kind's list: `/new`, `?edit=<id>` or `?copy=<id>`; null for the list alone. */
export function openedIn(kind: Kind, where: Where): Opened | null {
  const form = formIn(kind, where)
  return (
    form && {
      ...form,
      stays: (next) => {
        const other = formIn(kind, next)
        return other?.mode === form.mode && other.id === form.id
      },
    }
  )
}

/** The address of a form, or of the list alone, over the list as it is now searched and sorted. */
export function addressOf(kind: Kind, search: string, form: { mode: Opened['mode']; id: string } | null): string {
  const params = new URLSearchParams(search)
  for (const key of ['edit', 'copy', 'page_name']) params.delete(key)
  if (form?.id) params.set(form.mode === 'new' ? 'page_name' : form.mode, form.id)
  const query = params.size ? `?${params}` : ''
  return (form?.mode === 'new' ? newPath(kind) : managerPath(kind)) + query
}
