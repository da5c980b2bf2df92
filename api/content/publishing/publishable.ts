import { type AnyKind, blank } from '../../../schema/kind.ts'
import { kinds, setting as settingKind } from '../../../schema/kinds/index.ts'
import { isSecureSetting, type Setting, settings } from '../../../schema/settings.ts'
import { checkDraft, checkNew, type Checked, checkSettingValues } from '../../../schema/validate.ts'
import type { StoredValues } from '../items/history.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { withLabelErrors } from '../items/label-check.ts'
import { settingId } from '../items/setting-ids.ts'

/** The kinds whose changes can be pending: all content, and the settings. Media files are always live. */
const publishable: ReadonlyMap<string, AnyKind> = new Map([...kinds, settingKind].map((kind) => [kind.name, kind]))

const settingsById: ReadonlyMap<string, Setting> = new Map(settings.map((setting) => [settingId(setting.key), setting]))

/** Returns whether items of that kind have pending changes. */
export const isPublishable = (name: string): boolean => publishable.has(name)

/** Returns the kind of that name. @throws AppError BAD_REQUEST if its items have no pending changes */
export function publishableKind(name: string): AnyKind {
  const kind = publishable.get(name)
  if (!kind) throw new AppError('BAD_REQUEST', 'Changes of this kind are always live')
  return kind
}

export const isSetting = (kind: Pick<AnyKind, 'name'>): boolean => kind.name === settingKind.name

/** Returns whether there is exactly one item with that id, which exists before it is first saved. */
export const isPermanent = (kind: AnyKind): boolean => kind.singleton || isSetting(kind)

/** Returns the setting that is stored under an id. @throws AppError NOT_FOUND, or FORBIDDEN for a secret */
function settingOfId(id: string): Setting {
  const setting = settingsById.get(id)
  if (!setting) throw notFound(settingKind.label)
  if (setting.audience === 'secret' || isSecureSetting(setting))
    throw new AppError(
      'FORBIDDEN',
      `${setting.label} cannot be in a draft or a release: ${setting.audience === 'secret' ? 'it is a secret' : 'it protects accounts'}`,
    )
  return setting
}

/** Returns the values that an item has before it is first saved; undefined if it does not exist until then. */
export function initialValues(kind: AnyKind, id: string): StoredValues | undefined {
  if (kind.singleton) return blank(kind)
  if (!isSetting(kind)) return undefined
  const { key, default: value } = settingOfId(id)
  return { key, value, translations: {} }
}

/** Checks the values of a pending change, which may be incomplete. A setting always has its key. */
export function checkPending(kind: AnyKind, id: string, input: unknown): Checked<StoredValues> {
  if (!isSetting(kind)) return withLabelErrors(kind, checkDraft(kind, input))
  const { errors, values } = checkDraft(kind, input)
  return errors ? { errors } : checkedSetting(settingOfId(id), values)
}

/** Checks the values of an item that is to be published. */
export function checkComplete(kind: AnyKind, id: string, values: StoredValues): Checked<StoredValues> {
  if (!isSetting(kind)) return withLabelErrors(kind, checkNew(kind, values))
  const setting = settingOfId(id)
  return checkedSetting(setting, { value: setting.default, translations: {}, ...values })
}

function checkedSetting(setting: Setting, values: StoredValues): Checked<StoredValues> {
  const checked = checkSettingValues(setting, values)
  return checked.errors ? checked : { values: { key: setting.key, ...checked.values } }
}
