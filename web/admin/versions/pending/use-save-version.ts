import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import type { Kind, Singleton } from '../../../../schema/kind.ts'
import { combinedPatch } from '../../../../schema/merge.ts'
import type { Item, Values } from '../../model/item.ts'
import type { Attempt } from '../../forms/editing/use-editor.ts'
import { Problem, problemOf } from '../../client/graphql/problem.ts'
import { PendingOfItemDocument, SavePendingDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { PendingChange } from './types.ts'
import { itemOfChange } from './item-of-change.ts'

/** What an error says about the pending change that someone else saved. */
export type NewerChange = Pick<PendingChange, 'itemId' | 'values' | 'baseVersion' | 'version' | 'author'>

/** Returns the pending change that someone else saved, if that is the reason why saving one failed. */
export const newerChange = (problem: Problem): NewerChange | undefined =>
  problem.code === 'CONFLICT' ? (problem.current as NewerChange | undefined) : undefined

/**
 * Returns a function that saves a form to the pending change that it shows, and one that loads that change again. If someone
 * else has saved the change since, saving throws a CONFLICT with that change as an item, so that the editor merges both.
 *
 * @param live the live values of the item; null if it does not exist
 */
export function useSaveVersion(kind: Kind | Singleton, live: Values | null, change: PendingChange | undefined) {
  const client = useApolloClient()
  const latest = useRef<Pick<PendingChange, 'values' | 'baseVersion' | 'release'> | undefined>(change)
  async function save({ changes, base, id }: Attempt): Promise<Item> {
    const { values, baseVersion, release } = latest.current!
    const input = {
      kind: contentKindOf(kind),
      itemId: id,
      values: combinedPatch(kind.fields, values, changes),
      baseVersion,
      releaseId: release?.id ?? null,
      version: base.version,
    }
    try {
      const { data } = await client.mutate({ mutation: SavePendingDocument, variables: { input } })
      latest.current = data!.change
      return itemOfChange(kind, live, data!.change)
    } catch (error) {
      const problem = problemOf(error)
      const newer = newerChange(problem)
      if (!newer) throw problem
      latest.current = { ...newer, release }
      throw new Problem('CONFLICT', problem.message, {
        current: itemOfChange(kind, live, newer),
        savedBy: newer.author,
      })
    }
  }

  /** Returns the change as an item; null if it was published or discarded. */
  async function load(): Promise<Item | null> {
    const { itemId, id } = change!
    const variables = { kind: contentKindOf(kind), itemId }
    const { data } = await client.query({ query: PendingOfItemDocument, variables, fetchPolicy: 'no-cache' })
    const newer = data?.page.items.find((change) => change.id === id)
    if (!newer) return null
    latest.current = newer
    return itemOfChange(kind, live, newer)
  }

  return { save, load }
}
