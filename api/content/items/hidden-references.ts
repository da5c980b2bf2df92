import type { AnyKind } from '../../../schema/kind.ts'
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
    const target = targetKind(to)
    const isStaff = actor.invalid === undefined && may(actor, 'content:read-inactive', target)
    const ids = [...new Set(shown.flatMap((item) => idsAt(item, keys)))]
    if (isStaff || ids.length === 0) continue
    const visible = new Set(await repository.ids(target, { filter: { id: ids, isActive: true } }, ids.length))
    const seen = (value: unknown) =>
      Array.isArray(value) ? value.filter((id) => visible.has(id)) : visible.has(String(value)) ? value : null
    shown = shown.map((item) => mapAt(item, keys, seen))
  }
  return shown
}
