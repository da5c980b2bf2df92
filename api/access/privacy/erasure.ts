import { AuditRepository } from '../audit/audit-repository.ts'
import { type Actor, permit } from '../permissions/policy.ts'
import type { ReauthenticationService } from '../sign-in/reauthentication.ts'
import { UserRepository } from '../accounts/user-repository.ts'
import type { UserService } from '../users/users.ts'
import { checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { ErasureRepository, type ErasureRow } from './erasure-repository.ts'
import { type Repeated, repeatErasures } from './repeat-erasures.ts'

/** Erases the data of people who had an account. In the history and the audit log, a pseudonym stands for them. */
export class ErasureService {
  readonly #database: Database
  readonly #accounts: UserService
  readonly #reauthentication: ReauthenticationService
  readonly #audit: AuditRepository
  readonly #erasures: ErasureRepository
  readonly #users: UserRepository

  constructor(database: Database, accounts: UserService, reauthentication: ReauthenticationService) {
    this.#database = database
    this.#accounts = accounts
    this.#reauthentication = reauthentication
    this.#audit = new AuditRepository(database)
    this.#erasures = new ErasureRepository(database)
    this.#users = new UserRepository(database)
  }

  /**
   * Deletes an account with everything that is kept for it, and replaces the name of its user everywhere else. An account that
   * was removed before is erased likewise.
   *
   * @returns the pseudonym
   * @throws AppError REAUTHENTICATION_REQUIRED, NOT_FOUND, or CONFLICT for the last active admin
   */
  async erase(actor: Actor, id: string): Promise<string> {
    permit(actor, 'users:secure')
    await this.#reauthentication.requireRecent(actor, 'user.erase')
    checkId(id)
    return this.#database.transaction(async () => {
      const exists = (await this.#users.findById(id)) !== undefined
      if (!exists && !(await this.#erasures.hasTraces(id))) throw notFound('User')
      const replace = async () => {
        const pseudonym = await this.#erasures.rememberAccount(id)
        await this.#erasures.replaceNames(id, pseudonym)
        return pseudonym
      }
      const pseudonym = exists ? await this.#accounts.removeAfter(actor, id, replace) : await replace()
      const by = actor.userId === id ? { userId: id, name: pseudonym } : actor
      await this.#audit.record(by, 'user.erase', { id, name: pseudonym })
      return pseudonym
    })
  }

  /**
   * Returns the id of the user with a name, or of the former user who had it.
   *
   * @param nameOrId a username, or the id of an account that was removed
   * @throws AppError NOT_FOUND, or CONFLICT if several former users had the name
   */
  async find(actor: Actor, nameOrId: string): Promise<string> {
    permit(actor, 'users:secure')
    const name = nameOrId.toLowerCase()
    const user = (await this.#users.findByUsername(name)) ?? (IS_UUID.test(name) ? { id: name } : undefined)
    if (user) return user.id
    const [former, ...others] = await this.#erasures.formerUsers(name)
    if (former === undefined) throw notFound(`User ${nameOrId}`)
    if (others.length > 0)
      throw new AppError(
        'CONFLICT',
        `Several former users had this name. Name an id: ${[former, ...others].join(', ')}`,
      )
    return former
  }

  /** Returns the ids of all people whose data was erased, to erase them again after an older backup was restored. */
  async list(actor: Actor): Promise<ErasureRow[]> {
    permit(actor, 'users:secure')
    return this.#erasures.list()
  }

  /**
   * Erases the people of a list again, as `list` has returned it, and those that are known here.
   *
   * @throws AppError REAUTHENTICATION_REQUIRED, or CONFLICT for the last active admin
   */
  async repeat(actor: Actor, rows: ErasureRow[]): Promise<Repeated> {
    permit(actor, 'users:secure')
    await this.#reauthentication.requireRecent(actor, 'user.erase')
    return this.#database.transaction(async () => {
      const hadAdmin = await this.#users.hasActiveAdmin()
      const repeated = await repeatErasures(this.#database, rows)
      if (!hadAdmin || (await this.#users.hasActiveAdmin())) return repeated
      throw new AppError('CONFLICT', 'The list has the last active admin. Add another one first')
    })
  }

  /** Replaces the names in rows that requests of the last day have written while their user was erased. */
  async cleanUp(): Promise<void> {
    for (const { id, pseudonym } of await this.#erasures.accountsOfLastDay())
      await this.#database.transaction(() => this.#erasures.replaceNames(id, pseudonym))
  }
}

const IS_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
