import type { ApolloClient } from '@apollo/client'
import { setting as settingKind } from '../../../../schema/kinds/index.ts'
import { combinedPatch } from '../../../../schema/merge.ts'
import { PendingOfSettingsDocument, type PendingChangeInput } from '../../client/graphql/generated.ts'
import type { PendingChange } from '../../versions/pending/types.ts'
import { releaseIdOf, type Version, versionOf } from '../../model/version.ts'
import type { SettingChange } from './form-model.ts'
import type { StoredSetting } from './types.ts'

/** Loads the pending changes of a version of the settings. */
export async function loadPending(client: ApolloClient, version: Version): Promise<PendingChange[]> {
  const { data } = await client.query({ query: PendingOfSettingsDocument, fetchPolicy: 'network-only' })
  return data!.page.items.filter((change) => versionOf(change) === version)
}

/**
 * Returns the input that saves a setting in a draft or a release.
 *
 * @param existing the change that is there already. What it changes besides stays in it.
 */
export const pendingInput = (
  { id, version }: StoredSetting,
  change: Partial<Omit<SettingChange, 'setting'>>,
  target: Version,
  existing?: Pick<PendingChange, 'baseVersion' | 'version' | 'values'>,
): PendingChangeInput => ({
  kind: 'SETTING',
  itemId: id,
  values: combinedPatch(settingKind.fields, existing?.values ?? {}, { ...change }),
  baseVersion: existing?.baseVersion ?? version,
  releaseId: releaseIdOf(target) ?? null,
  version: existing?.version ?? 0,
})
