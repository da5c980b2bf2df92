import { patchedTranslations } from '../../../../schema/fields/translations/patch.ts'
import { TRANSLATED_SETTINGS } from '../../../../schema/kinds/setting.ts'
import { settingOf, settings, settingValue } from '../../../../schema/settings.ts'
import { textOf } from '../../model/display.ts'
import type { Item } from '../../model/item.ts'
import type { PendingVersion } from '../../versions/pending/pending-version.ts'
import type { PendingChange } from '../../versions/pending/types.ts'
import { versionOf } from '../../model/version.ts'
import { versionOf as sumOf } from './form-model.ts'
import { joinedTranslations, translationsOfSetting, VALUE } from './translations.ts'

/** A version of the settings that is not live: their drafts, or their changes in a release. */
export interface SettingsVersion extends PendingVersion {
  pending: readonly PendingChange[]
}

/** The version that the form shows. A release that changes no settings yet has none of its own. */
export type ShownSettings = Pick<SettingsVersion, 'version' | 'pending'>

/** The title of a setting is its key. */
const labelOf = ({ title }: PendingChange) => settingOf(title)?.label ?? title
const position = ({ title }: PendingChange) => settings.findIndex(({ key }) => key === title)

/**
 * Groups the pending changes of settings by version, because settings have one form.
 *
 * @param all the most recently saved first
 */
export function versionsOfSettings(all: readonly PendingChange[]): SettingsVersion[] {
  return [...Map.groupBy(all, versionOf)].map(([version, pending]) => {
    const inOrder = pending.toSorted((a, b) => position(a) - position(b))
    return {
      ...pending[0]!,
      version,
      isDeletion: false,
      pending,
      changes: inOrder.flatMap((entry) =>
        entry.changes.map((change) => ({
          ...change,
          field: entry.title,
          label: change.field === VALUE ? labelOf(entry) : `${labelOf(entry)}: ${change.label}`,
        })),
      ),
      problems: inOrder.flatMap((entry) => entry.problems.map((problem) => ({ ...problem, field: entry.title }))),
    }
  })
}

/** Returns the item of the form with pending changes. Each field that has one has its version, the others none. */
export function itemWith(live: Item, pending: readonly PendingChange[]): Item {
  const fieldVersions = Object.fromEntries(pending.map(({ title: key, version }) => [key, version]))
  const values = pending.flatMap(({ title: key, values: { value } }) => {
    const setting = settingOf(key)
    return setting && value !== undefined ? [[key, settingValue(setting, textOf(value))]] : []
  })
  const translations = joinedTranslations(
    TRANSLATED_SETTINGS.map((key) => {
      const own = translationsOfSetting(key, live['translations'])
      const changes = pending.filter(({ title }) => title === key)
      const translated = changes.reduce((all, { values }) => patchedTranslations(all, values['translations']), own)
      return { key, translations: translated }
    }),
  )
  return { ...live, ...Object.fromEntries(values), translations, version: sumOf(fieldVersions), fieldVersions }
}
