import { inLanguage, type Translations } from '../../../schema/fields.ts'
import { setting as settingKind } from '../../../schema/kinds/index.ts'
import {
  type Setting,
  type SettingKey,
  settingOf,
  settings,
  type SettingValue,
  settingValue,
  siteSettings,
} from '../../../schema/settings.ts'
import { withPatch } from '../../../schema/merge.ts'
import { asChange, differences } from '../../../schema/same-value.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { checkSettingValues } from '../../../schema/validate.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { withoutHiddenTranslations } from '../items/in-language.ts'
import type { Change } from '../items/change.ts'
import type { ContentWriter } from '../items/content-writer.ts'
import { RevisionRepository } from '../items/revisions.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalidFields, notFound } from '../../platform/errors.ts'
import { settingId } from '../items/setting-ids.ts'
import { SettingsRepository, type StoredSetting } from './repository.ts'

/** A setting with its current value. The value of a secret is never read back, only whether it is set. */
export interface SettingDto extends Setting {
  id: string
  value: string
  isSet: boolean
  /** The number of changes; 0 until the first. */
  version: number
  translations: Translations
}

/** The values that pages use. Switches are boolean. */
export type SiteSettings = Record<string, SettingValue>

type KnownSetting = Setting & { key: SettingKey }

/** The rules for the website's settings. */
export class SettingsService {
  readonly #database: Database
  readonly #settings: SettingsRepository
  readonly #revisions: RevisionRepository
  readonly #content: ContentWriter

  constructor(database: Database, content: ContentWriter) {
    this.#database = database
    this.#settings = new SettingsRepository(database)
    this.#revisions = new RevisionRepository(database)
    this.#content = content
  }

  /** Returns all settings that the actor may read, in the order of the catalogue. */
  async list(actor: Actor): Promise<SettingDto[]> {
    permit(actor, 'settings:read')
    const stored = await this.#shown()
    return settings
      .filter((setting) => canRead(actor, setting))
      .map((setting) => toDto(setting, stored.get(setting.key)))
  }

  /** Returns the settings that everyone may read by REST. */
  async public(): Promise<SettingDto[]> {
    const stored = await this.#shown()
    return settings
      .filter(({ audience }) => audience === 'public')
      .map((setting) => withoutHiddenTranslations(toDto(setting, stored.get(setting.key))))
  }

  /** Returns the settings that pages use. @param tag the language; that of the unit of work unless given */
  async site(tag = this.#database.languageTag): Promise<SiteSettings> {
    const stored = await this.#shown(tag)
    return Object.fromEntries(
      siteSettings.map((setting) => [
        setting.key,
        settingValue(setting, stored.get(setting.key)?.value ?? setting.default),
      ]),
    )
  }

