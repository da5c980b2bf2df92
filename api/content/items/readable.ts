import type { AnyKind } from '../../../schema/kind.ts'
import { setting, stored } from '../../../schema/kinds/index.ts'
import { type Actor, may } from '../../access/permissions/policy.ts'
import { isForAdmins, settingIdsForAdmins } from './setting-ids.ts'

/** What a caller may not read of drafts, releases and the history: whole kinds, and settings with these ids. */
export interface Unreadable {
  kinds: readonly string[]
  ids: readonly string[]
}

/** Returns what the actor may not read of drafts, releases and the history. */
export const unreadableBy = (actor: Actor): Unreadable => ({
  kinds: stored.filter((kind) => !mayReadKind(actor, kind)).map(({ name }) => name),
  ids: may(actor, 'settings:read-keys') ? [] : settingIdsForAdmins,
})

/** Returns whether the actor may read what is not published of an item, or of a kind. */
export function mayReadItem(actor: Actor, kind: Pick<AnyKind, 'name' | 'path'>, itemId?: string): boolean {
  if (itemId !== undefined && isForAdmins(itemId) && !may(actor, 'settings:read-keys')) return false
  return mayReadKind(actor, kind)
}

const mayReadKind = (actor: Actor, kind: Pick<AnyKind, 'name' | 'path'>) =>
  kind.name === setting.name ? may(actor, 'settings:read') : may(actor, 'unpublished:read', kind)
