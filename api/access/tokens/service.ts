import { LRUCache } from 'lru-cache'
import { rightsOfAnyRole, languagesOfRole } from '../../../schema/permissions.ts'
import { tokenScopes } from '../../../schema/token-scopes.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import {
  type Actor,
  isUseful,
  may,
  permit,
  permitRights,
  rightsOf,
  sessionEnded,
  userActor,
  visitor,
} from '../permissions/policy.ts'
import type { ReauthenticationService } from '../sign-in/reauthentication.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { type Allowance, throttle } from '../sign-in/throttle.ts'
import { UseRecorder } from '../accounts/use-recorder.ts'
import { type User, UserRepository } from '../accounts/user-repository.ts'
import { checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound, taken } from '../../platform/errors.ts'
import { rightsGiven } from '../permissions/role-repository.ts'
import { isWithin } from './networks.ts'
import { checkNewToken, type NewApiToken } from './new-token.ts'
import { ApiTokenRepository, type ApiTokenRow } from '../accounts/api-token-repository.ts'
import { hashOf, isWellFormed, newToken } from '../../platform/secrets/api-token.ts'

/** How many requests a token may send in a minute, to all instances together. */
const REQUESTS_A_MINUTE = 1_200
/** How many tokens a user may have. */
const TOKENS_OF_USER = 50

/** A new token, whose text is shown once. */
export interface CreatedApiToken {
  token: string
  apiToken: ApiTokenRow
}

/** The rules for API tokens, with which systems use REST and GraphQL in the name of a user. */
export class ApiTokenService {
  readonly #database: Database
  readonly #audit: AuditRepository
  readonly #reauthentication: ReauthenticationService
  readonly #sessions: SessionRepository
  readonly #tokens: ApiTokenRepository
  readonly #users: UserRepository
  readonly #requests
  /** Hashes of tokens that worked lately. The load shedder gives their requests the precedence of staff. */
  readonly #known = new LRUCache<string, true>({ max: 1_000, ttl: 60 * 60 * 1000 })
  readonly #uses: UseRecorder

  constructor(database: Database, reauthentication: ReauthenticationService) {
    this.#database = database
    this.#audit = new AuditRepository(database)
    this.#reauthentication = reauthentication
    this.#sessions = new SessionRepository(database)
    this.#tokens = new ApiTokenRepository(database)
    this.#uses = new UseRecorder(database, (id) => this.#tokens.touch(id))
    this.#users = new UserRepository(database)
    this.#requests = throttle(database, 'api-token', REQUESTS_A_MINUTE, 60)
  }

  /**
   * Creates a token for the caller. A token outlives the session, so a recent confirmation of the password or second factor is
   * required.
   *
   * @throws AppError INVALID, REAUTHENTICATION_REQUIRED, TAKEN if the caller has another token with that name, or CONFLICT for too many
   */
  async create(actor: Actor, input: NewApiToken): Promise<CreatedApiToken> {
    await this.#reauthentication.requireRecent(actor, 'token.add')
    const user = actor.userId === null ? undefined : await this.#users.findById(actor.userId)
    if (!user) throw sessionEnded()
    return this.#create(actor, user, input)
  }

  /** Returns the scopes that the role of the caller can use. */
  scopes(actor: Actor): string[] {
    permit(actor, 'account')
    return tokenScopes.map(({ name }) => name).filter((name) => isUseful(name, actor))
  }

  /** Makes a token of any user. Only for the command line. @throws AppError as `create` does */
  async createFor(operator: Actor, user: User, input: NewApiToken): Promise<CreatedApiToken> {
    if (operator.userId !== null) throw new AppError('FORBIDDEN', 'Users make their tokens themselves')
    permit(operator, 'users:secure')
    if (!user.isActive) throw new AppError('INVALID', `${user.username} is disabled`)
    return this.#create(operator, user, input)
  }

  #create(actor: Actor, user: User, input: NewApiToken): Promise<CreatedApiToken> {
    const owner = userActor(user, actor.source)
    const values = checkNewToken(input, owner)
    const token = newToken()
    return this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      if (values.role !== null) permitRights(owner, await rightsGiven(this.#database, values.role))
      if ((await this.#tokens.list(user.id)).length >= TOKENS_OF_USER)
        throw new AppError('CONFLICT', `${user.username} has ${TOKENS_OF_USER} tokens. Revoke one first`)
      const row = await this.#tokens.insert({ ...values, userId: user.id, hash: hashOf(token) })
      if (!row) throw nameTaken()
      await this.#audit.record(actor, 'token.add', targetOf(row))
      return { token, apiToken: row }
    })
  }

  /** Returns the caller's tokens; admins get those of all users. */
  async list(actor: Actor): Promise<ApiTokenRow[]> {
    permit(actor, 'account')
    if (may(actor, 'users:manage')) return this.#tokens.list(undefined)
    return actor.userId === null ? [] : this.#tokens.list(actor.userId)
  }

  /** Ends a token at once, on every instance. Admins can revoke the tokens of all users. @throws AppError NOT_FOUND */
  async revoke(actor: Actor, id: string): Promise<void> {
    permit(actor, 'account')
    checkId(id)
    await this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      const row = await this.#tokens.one(id)
      if (!row || (row.userId !== actor.userId && !may(actor, 'users:manage'))) throw notFound('API token')
      if (await this.#tokens.delete(id)) await this.#audit.record(actor, 'token.revoke', targetOf(row))
    })
  }

  /**
   * Returns the identity of a caller with an API token: that of its user, with the role that the user has now.
   *
   * @param address the client's network address
   * @param onCounted gets what is left of the limit of the token. Without it, the request does not count towards that.
   * @throws AppError TOO_MANY_REQUESTS
   */
  async identify(
    token: string,
    source: string,
    address: string,
    onCounted?: (allowance: Allowance) => void,
  ): Promise<Actor> {
    const refused: Actor = { ...visitor(source), invalid: 'api-token' }
    if (!isWellFormed(token)) return refused
    const hash = hashOf(token)
    const row = await this.#tokens.findWorking(hash)
    if (!row || !isWithin(address, row.networks)) {
      this.#known.delete(hash)
      return refused
    }
    this.#known.set(hash, true)
    if (onCounted) await this.#requests.count(row.id, onCounted)
    if (row.isStale) this.#uses.record(row.id)
    const { id, name, scopes, userId, username, userRole, userRights, role, roleRights } = row
    const user = userActor({ id: userId, username, role: userRole, customRights: userRights }, source)
    const actor: Actor = { ...user, name: `${username} (${name})`, apiToken: { id, scopes, role } }
    if (role === null) return actor
    // A token never has more than its user has now.
    const limit = rightsOfAnyRole(role, roleRights)
    const [own, ofRole] = [user.languages, languagesOfRole(role, roleRights)]
    return {
      ...actor,
      customRights: new Set([...rightsOf(user)].filter((right) => limit.has(right))),
      languages: own && ofRole ? own.intersection(ofRole) : (own ?? ofRole),
    }
  }

  /** Returns whether a token worked lately, without asking the database. */
  isKnown(token: string): boolean {
    return this.#known.has(hashOf(token))
  }
}

const targetOf = ({ id, name, username }: ApiTokenRow) => ({ id, name: `${name} (${username})` })

const nameTaken = () => taken('name', 'Another token of this user has this name')
