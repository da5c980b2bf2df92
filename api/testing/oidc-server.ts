import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Context, Provider } from 'oidc-provider'
import { LOGIN_PATH } from '../../schema/account-paths.ts'
import { afterUse } from './after-use.ts'

/** What the provider says about the user that signs in. */
interface Claims {
  sub: string
  email?: string
  email_verified?: boolean
  preferred_username?: string
  groups?: string[]
}

/** A real OpenID Connect provider on this machine, which signs users in without asking them. */
export interface OidcServer {
  issuer: string
  /** The environment variables of a server that uses this provider. */
  environment: Record<string, string>
  /** The user that signs in next. */
  account: Claims
  /** Handles requests in place of the provider, until it is set to undefined. */
  override: RequestListener | undefined
  /** Opens an address of the provider as a browser does. Returns the address that it finally redirects to. */
  signIn: (url: string) => Promise<URL>
}

const CLIENT = { client_id: 'verdant', client_secret: 'the secret of the tests, which is long' }

/** Starts a provider, and stops it after the tests of the file. @param redirectUris where it may send users back to */
export async function startOidcServer(redirectUris: string[]): Promise<OidcServer> {
  let handle: RequestListener = () => {}
  const server = createServer((request, response) => (state.override ?? handle)(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: OidcServer = {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    account: { sub: randomUUID() },
    override: undefined,
    signIn: (url) => follow(url, issuer),
  }
  const accounts = new Map<string, Claims>()
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((uri) => new URL(LOGIN_PATH, uri).href),
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'groups'] },
    cookies: { keys: ['the key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    findAccount: (_: Context, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) }),
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    context.respond = false
    const { account } = state
    accounts.set(account.sub, account)
    await provider.interactionFinished(context.req, context.res, { login: { accountId: account.sub } })
  })
  handle = provider.callback()
  afterUse(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return state
}

async function follow(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  while (url.origin === issuer) {
    const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answers ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
