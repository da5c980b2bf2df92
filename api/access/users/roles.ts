import { canonicalLanguage } from '../../../schema/fields/translations/language.ts'
import {
  allRights,
  describeRights,
  fromStoredRights,
  grantableRights,
  rightsOfAnyRole,
  storedRights,
  translatorRights,
  withNeeded,
} from '../../../schema/permissions.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { type RoleDefinition, roles } from '../../../schema/roles.ts'
import { FORBIDDEN_CONTROL, normaliseText } from '../../../schema/text.ts'
import type { Database } from '../../platform/database/database.ts'
import { announcePresence } from '../../platform/database/presence-channel.ts'
import { AppError, invalid, notFound, taken } from '../../platform/errors.ts'
import { AuditRepository } from '../audit/audit-repository.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import type { ReauthenticationService } from '../sign-in/reauthentication.ts'
import { type Actor, permit, permitRights, rightsOf } from '../permissions/policy.ts'
import { type CustomRoleRow, RoleRepository, rightsGiven } from '../permissions/role-repository.ts'

const NAME = /^[a-z][a-z0-9-]{0,19}$/
const LABEL_LIMIT = 60

/** A role with what it allows. */
export interface RoleDto extends RoleDefinition {
  rights: readonly string[]
  /** The languages to whose texts it is limited; none for a role without such a limit. */
  languages: readonly string[]
  isBuiltIn: boolean
  /** The number of users, tokens and open invitations that have a custom role. */
  uses: number
}

/** What an admin enters to make or change a role. */
export interface RoleInput {
  label: string
  /** Such as `job:publish`. Those that they need are added. */
  rights: readonly string[]
  /** The languages to whose texts the role is limited; empty for no limit. By default, a role keeps what it has. */
  languages?: readonly string[] | undefined
}

const builtIn: readonly RoleDto[] = roles.map((role) => ({
  ...role,
  rights: allRights.filter((right) => rightsOfAnyRole(role.name, null).has(right)),
  languages: [],
  isBuiltIn: true,
  uses: 0,
}))

function toDto({ name, label, rights: stored, uses }: CustomRoleRow): RoleDto {
  const { rights, languages } = fromStoredRights(stored)
  return { name, label, rights, languages, description: describeRights(rights, languages), isBuiltIn: false, uses }
}

/** The rules for roles. Changes act at once: the rights of a role are read with each request. */
export class RoleService {
  readonly #database: Database
  readonly #audit: AuditRepository
  readonly #reauthentication: ReauthenticationService
  readonly #roles: RoleRepository
  readonly #sessions: SessionRepository

  constructor(database: Database, reauthentication: ReauthenticationService) {
    this.#database = database
    this.#audit = new AuditRepository(database)
    this.#reauthentication = reauthentication
    this.#roles = new RoleRepository(database)
    this.#sessions = new SessionRepository(database)
  }

  /** Returns the built-in roles, and then the others by label. */
  async list(actor: Actor): Promise<RoleDto[]> {
    permit(actor, 'users:manage')
    return this.#all()
  }

  /** Returns the roles that the caller can give to a token: those that allow nothing that the caller may not do. */
  async assignable(actor: Actor): Promise<RoleDto[]> {
    permit(actor, 'account')
    const own = rightsOf(actor)
    const all = await this.#all()
    return all.filter(({ rights }) => allRights.every((right) => !rights.includes(right) || own.has(right)))
  }

