import { setting } from '../../../schema/kinds/index.ts'
import type { ItemOf } from '../../../schema/kind.ts'
import type { SettingKey } from '../../../schema/settings.ts'
import { readerOf } from '../items/rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { settingId } from '../items/setting-ids.ts'

/** A setting that was changed at least once. */
export type StoredSetting = ItemOf<typeof setting>

/** The stored settings. A setting has no row until it is changed for the first time. */
export class SettingsRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns all stored settings by their keys. */
  async all(): Promise<Map<string, StoredSetting>> {
    const rows = await this.#database.statements.run('settings', {}, () => this.#rows().selectAll(), true)
    return new Map(rows.map((row) => [row.key, row]))
  }

  /** Returns a stored setting, or undefined if it has its default. */
  one(key: SettingKey): Promise<StoredSetting | undefined> {
    return this.#rows().selectAll().where('id', '=', settingId(key)).executeTakeFirst()
  }

  /** Returns whether a switch is stored as on. */
  async isOn(key: SettingKey): Promise<boolean> {
    const rows = await this.#database.statements.run(
      'setting is on',
      { key },
      () => this.#rows().select('key').where('key', '=', parameter<string>('key')).where('value', '=', 'true'),
      true,
    )
    return rows.length > 0
  }

  #rows() {
    return readerOf(this.#database, setting).selectFrom('setting')
  }
}
