import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { idsIn, targetKind } from '../../../content/items/hidden-references.ts'
import { titleOf } from '../../../content/items/history.ts'
import type { Context } from '../context.ts'
import { TitledReference } from '../types/item-reference.ts'
import { FieldChange } from '../types/revision.ts'
import { requestLoader } from './request-loader.ts'

interface Key {
  kind: string
  id: string
}

/** Loads the items of all differences of a request, with one query for each kind. */
const load = requestLoader<TitledReference | null, string>(async ({ actor, services }, keys) => {
  const wanted = Map.groupBy(
    keys.map((key) => JSON.parse(key) as Key),
    ({ kind }) => kind,
  )
  const found = new Map<string, TitledReference>()
  for (const [name, entries] of wanted) {
    const kind = targetKind(name)
    const items = await services.contentReader.byIds(
      actor,
      kind,
      entries.map(({ id }) => id),
    )
    for (const item of items)
      found.set(keyOf(name, item.id), { kind: name, itemId: item.id, title: titleOf(kind, item) })
  }
  return found
}, null)

const keyOf = (kind: string, id: string) => JSON.stringify({ kind, id } satisfies Key)

/** Returns the ids in a value of a reference as the history shows it: one id as text, several as JSON. */
const idsOf = (value: string | null): string[] =>
  value === null || value === '' ? [] : idsIn(value.startsWith('[') ? JSON.parse(value) : value)

@Resolver(() => FieldChange)
export class ReferredItemsResolver {
  @FieldResolver(() => [TitledReference], {
    description: 'The items that both values refer to, if the field is a reference. Deleted items are missing.',
  })
  async referred(
    @Ctx() context: Context,
    @Root() { refersTo, before, after }: FieldChange,
  ): Promise<TitledReference[]> {
    if (refersTo === undefined) return []
    const ids = new Set([...idsOf(before), ...idsOf(after)])
    const items = await Promise.all([...ids].map((id) => load(context, keyOf(refersTo, id))))
    return items.filter((item) => item !== null)
  }
}
