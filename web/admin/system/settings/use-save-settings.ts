import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { settingValue } from '../../../../schema/settings.ts'
import type { Item, Values } from '../../model/item.ts'
import type { Attempt } from '../../forms/editing/use-editor.ts'
import { Problem, problemOf } from '../../client/graphql/problem.ts'
import { settingsForm } from '../../../../schema/settings-form.ts'
import { itemOf, toSend, versionOf } from './form-model.ts'
import { SettingsDocument, UpdateSettingDocument } from '../../client/graphql/generated.ts'

/** Loads the settings as the item of the form. */
export async function loadSettings(client: ApolloClient): Promise<Item> {
  const { data } = await client.query({ query: SettingsDocument, fetchPolicy: 'network-only' })
  return itemOf(data!.settings)
}

/**
 * Returns a function that saves the settings one after another and stops at the first failure. Each is saved only if its
 * version is still that of the base. Otherwise the function throws a CONFLICT with the current settings.
 */
export function useSaveSettings() {
  const client = useApolloClient()
  return async ({ values, base, acceptField }: Attempt): Promise<Item> => {
    const saved: Values = { ...base.values }
    const fieldVersions: Record<string, number> = { ...base.fieldVersions }
    for (const { setting, value, translations } of toSend(values, base.values)) {
      const { key } = setting
      const variables = { key, value, version: fieldVersions[key] ?? 0, ...(translations && { translations }) }
      try {
        const { data } = await client.mutate({ mutation: UpdateSettingDocument, variables })
        const { value: stored, version } = data!.setting
        acceptField(key, values[key], version)
        saved[key] = settingValue(setting, stored)
        fieldVersions[key] = version
      } catch (error) {
        const { code, message, savedBy } = problemOf(error)
        if (code === 'CONFLICT') throw new Problem(code, message, { current: await loadSettings(client), savedBy })
        const failure = `Failed to save ${key}: ${message}`
        throw new Problem(code, failure, { errors: [{ field: key, message }] })
      }
    }
    const { translations } = values
    return { ...saved, translations, id: settingsForm.id, version: versionOf(fieldVersions), fieldVersions }
  }
}
