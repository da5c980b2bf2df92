import type { ApolloClient } from '@apollo/client'
import { type ContentKind, ItemsLeftToTranslateDocument } from '../../client/graphql/generated.ts'
import { inLanguage } from '../../model/language.ts'
import { keyOfItem, translatesInto } from './pending-translation.ts'
import { routeOf } from '../../shell/paths/paths.ts'

/**
 * Returns the address of the next item with something to translate into a language: the one after the open one, or the first one of its
 * kind if nothing is left in it; undefined if there is no other one. Items whose translation waits for publication are left out.
 */
export async function nextToTranslate(
  client: ApolloClient,
  language: string,
  open: { kind: ContentKind; itemId: string },
): Promise<string | undefined> {
  const { data } = await client.query({
    query: ItemsLeftToTranslateDocument,
    variables: { language },
    fetchPolicy: 'no-cache',
  })
  const pending = data?.pending.items.filter((change) => translatesInto(change, language)) ?? []
  const done = new Set(pending.map(keyOfItem))
  // All settings have one form.
  const isOpen = ({ kind, itemId }: typeof open) => kind === open.kind && (kind === 'SETTING' || itemId === open.itemId)
  const items = data?.page.items.filter((item) => isOpen(item) || !done.has(keyOfItem(item))) ?? []
  const others = items.filter((item) => !isOpen(item))
  const at = items.findIndex(isOpen)
  const next = at < 0 ? (others.find(({ kind }) => kind === open.kind) ?? others[0]) : (items[at + 1] ?? others[0])
  return next && inLanguage(routeOf(next.kind, next.itemId), language)
}
