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
  const seesInactive = (target: Kind) => actor.invalid === undefined && may(actor, 'content:read-inactive', target)
  const checked = referringFields([kind]).flatMap(({ keys, to }) => {
    const targets = to.map(targetKind)
    const ids = targets.every(seesInactive) ? [] : [...new Set(items.flatMap((item) => idsAt(item, keys)))]
    return ids.length > 0 ? [{ keys, targets, ids }] : []
  })
  const idsOf = (target: Kind, ids: readonly string[]) =>
    repository.ids(target, { filter: { id: ids, ...(!seesInactive(target) && { isActive: true }) } }, ids.length)
  const found = await Promise.all(
    checked.map(({ targets, ids }) => Promise.all(targets.map((target) => idsOf(target, ids)))),
  )
  return checked.reduce((shown, { keys }, at) => {
    const visible = new Set(found[at]!.flat())
    const seen = (value: unknown) =>
      Array.isArray(value) ? value.filter((id) => visible.has(id)) : visible.has(String(value)) ? value : null
    return shown.map((item) => mapAt(item, keys, seen))
  }, items)
}
