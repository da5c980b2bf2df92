import { type Expression, sql, type SqlBool } from 'kysely'
import { roleNames } from '../../../schema/roles.ts'
import type { Database } from '../../platform/database/database.ts'

/** The second factor of a user as it is stored. */
export interface StoredFactor {
  /** The encrypted secret of the authenticator app; null if no app is set up. */
  totpSecret: string | null
  /** Whether the user has entered a code of the app. Before that, the secret is not asked for. */
  isConfirmed: boolean
  hasPasskey: boolean
  /** Whether there are recovery codes. After a reset of the password they can be all that is left of a second factor. */
  hasRecoveryCodes: boolean
  /** Whether the settings require a second factor for the role of the user. */
  isRequired: boolean
}

/**
 * Whether the settings require a second factor for the role of a user; for custom roles, which may publish, as for editors. The table
 * of users has the alias `u`.
 */
const IS_FACTOR_REQUIRED = `exists (
  select from setting where value = 'true' and key = 'second_factor_' ||
    case when u.role in (${roleNames.map((role) => `'${role}'`).join(', ')}) then u.role else 'editor' end)`

const HAS_PASSKEY = `exists (select from passkey where passkey."user" = u.id)`
const HAS_RECOVERY_CODES = `cardinality(u."recoveryHashes") > 0`

/** Whether a user may be signed in: the role requires no second factor, or the user has one. */
export const HAS_REQUIRED_FACTOR = `(
  u."totpConfirmedAt" is not null or ${HAS_RECOVERY_CODES} or not ${IS_FACTOR_REQUIRED} or ${HAS_PASSKEY})`

/** Stores second factors, in the row of the user. */
export class SecondFactorRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(userId: string): Promise<StoredFactor | undefined> {
    const [row] = await this.#database.query<StoredFactor>(
      `select u."totpSecret", u."totpConfirmedAt" is not null as "isConfirmed", ${HAS_PASSKEY} as "hasPasskey",
         ${HAS_RECOVERY_CODES} as "hasRecoveryCodes", ${IS_FACTOR_REQUIRED} as "isRequired"
       from users u where u.id = $1`,
      [userId],
    )
    return row
  }

  /** Stores a secret that is not confirmed yet. Returns false if the user has a second factor already. */
  savePending(userId: string, totpSecret: string): Promise<boolean> {
    const values = { totpSecret, totpStep: null }
    return this.#update(userId, values, sql<boolean>`"totpConfirmedAt" is null`)
  }

  /** Confirms a secret with the period of the first code. Returns false if the secret is another one or confirmed. */
  confirm(userId: string, totpSecret: string, step: number, recoveryHashes: string[]): Promise<boolean> {
    const values = { totpConfirmedAt: sql<Date>`now()`, totpStep: step, recoveryHashes }
    return this.#update(userId, values, sql<boolean>`"totpConfirmedAt" is null and "totpSecret" = ${totpSecret}`)
  }

  /** Uses the code of a period up, in one statement. Returns false if it, or a later one, was used before. */
  useStep(userId: string, totpSecret: string, step: number): Promise<boolean> {
    const isNew = sql<boolean>`"totpConfirmedAt" is not null and "totpSecret" = ${totpSecret} and "totpStep" < ${step}`
    return this.#update(userId, { totpStep: step }, isNew)
  }

  /** Uses a recovery code up, in one statement. Returns false if the user has no such code. */
  useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const recoveryHashes = sql<string[]>`array_remove("recoveryHashes", ${hash})`
    const isUnused = sql<boolean>`${hash} = any("recoveryHashes")`
    return this.#update(userId, { recoveryHashes }, isUnused)
  }

  /** Stores recovery codes unless the user has some. Returns whether they were stored. */
  addRecoveryCodes(userId: string, recoveryHashes: string[]): Promise<boolean> {
    return this.#update(userId, { recoveryHashes }, sql<boolean>`"recoveryHashes" = '{}'`)
  }

  /** Stores recovery codes in place of those that the user has. */
  replaceRecoveryCodes(userId: string, recoveryHashes: string[]): Promise<boolean> {
    return this.#update(userId, { recoveryHashes }, sql<boolean>`true`)
  }

  /** Removes the authenticator app. Returns whether there was one. */
  remove(userId: string): Promise<boolean> {
    const values = { totpSecret: null, totpConfirmedAt: null, totpStep: null }
    return this.#update(userId, values, sql<boolean>`"totpConfirmedAt" is not null`)
  }

  async #update(userId: string, values: object, condition: Expression<SqlBool>): Promise<boolean> {
    const query = this.#database.kysely().updateTable('users').set(values).where('id', '=', userId).where(condition)
    const { numUpdatedRows } = await query.executeTakeFirst()
    return numUpdatedRows > 0n
  }
}
