import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { idsAt, mapAt } from '../../../schema/references.ts'
import { type Actor, may } from '../../access/permissions/policy.ts'
import { referringFields, targetKind } from '../references/referring-fields.ts'
import type { ItemRepository } from './items.ts'

/** Returns items without the references to items that an actor may not see: to a visitor, an inactive item does not exist. */
export async function withoutHiddenReferences<I extends Record<string, unknown>>(
  repository: ItemRepository,
  actor: Actor,
  kind: AnyKind,
  items: I[],
): Promise<I[]> {
  let shown = items
  for (const { keys, to } of referringFields([kind])) {
    const targets = to.map(targetKind)
    const seesInactive = (target: Kind) => actor.invalid === undefined && may(actor, 'content:read-inactive', target)
    if (targets.every(seesInactive)) continue
    const ids = [...new Set(shown.flatMap((item) => idsAt(item, keys)))]
    if (ids.length === 0) continue
    const visible = new Set<string>()
    for (const target of targets) {
      const filter = { id: ids, ...(!seesInactive(target) && { isActive: true }) }
      for (const id of await repository.ids(target, { filter }, ids.length)) visible.add(id)
    }
    const seen = (value: unknown) =>
      Array.isArray(value) ? value.filter((id) => visible.has(id)) : visible.has(String(value)) ? value : null
    shown = shown.map((item) => mapAt(item, keys, seen))
  }
  return shown
}
