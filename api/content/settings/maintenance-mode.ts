import { type Actor, isStaff } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { SettingsRepository } from '../settings/repository.ts'

const RETRY_AFTER_S = 120

/** Keeps visitors out while the site is in maintenance mode. */
export class MaintenanceMode {
  readonly #database: Database
  readonly #settings: SettingsRepository
  // All reads of a transaction see one state, so they share one look.
  readonly #looks = new WeakMap<object, Promise<boolean>>()

  constructor(database: Database) {
    this.#database = database
    this.#settings = new SettingsRepository(database)
  }

  /**
   * Refuses visitors while the site is in maintenance mode. Signed-in users pass.
   *
   * @throws AppError UNAVAILABLE
   */
  async requireOpen(actor: Actor): Promise<void> {
    if (isStaff(actor) || actor.isAdmitted || !(await this.#isOn())) return
    throw new AppError('UNAVAILABLE', 'The site is being worked on. Please come back soon', {
      retryAfter: RETRY_AFTER_S,
    })
  }

  #isOn(): Promise<boolean> {
    const { openTransaction } = this.#database
    if (!openTransaction) return this.#settings.isOn('maintenance_mode')
    const look = this.#looks.get(openTransaction) ?? this.#settings.isOn('maintenance_mode')
    this.#looks.set(openTransaction, look)
    return look
  }
}
