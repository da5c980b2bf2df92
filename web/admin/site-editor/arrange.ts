import type { ApolloClient } from '@apollo/client'
import { defaultsOf, isBlocks, isNested } from '../../../schema/fields.ts'
import { orderAtEnd } from '../../../schema/item-order.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { operationsFor } from '../client/graphql/operations.ts'
import type { RunAction } from '../client/graphql/use-action.ts'
import { newBlock } from '../forms/blocks/block.ts'
import type { ChangeForm } from '../forms/editing/watched-form.ts'
import { moved } from '../forms/fields/entry-name.ts'
import type { Values } from '../model/item.ts'
import { notify, undoAction } from '../ui/notices/notices.tsx'
import { reportChange } from '../versions/history/report-change.ts'
import type { Origin } from './origins.ts'
import type { Card, Entry } from './parts.ts'

/** What is done with a part of a page. An added entry has a kind if its list has several. */
export type Action = { move: -1 | 1 } | { add: string } | 'remove'

/** The form beside the page. */
export interface OpenForm {
  kind: AnyKind
  id: string
  values: Values
  set: ChangeForm
}

/** Whether an action adds a part. */
export const isAdding = (action: Action): action is { add: string } => typeof action === 'object' && 'add' in action

/** Changes an entry of a list in its form. Returns where an added entry is, whose field gets the focus. */
export function changeEntry({ values, set }: OpenForm, entry: Entry, action: Action): Origin | undefined {
  const { list, at, name, origin } = entry
  const before = list
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values)
  if (!Array.isArray(before) || at >= before.length) return undefined
  if (isAdding(action)) {
    if (before.length >= ('maxEntries' in entry.field ? Number(entry.field.maxEntries) : Infinity)) {
      notify('The list is full.')
      return undefined
    }
    set(list, before.toSpliced(at + 1, 0, madeFor(entry, action.add)))
    return { ...origin, path: `${list}.${at + 1}` }
  }
  set(list, action === 'remove' ? before.toSpliced(at, 1) : moved(before, at, at + action.move))
  notify(
    `${name} ${action === 'remove' ? 'removed' : 'moved'}.`,
    undoAction(() => set(list, before)),
  )
  return undefined
}

function madeFor({ field }: Entry, name: string): unknown {
  if (!isNested(field)) return ''
  return isBlocks(field) ? newBlock(field, name) : defaultsOf(field.fields)
}

/** Changes the place of an item in its order, or makes it inactive. */
export async function changeCard(
  client: ApolloClient,
  run: RunAction,
  card: Card,
  action: Exclude<Action, { add: string }>,
): Promise<void> {
  const { kind, id } = card.origin
  if (kind.singleton) return
  const operations = operationsFor(kind)
  await run('Arranging the page', async () => {
    if (action === 'remove') {
      const variables = { ids: [id], input: { isActive: false } }
      const { data } = await client.mutate({ mutation: operations.updateMany, variables })
      return () => reportChange(client, run, kind, `${kind.label} hidden: it is inactive now.`, data!.changed)
    }
    const ids = await loadIds(client, kind)
    const beside = action.move < 0 ? card.before : card.after
    const variables = { ids: [id], position: ids.indexOf(beside!) + 1 }
    const { data } = await client.mutate({ mutation: operations.move!, variables })
    return () => reportChange(client, run, kind, `${kind.label} moved.`, data!.changed)
  })
}

/** Loads the ids of all items of a kind, in their order. */
async function loadIds(client: ApolloClient, kind: Kind): Promise<readonly string[]> {
  const query = operationsFor(kind).ids
  const { data } = await client.query({ query, variables: {}, fetchPolicy: 'network-only' })
  return data!.ids
}

/** Returns the id that a new item goes behind. A card of a draft is not among the ids. */
const previousOf = ({ origin: { id }, before = '' }: Card, ids: readonly string[]) => (ids.includes(id) ? id : before)

/**
 * Returns the `order` of a new item behind that of a card, which a draft keeps, too. If there is no room between two numbers, it is the
 * lower one, and the titles decide.
 */
export async function orderAfter(client: ApolloClient, kind: Kind, card: Card): Promise<number | undefined> {
  const ids = await loadIds(client, kind)
  const at = ids.indexOf(previousOf(card, ids))
  if (!kind.ordered || at < 0) return undefined
  const query = operationsFor(kind).item
  const results = await Promise.all(
    ids.slice(at, at + 2).map((id) => client.query({ query, variables: { id }, fetchPolicy: 'network-only' })),
  )
  const [low = 0, next] = results.map(({ data }) => Number((data!.item as Values)['order']))
  return next === undefined ? orderAtEnd(low) : Math.floor((low + next) / 2)
}

/** Moves a new item behind that of a card, unless it is a draft, which keeps its own order. */
export async function placeAfter(client: ApolloClient, run: RunAction, kind: Kind, card: Card, id: string) {
  const { move } = operationsFor(kind)
  if (!move) return
  await run('Arranging the page', async () => {
    const ids = await loadIds(client, kind)
    const position = ids.filter((other) => other !== id).indexOf(previousOf(card, ids)) + 2
    if (ids.includes(id) && position > 1) await client.mutate({ mutation: move, variables: { ids: [id], position } })
    return undefined
  })
}