  async #all(): Promise<RoleDto[]> {
    return [...builtIn, ...(await this.#roles.list()).map(toDto)]
  }

  /** Adds a role. @throws AppError INVALID, REAUTHENTICATION_REQUIRED, or TAKEN for the name or the label */
  async add(actor: Actor, name: string, input: RoleInput): Promise<RoleDto> {
    permit(actor, 'roles:manage')
    await this.#reauthentication.requireRecent(actor, 'role.add')
    if (!NAME.test(name))
      throw invalid('name', 'The name must be 1 to 20 lower-case letters, digits or hyphens, and begin with a letter')
    if (builtIn.some((role) => role.name === name)) throw invalid('name', `${name} is a built-in role`)
    const values = checked(actor, input)
    return this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      if (await this.#roles.find(name)) throw taken('name', 'Another role has this name')
      if (!(await this.#roles.insert({ name, ...values }))) throw labelTaken()
      await this.#audit.record(actor, 'role.add', { id: null, name: `${name}: ${shown(values.rights)}` })
      return toDto((await this.#roles.find(name))!)
    })
  }

  /** Changes a role, at once for all who have it. @throws AppError as `add`, NOT_FOUND, or INVALID for a built-in role */
  async change(actor: Actor, name: string, input: RoleInput): Promise<RoleDto> {
    permit(actor, 'roles:manage')
    await this.#reauthentication.requireRecent(actor, 'role.change')
    requireCustom(name)
    checked(actor, input)
    return this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      const before = await this.#locked(name)
      const values = checked(actor, {
        ...input,
        languages: input.languages ?? fromStoredRights(before.rights).languages,
      })
      if (await this.#roles.isLabelTaken(values.label, name)) throw labelTaken()
      await this.#roles.update(name, values)
      await this.#roles.endPresences(name)
      await announcePresence(this.#database)
      await this.#audit.record(actor, 'role.change', { id: null, name: `${name}: ${shown(values.rights)}` })
      return toDto((await this.#roles.find(name))!)
    })
  }

  /**
   * Removes a role.
   *
   * @param replacement the role that users, tokens and invitations with the removed role get
   * @throws AppError REAUTHENTICATION_REQUIRED, NOT_FOUND, INVALID for a built-in role or an unknown replacement, or CONFLICT if the role is in use and there is
   *   no replacement
   */
  async remove(actor: Actor, name: string, replacement?: string | null): Promise<void> {
    permit(actor, 'roles:manage')
    await this.#reauthentication.requireRecent(actor, 'role.remove')
    requireCustom(name)
    await this.#database.transaction(async () => {
      await this.#sessions.check(actor)
      const { uses } = await this.#locked(name)
      if (uses > 0 && !replacement)
        throw new AppError('CONFLICT', `The role ${name} is in use. Name another role for those who have it`)
      if (replacement) {
        if (replacement === name) throw invalid('replacement', 'Name another role')
        permitRights(actor, await rightsGiven(this.#database, replacement, 'replacement'))
        await this.#roles.endPresences(name)
        await this.#roles.replace(name, replacement)
      }
      await this.#roles.remove(name)
      await announcePresence(this.#database)
      await this.#audit.record(actor, 'role.remove', { id: null, name })
    })
  }

  async #locked(name: string): Promise<CustomRoleRow> {
    const role = await this.#roles.lock(name, 'update')
    if (!role) throw notFound('Role')
    return role
  }
}

/** Returns what is stored of a role. @throws AppError INVALID, or FORBIDDEN for a right that the actor does not have */
function checked(
  actor: Actor,
  { label: text, rights, languages: tags = [] }: RoleInput,
): { label: string; rights: string[] } {
  const label = normaliseText(text).trim()
  if (
    label === '' ||
    label.length > LABEL_LIMIT ||
    !label.isWellFormed() ||
    FORBIDDEN_CONTROL.test(label) ||
    /[\n\t]/.test(label)
  )
    throw invalid('label', `Enter one line of 1 to ${LABEL_LIMIT} characters`)
  if (roles.some((role) => role.label.toLowerCase() === label.toLowerCase())) throw labelTaken()
  if (rights.length === 0) throw invalid('rights', 'Choose at least one right')
  for (const right of rights) {
    if (!allRights.some((known) => known === right)) throw invalid('rights', `There is no right ${right.slice(0, 60)}`)
  }
  const refused = rights.filter((right) => !grantableRights.some((known) => known === right))
  if (refused.length > 0) throw invalid('rights', `Custom roles cannot have ${refused.join(', ')}`)
  const languages = tags.map((tag) => {
    const language = canonicalLanguage(tag)
    if (language === undefined || language === ORIGINAL_LANGUAGE)
      throw invalid('languages', `${tag.slice(0, 60)} is no language that texts are translated into`)
    return language
  })
  const isLimited = languages.length > 0
  const beyond = isLimited ? rights.filter((right) => !translatorRights.some((known) => known === right)) : []
  if (beyond.length > 0) throw invalid('rights', `A role limited to languages cannot have ${beyond.join(', ')}`)
  // The texts of files can be translated without the right to upload files.
  const complete = withNeeded(rights).filter((right) => !isLimited || translatorRights.includes(right))
  permitRights(actor, new Set(complete))
  return { label, rights: storedRights(complete, [...new Set(languages)]) }
}

function requireCustom(name: string): void {
  if (builtIn.some((role) => role.name === name))
    throw invalid('name', `${name} is a built-in role, which cannot be changed`)
}

/** Returns stored rights as the audit log names them. */
function shown(stored: readonly string[]): string {
  const { rights, languages } = fromStoredRights(stored)
  return rights.join(', ') + (languages.length > 0 ? `; only texts in ${languages.join(', ')}` : '')
}

const labelTaken = () => taken('label', 'Another role has this label')
