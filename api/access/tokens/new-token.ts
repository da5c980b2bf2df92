import { FORBIDDEN_CONTROL, normaliseText } from '../../../schema/text.ts'
import { tokenScopes } from '../../../schema/token-scopes.ts'
import { type Actor, isUseful } from '../permissions/policy.ts'
import { checkTime } from '../../platform/check-time.ts'
import { invalid } from '../../platform/errors.ts'
import { parseNetwork } from './networks.ts'

const NAME_LIMIT = 60
const NETWORK_LIMIT = 20

/** The user of a token, as far as permissions need it. */
type Owner = Pick<Actor, 'role' | 'customRights'>

/** What a user enters to make a token. */
export interface NewApiToken {
  name: string
  /** What the token may do. None if it has a role. */
  scopes: readonly string[]
  /** The role that limits the token instead of scopes. */
  role?: string | null | undefined
  /** ISO 8601. Absent for a token that does not end by itself. */
  expiresAt?: string | null | undefined
  /** Networks in CIDR notation from which the token may be used; any if empty. */
  networks?: readonly string[] | null | undefined
}

/** Returns the values of a new token as they are stored. @param owner the role of its user @throws AppError INVALID */
export function checkNewToken({ name, scopes, role = null, expiresAt, networks }: NewApiToken, owner: Owner) {
  return {
    name: checkName(name),
    role,
    scopes: role === null ? checkScopes(scopes, owner) : checkNoScopes(scopes),
    expiresAt: expiresAt == null ? null : checkEnd(expiresAt),
    networks: checkNetworks(networks ?? []),
  }
}

function checkName(input: string): string {
  const name = normaliseText(input).trim()
  const isOneLine = name.isWellFormed() && !FORBIDDEN_CONTROL.test(name) && !/[\n\t]/.test(name)
  if (name !== '' && name.length <= NAME_LIMIT && isOneLine) return name
  throw invalid('name', `The name must be one line of 1 to ${NAME_LIMIT} characters`)
}

function checkNoScopes(scopes: readonly string[]): string[] {
  if (scopes.length > 0) throw invalid('scopes', 'A token has either scopes or a role')
  return []
}

/** Refuses scopes that would never have an effect, because the role gives none of their rights. */
function checkScopes(scopes: readonly string[], owner: Owner): string[] {
  if (scopes.length === 0) throw invalid('scopes', 'Choose at least one scope')
  const unknown = scopes.find((scope) => !tokenScopes.some(({ name }) => name === scope))
  if (unknown !== undefined) throw invalid('scopes', `There is no scope ${unknown}`)
  const useless = scopes.find((scope) => !isUseful(scope, owner))
  if (useless !== undefined) throw invalid('scopes', `The role ${owner.role} gives no right to ${useless}`)
  return tokenScopes.map(({ name }) => name).filter((name) => scopes.includes(name))
}

function checkEnd(text: string): string {
  const end = checkTime('expiresAt', text)
  if (end.getTime() <= Date.now()) throw invalid('expiresAt', 'The end must be in the future')
  return end.toISOString()
}

function checkNetworks(networks: readonly string[]): string[] {
  if (networks.length > NETWORK_LIMIT) throw invalid('networks', `At most ${NETWORK_LIMIT} networks`)
  return networks.map((text) => {
    const network = parseNetwork(text)
    if (network === undefined)
      throw invalid('networks', `${text.slice(0, 60)} is not a network such as 203.0.113.0/24 or 2001:db8::/48`)
    return network
  })
}
