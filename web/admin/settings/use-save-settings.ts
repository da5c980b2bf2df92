import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { Item } from '../editing/start.ts'
import type { Attempt } from '../editing/use-editor.ts'
import { Problem, problemOf } from '../graphql/problem.ts'
import { itemOf, toSend } from './form-model.ts'
import { SETTINGS, UPDATE_SETTING } from './operations.ts'

/** Loads the settings as the item of the form. */
export async function loadSettings(client: ApolloClient): Promise<Item> {
  const { data } = await client.query({ query: SETTINGS, fetchPolicy: 'network-only' })
  return itemOf(data!.settings)
}

/**
 * Returns a function that saves the settings one after another and stops at the first failure. Each is saved only if its
 * version is still that of the base. Otherwise the function throws a CONFLICT with the current settings.
 */
export function useSaveSettings() {
  const client = useApolloClient()
  return async ({ values, base, acceptField }: Attempt): Promise<Item> => {
    for (const { setting, value } of toSend(values, base.values)) {
      const { key } = setting
      const variables = { key, value, version: base.fieldVersions?.[key] ?? 0 }
      try {
        const { data } = await client.mutate({ mutation: UPDATE_SETTING, variables })
        acceptField(key, values[key], data!.setting.version)
      } catch (error) {
        const { code, message } = problemOf(error)
        if (code === 'CONFLICT') throw new Problem(code, message, { current: await loadSettings(client) })
        const failure = `Failed to save ${key}: ${message}`
        throw new Problem(code, failure, { errors: [{ field: key, message }] })
      }
    }
    return loadSettings(client)
  }
}
