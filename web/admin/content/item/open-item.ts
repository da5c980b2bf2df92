import type { Location } from 'react-router-dom'
import { THREAD_PARAM } from '../../../../schema/comments.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { VERSION_PARAM } from '../../../../schema/site.ts'
import { managerPath, newPath } from '../../shell/paths/paths.ts'
import { LANGUAGE_PARAM } from '../../model/language.ts'
import { LIVE, type Version, versionIn } from '../../model/version.ts'

/** The form that an address opens. */
export interface OpenItem {
  mode: 'new' | 'edit' | 'copy'
  /** The item that is edited or copied; empty for a new one. */
  id: string
  /** Undefined if the address names none. */
  version: Version | undefined
  /** The release that is shown beside the form: what is typed is saved in it, even if it does not change the item yet. */
  release?: Version | undefined
  /** Returns whether another address shows the same form. Absent for a form over another one, which has no address. */
  stays?: (next: Location) => boolean
}

/** The state of an address with a form that was opened from elsewhere than the list below it. */
export interface OpenedFrom {
  /** The address that closing the form leads back to. */
  list?: string
}

type Address = Pick<Location, 'pathname' | 'search'>

function formIn(kind: Kind, { pathname, search }: Address) {
  const params = new URLSearchParams(search)
  if (pathname.replace(/\/$/, '') === newPath(kind))
    return { mode: 'new' as const, id: params.get('page_name') ?? '', version: LIVE }
  if (pathname.replace(/\/$/, '') !== managerPath(kind)) return null
  const [edit, copy] = [params.get('edit'), params.get('copy')]
  if (edit) return { mode: 'edit' as const, id: edit, version: versionIn(search) }
  return copy ? { mode: 'copy' as const, id: copy, version: LIVE } : null
}

/** Returns the form that an address opens over a kind's list: `/new`, `?edit=<id>` or `?copy=<id>`; null for the list alone. */
export function openItemIn(kind: Kind, location: Address): OpenItem | null {
  const form = formIn(kind, location)
  return (
    form && {
      ...form,
      stays: (next) => {
        const other = formIn(kind, next)
        return other?.mode === form.mode && other.id === form.id && (other.version ?? LIVE) === (form.version ?? LIVE)
      },
    }
  )
}

/** Returns the address of a form, or of the list alone. The search and the sorting of the list stay in it. */
export function addressOf(
  kind: Kind,
  search: string,
  form: { mode: OpenItem['mode']; id: string; version?: Version } | null,
): string {
  const params = new URLSearchParams(search)
  for (const key of ['edit', 'copy', 'page_name', 'field', THREAD_PARAM, VERSION_PARAM, LANGUAGE_PARAM])
    params.delete(key)
  if (form?.id) params.set(form.mode === 'new' ? 'page_name' : form.mode, form.id)
  if (form?.version) params.set(VERSION_PARAM, form.version)
  const query = params.size ? `?${params}` : ''
  return (form?.mode === 'new' ? newPath(kind) : managerPath(kind)) + query
}
