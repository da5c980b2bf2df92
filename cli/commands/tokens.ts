import { managingRoles } from '../../schema/permissions.ts'
import { tokenScopes } from '../../schema/token-scopes.ts'
import type { User } from '../../api/access/accounts/user-repository.ts'
import { consent } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { type Context, withSystem } from '../context/context.ts'
import { note, print, printDone, printOnce } from '../terminal/terminal.ts'
import { parseDays } from '../terminal/time.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The longest time that `--expires` takes. Without the option, a token does not end by itself. */
const MOST_DAYS = 3650

interface CreateOptions {
  scope?: string[]
  role?: string
  expires?: string
  network?: string[]
  user?: string
}

/** `verdant tokens create`: prints the token, and nothing else, on standard output. */
export async function create(name: string, { scope = [], role, expires, network, user }: CreateOptions): Promise<void> {
  if (scope.length === 0 && role === undefined)
    throw new CommandError("required option '--scope <scopes...>' not specified, and no --role")
  const scopes = scope.flatMap((list) => list.split(',')).map((text) => text.trim())
  const unknown = scopes.find((name) => !tokenScopes.some((known) => known.name === name))
  if (unknown !== undefined)
    throw new CommandError(`--scope ${unknown}: the scopes are ${tokenScopes.map((scope) => scope.name).join(', ')}`)
  const days = expires === undefined ? undefined : parseDays('--expires', expires, MOST_DAYS)
  await withSystem('tokens', async (context) => {
    const owner = await ownerOf(context, user)
    const expiresAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    const networks = network?.flatMap((list) => list.split(','))
    const { services, actor } = context
    const { token, apiToken } = await services.apiTokens.createFor(actor, owner, {
      name,
      scopes,
      role,
      expiresAt,
      networks,
    })
    await printOnce(token, () => services.apiTokens.revoke(actor, apiToken.id))
    note(`A token of ${owner.username}. It is not shown again.`)
  })
}

/** Returns the user of a new token: by default the only admin. */
async function ownerOf({ services, actor }: Context, username: string | undefined): Promise<User> {
  if (username !== undefined) return services.users.byName(actor, username)
  const admins = (await services.users.list(actor)).filter(
    ({ role, isActive }) => managingRoles.includes(role) && isActive,
  )
  const [admin, ...others] = admins
  if (admin && others.length === 0) return admin
  throw new CommandError('Name the user whose rights the token gets at most: --user NAME')
}

/** `verdant tokens list` */
export const list = (options: { json?: boolean }): Promise<void> =>
  withSystem('tokens', async ({ actor, services }) => {
    const tokens = await services.apiTokens.list(actor)
    if (options.json) return print(JSON.stringify(tokens, null, 2))
    if (tokens.length === 0) return print('There are no API tokens')
    const width = Math.max(...tokens.map(({ username, name }) => `${username}/${name}`.length))
    for (const { username, name, role, scopes, lastUsedAt, expiresAt, networks } of tokens) {
      const end = expiresAt === null ? 'no end' : `ends ${expiresAt.slice(0, 10)}`
      const use = lastUsedAt === null ? 'never used' : `used ${lastUsedAt.slice(0, 10)}`
      const from = networks.length > 0 ? `  from ${networks.join(', ')}` : ''
      print(
        `${`${username}/${name}`.padEnd(width)}  ${use.padEnd(15)}  ${end.padEnd(15)}  ${role ? `role ${role}` : scopes.join(', ')}${from}`,
      )
    }
  })

/** `verdant tokens revoke`: ends a token at once. @param nameOrId its name, or `user/name` if several users have one with it */
export async function revoke(nameOrId: string, options: { yes?: boolean }): Promise<void> {
  await withSystem('tokens', async ({ actor, services }) => {
    const tokens = await services.apiTokens.list(actor)
    const matching = tokens.filter(({ id, name, username }) => [id, name, `${username}/${name}`].includes(nameOrId))
    const [token, ...others] = matching
    if (!token) throw new CommandError(`There is no token ${nameOrId}. List them: verdant tokens list`)
    if (others.length > 0)
      throw new CommandError(`Several tokens are called ${nameOrId}. Name one: ${token.username}/${token.name}`)
    await consent(`Revoke the token ${token.username}/${token.name}?`, options.yes)
    await services.apiTokens.revoke(actor, token.id)
    printDone(`Revoked ${token.username}/${token.name}`)
  })
}
