import { setting as settingKind } from '../../schema/kinds/index.ts'
import {
  type Setting,
  type SettingKey,
  settingOf,
  settings,
  type SettingValue,
  settingValue,
  siteSettings,
} from '../../schema/settings.ts'
import { checkSetting } from '../../schema/validate.ts'
import { type Actor, may, permit } from '../auth/policy.ts'
import { type Item, readList, readOne } from '../content/reader.ts'
import { readSnapshot } from '../content/history.ts'
import type { ContentService } from '../content/service.ts'
import type { Database, Queryable } from '../database/database.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import { settingId } from './identity.ts'

/** A setting with its present value. A secret's value is never told, only whether there is one. */
export interface SettingReading extends Setting {
  id: string
  value: string
  isSet: boolean
  version: number
}

/** The values that pages use, typed: switches are boolean. */
export type SiteSettings = Record<string, SettingValue>

/** The rules for the website's settings. */
export class SettingsService {
  private readonly database: Database
  private readonly content: ContentService

  constructor(database: Database, content: ContentService) {
    this.database = database
    this.content = content
  }

  /** Every setting the actor may know of, in the order of the catalogue. */
  async list(actor: Actor): Promise<SettingReading[]> {
    permit(actor, 'settings:read')
    const stored = await this.stored(this.database.pool)
    return settings
      .filter((setting) => canRead(actor, setting))
      .map((setting) => reading(setting, stored.get(setting.key)))
  }

  /** The settings that anyone may read by REST. */
  async public(db: Queryable = this.database.pool): Promise<SettingReading[]> {
    const stored = await this.stored(db)
    return settings
      .filter(({ audience }) => audience === 'public')
      .map((setting) => reading(setting, stored.get(setting.key)))
  }

  /** The settings that pages use. */
  async site(db: Queryable = this.database.pool): Promise<SiteSettings> {
    const stored = await this.stored(db)
    return Object.fromEntries(
      siteSettings.map((setting) => [
        setting.key,
        settingValue(setting, stored.get(setting.key)?.value ?? setting.default),
      ]),
    )
  }

  /**
   * Stores a setting. An empty value leaves a secret as it is.
   *
   * @param value text, or a number or boolean that is stored as text
   * @param expectedVersion the version that the caller read; 0 if the setting was never stored
   * @throws AppError NOT_FOUND for an unknown key, INVALID for a value of the wrong form, CONFLICT if the setting has
   *   another version than expected
   */
  async update(actor: Actor, key: string, value: unknown, expectedVersion?: number): Promise<SettingReading> {
    permit(actor, 'settings:write')
    const setting = known(key)
    const checked = checkSetting(setting, value)
    if (checked.errors) throw invalid(checked.errors)
    const before = await this.row(setting)
    const isUnchanged = checked.values === (before?.value ?? setting.default)
    const keepsSecret = setting.audience === 'secret' && checked.values === ''
    if (!isUnchanged && !keepsSecret) await this.save(actor, setting, checked.values, { expectedVersion })
    return reading(setting, await this.row(setting))
  }

  /** Brings a setting back to its value at a version. @throws AppError NOT_FOUND, or INVALID for a secret */
  async restore(actor: Actor, key: string, version: number): Promise<SettingReading> {
    permit(actor, 'settings:write')
    const setting = known(key)
    const snapshot = await readSnapshot(this.database.pool, settingKind, settingId(setting.key), version)
    if (!snapshot) throw notFound('Revision')
    if (typeof snapshot.value !== 'string')
      throw new AppError('INVALID', `${setting.label} is a secret and not kept in the history`)
    const checked = checkSetting(setting, snapshot.value)
    if (checked.errors) throw invalid(checked.errors)
    await this.save(actor, setting, checked.values, { restoring: true })
    return reading(setting, await this.row(setting))
  }

  private async save(
    actor: Actor,
    { key }: { key: SettingKey },
    value: string,
    { expectedVersion, restoring = false }: { expectedVersion?: number | undefined; restoring?: boolean },
  ): Promise<void> {
    const id = settingId(key)
    const expected = expectedVersion === undefined ? {} : { expectedVersion }
    const create = { kind: settingKind, action: 'create', id, values: { key, value }, ...expected } as const
    const update = { kind: settingKind, action: 'update', id, values: { value }, ...expected } as const
    const exists = await readOne(this.database.pool, settingKind, id)
    if (!exists && expectedVersion) throw new AppError('CONFLICT', `Setting ${key} was changed in the meantime`)
    try {
      await this.content.apply(actor, [exists ? update : create], { restoring })
    } catch (error) {
      // Two users stored it for the first time. Without an expected version, the later value wins.
      const isFirstTwice = !exists && expectedVersion === undefined
      if (!isFirstTwice || !(error instanceof AppError) || error.code !== 'CONFLICT') throw error
      await this.content.apply(actor, [update], { restoring })
    }
  }

  private row({ key }: { key: SettingKey }): Promise<StoredSetting | undefined> {
    return readOne(this.database.pool, settingKind, settingId(key)) as Promise<StoredSetting | undefined>
  }

  private async stored(db: Queryable): Promise<Map<string, StoredSetting>> {
    const list = (await readList(db, settingKind)) as StoredSetting[]
    return new Map(list.map((row) => [row.key, row]))
  }
}

type StoredSetting = Item & { key: string; value: string }

function known(key: string) {
  const setting = settingOf(key)
  if (!setting) throw notFound(`Setting ${key}`)
  return setting
}

function canRead(actor: Actor, { audience }: Setting): boolean {
  return audience === 'admin' || audience === 'secret' ? may(actor, 'settings:read-keys') : true
}

function reading(setting: Setting & { key: SettingKey }, row: StoredSetting | undefined): SettingReading {
  const value = row?.value ?? setting.default
  const isSecret = setting.audience === 'secret'
  return {
    ...setting,
    id: settingId(setting.key),
    value: isSecret ? '' : value,
    isSet: value !== '',
    version: row?.version ?? 0,
  }
}
