import { useApolloClient } from '@apollo/client/react'
import type { Kind, Singleton } from '../../../../schema/kind.ts'
import type { Item } from '../../model/item.ts'
import { operationsFor, singletonOperationsFor } from '../../client/graphql/operations.ts'
import { RestoreFileDocument, RestoreSettingDocument } from '../../client/graphql/generated.ts'

/** Identifies anything with a history: an item, a singleton, a setting or a media file. */
export interface HistoryTarget {
  kind: Kind | Singleton
  id: string
  /** The key, if it is a setting. */
  settingKey?: string
}

/**
 * Returns a function that restores an earlier version, or some of its fields, and resolves to the restored item. Settings and
 * media files are restored as a whole.
 */
export function useRestore() {
  const client = useApolloClient()
  return async (
    { kind, id, settingKey }: HistoryTarget,
    version: number,
    fields?: readonly string[],
  ): Promise<Item> => {
    const fieldVariables = fields ? { fields } : {}
    const result =
      settingKey !== undefined
        ? await client.mutate({ mutation: RestoreSettingDocument, variables: { key: settingKey, version } })
        : kind.singleton
          ? await client.mutate({
              mutation: singletonOperationsFor(kind).restore,
              variables: { version, ...fieldVariables },
            })
          : kind.name === 'mediaFile'
            ? await client.mutate({ mutation: RestoreFileDocument, variables: { id, version } })
            : await client.mutate({
                mutation: operationsFor(kind).restore,
                variables: { id, version, ...fieldVariables },
              })
    return result.data!.item
  }
}
