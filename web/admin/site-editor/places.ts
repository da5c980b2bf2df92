import { kinds, label } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { adminPaths } from '../shell/paths/paths.ts'
import { settingsForm } from '../../../schema/settings-form.ts'
import type { Origin } from './origins.ts'

const all: readonly AnyKind[] = [settingsForm, ...kinds]

/** Whether the parts of something are drafts of their own. Pages show these as what is typed in its form. */
export const isOfSite = (kind: AnyKind): boolean => kind === settingsForm || kind === label

/** Returns the parameters of the address that open the form of an item, at a field. */
export const paramsOf = ({ kind, id, path }: Origin) => ({ edit: kind.name, id, field: path })

/** Returns the item whose form an address of the editor opens, and the field; undefined if it opens none. */
export function openIn(search: string): Origin | undefined {
  const params = new URLSearchParams(search)
  const kind = all.find(({ name }) => name === params.get('edit'))
  const id = params.get('id')
  return kind && id ? { kind, id, path: params.get('field') ?? '' } : undefined
}

/** Returns whether an address shows the form of an item. */
export const isOpenAt = ({ kind, id }: Origin, { pathname, search }: { pathname: string; search: string }): boolean => {
  const open = pathname === adminPaths.site ? openIn(search) : undefined
  return open?.kind === kind && open.id === id
}