  /** Returns all stored settings as they are shown in a language. Those without a translation are in the original one. */
  async #shown(tag = this.#database.languageTag): Promise<ReadonlyMap<string, StoredSetting>> {
    const stored = await this.#settings.all()
    if (tag === ORIGINAL_LANGUAGE) return stored
    return new Map([...stored].map(([key, row]) => [key, inLanguage(settingKind.fields, row, tag) ?? row]))
  }

  /** Returns the address for notifications, or undefined if they are switched off or there is no address. */
  async notificationAddress(): Promise<string | undefined> {
    const value = await this.#values()
    return (value('email_notifications') === 'true' && value('notification_email')) || undefined
  }

  /** Returns whether mails tell staff what happens. */
  async areNotificationsOn(): Promise<boolean> {
    return (await this.#values())('email_notifications') === 'true'
  }

  async #values(): Promise<(key: SettingKey) => string> {
    const stored = await this.#settings.all()
    return (key) => stored.get(key)?.value ?? settingOf(key)!.default
  }

  /**
   * Stores a setting. An empty value leaves a secret unchanged. Storing the current values changes nothing, at any version.
   *
   * @param value text, or a number or boolean that is stored as text; undefined leaves the value as it is
   * @param expectedVersion the version that the caller has read, 0 if it was never stored; without it, the last write wins
   * @param translations a change of the texts in other languages
   * @throws AppError NOT_FOUND for an unknown key, INVALID for an invalid value, CONFLICT with the current setting if
   *   that has another version
   */
  async update(
    actor: Actor,
    key: string,
    value: unknown,
    expectedVersion?: number | null,
    translations?: unknown,
  ): Promise<SettingDto> {
    permit(actor, 'settings:write')
    const setting = known(key)
    const { errors, values } = checkSettingValues(setting, { value, translations })
    if (errors) throw invalidFields(errors)
    const keepsSecret = setting.audience === 'secret' && values.value === ''
    const changed = keepsSecret ? {} : values
    const before = await this.#settings.one(setting.key)
    const current = { ...initialValues(setting), ...before }
    if (differences(settingKind.fields, current, withPatch(settingKind.fields, current, changed)).length === 0)
      return toDto(setting, before)
    if (expectedVersion != null && expectedVersion !== (before?.version ?? 0)) throw await this.#stale(setting, before)
    try {
      return await this.#save(actor, setting, changed, { expectedVersion: expectedVersion ?? undefined })
    } catch (error) {
      if (!isConflict(error)) throw error
      throw await this.#stale(setting, await this.#settings.one(setting.key), error)
    }
  }

  /** Restores a setting to its value at a version. @throws AppError NOT_FOUND, or INVALID for a secret */
  async restore(actor: Actor, key: string, version: number): Promise<SettingDto> {
    permit(actor, 'settings:write')
    const setting = known(key)
    const stored = await this.#revisions.valuesAt(settingKind, settingId(setting.key), version)
    if (!stored) throw notFound('Revision')
    if (typeof stored.value !== 'string')
      throw new AppError('INVALID', `${setting.label} is a secret and not kept in the history`)
    const { errors, values } = checkSettingValues(setting, stored)
    if (errors) throw invalidFields(errors)
    const before = { ...initialValues(setting), ...(await this.#settings.one(setting.key)) }
    const restored = asChange(settingKind.fields, before, { ...initialValues(setting), ...values })
    return this.#save(actor, setting, restored, { restoring: true })
  }

  async #save(
    actor: Actor,
    setting: KnownSetting,
    values: Partial<Omit<StoredSetting, 'key'>>,
    { expectedVersion, restoring = false }: { expectedVersion?: number; restoring?: boolean },
  ): Promise<SettingDto> {
    const { key } = setting
    const change = { kind: settingKind, id: settingId(key), expectedVersion }
    const create: Change = { ...change, action: 'create', values: { ...initialValues(setting), ...values } }
    const update: Change = { ...change, action: 'update', values }
    const exists = await this.#settings.one(key)
    try {
      if (restoring) await this.#content.applyWithFiles(actor, [exists ? update : create], { restoring })
      else await this.#content.edit(actor, [exists ? update : create])
    } catch (error) {
      // Another user saved it for the first time in between: without an expected version, the last write wins.
      if (exists || expectedVersion !== undefined || !isConflict(error)) throw error
      await this.#content.edit(actor, [update])
    }
    return toDto(setting, await this.#settings.one(key))
  }

  async #stale(setting: KnownSetting, row: StoredSetting | undefined, cause?: unknown): Promise<AppError> {
    return new AppError('CONFLICT', `${setting.label} was changed in the meantime`, {
      current: toDto(setting, row),
      kind: settingKind,
      savedBy: await this.#revisions.lastAuthor(settingKind, settingId(setting.key)),
      cause,
    })
  }
}

const isConflict = (error: unknown) => error instanceof AppError && error.code === 'CONFLICT'

function known(key: string): KnownSetting {
  const setting = settingOf(key)
  if (!setting) throw notFound(`Setting ${key}`)
  return setting
}

/** Returns the values that a setting has until it is first stored. */
const initialValues = ({ key, default: value }: KnownSetting) => ({ key, value, translations: {} })

function canRead(actor: Actor, { audience }: Setting): boolean {
  return audience === 'admin' || audience === 'secret' ? may(actor, 'settings:read-keys') : true
}

function toDto(setting: KnownSetting, row: StoredSetting | undefined): SettingDto {
  const value = row?.value ?? setting.default
  return {
    ...setting,
    id: settingId(setting.key),
    value: setting.audience === 'secret' ? '' : value,
    isSet: value !== '',
    version: row?.version ?? 0,
    translations: row?.translations ?? {},
  }
}
