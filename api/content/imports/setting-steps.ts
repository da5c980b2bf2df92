import { setting } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { sameTranslation } from '../../../schema/fields.ts'
import { settingOf, settings } from '../../../schema/settings.ts'
import type { Item } from '../items/items.ts'
import { settingId } from '../items/setting-ids.ts'
import type { Step } from './step.ts'

const settingBy = ({ key }: Record<string, unknown>) => settingOf(String(key))

/** Settings that are not stored have their default value. */
export const isDefaultSetting = (kind: AnyKind, values: Record<string, unknown>) =>
  kind.name === setting.name &&
  ((settingBy(values)?.default === values.value && sameTranslation(values.translations, {})) ||
    keepsSecret(kind, values))

/** An empty secret keeps the stored one. */
export const keepsSecret = (kind: AnyKind, values: Record<string, unknown>) =>
  kind.name === setting.name && values.value === '' && settingBy(values)?.audience === 'secret'

/** The ids of the settings that only the server reads. */
export const secretIds: ReadonlySet<string> = new Set(
  settings.filter(({ audience }) => audience === 'secret').map(({ key }) => settingId(key)),
)

/** Whether an item is a setting that only the server reads. */
export const isSecret = (kind: AnyKind, item: Item) =>
  kind.name === setting.name && settingBy(item)?.audience === 'secret'

/** Differences that do not show the values. */
export const masked = (changes: Step['changes']) =>
  changes.map(({ field }) => ({ field, before: '(secret)', after: '(secret)' }))
