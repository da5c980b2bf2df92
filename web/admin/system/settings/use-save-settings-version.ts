import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import type { Item, Values } from '../../model/item.ts'
import type { Attempt } from '../../forms/editing/use-editor.ts'
import { Problem, problemOf } from '../../client/graphql/problem.ts'
import { SavePendingDocument } from '../../client/graphql/generated.ts'
import type { PendingChange } from '../../versions/pending/types.ts'
import type { Version } from '../../model/version.ts'
import { settingsForm } from '../../../../schema/settings-form.ts'
import { changedSettings, versionOf } from './form-model.ts'
import type { StoredSetting } from './types.ts'
import { loadPending, pendingInput } from './pending-input.ts'
import { loadSettings } from './use-save-settings.ts'
import { itemWith } from './versions.ts'

/**
 * Returns a function that saves the form to the draft or the release that it shows, one setting after another. If someone
 * else has saved one of them since, the function throws a CONFLICT with the current item of the form.
 *
 * @param pending the changes that the form shows
 */
export function useSaveSettingsVersion(
  stored: readonly StoredSetting[],
  version: Version,
  pending: readonly PendingChange[],
) {
  const client = useApolloClient()
  const latest = useRef(pending)
  return async ({ values, base, acceptField }: Attempt): Promise<Item> => {
    const saved: Values = { ...base.values }
    const fieldVersions: Record<string, number> = { ...base.fieldVersions }
    for (const { setting, ...change } of changedSettings(values, base.values)) {
      const { key } = setting
      const existing = latest.current.find(({ title }) => title === key)
      const about = existing && { ...existing, version: fieldVersions[key] ?? 0 }
      const input = pendingInput(
        stored.find((setting) => setting.key === key)!,
        change,
        version,
        about,
      )
      try {
        const { data } = await client.mutate({ mutation: SavePendingDocument, variables: { input } })
        const pendingChange = data!.change
        latest.current = [...latest.current.filter(({ title }) => title !== key), pendingChange]
        acceptField(key, values[key], pendingChange.version)
        saved[key] = values[key]
        fieldVersions[key] = pendingChange.version
      } catch (error) {
        const { code, message, savedBy } = problemOf(error)
        if (code !== 'CONFLICT') throw new Problem(code, message, { errors: [{ field: key, message }] })
        latest.current = await loadPending(client, version)
        throw new Problem(code, message, {
          current: itemWith(await loadSettings(client), latest.current),
          savedBy,
        })
      }
    }
    const { translations } = values
    return { ...saved, translations, id: settingsForm.id, version: versionOf(fieldVersions), fieldVersions }
  }
}
