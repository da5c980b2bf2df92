import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { OneTimeLinks } from '../../api/access/links/one-time-links.ts'
import { operator } from '../../api/access/permissions/policy.ts'
import { NewsletterLinks } from '../../api/delivery/newsletter/links.ts'
import { startServer } from '../../api/testing/server.ts'
import { TEST_SECRET } from '../../api/testing/services.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const server = await startServer({ environment: { LOG_LEVEL: 'trace', WEBHOOK_ALLOW: '127.0.0.1' } })
const { database, services } = server
const root = operator('test')
const PASSWORD = 'a password of these tests'

/** Makes every kind of secret that the program gives out, and uses each by real requests, rightly and wrongly. */
async function secrets(): Promise<Record<string, string>> {
  const username = `u-${randomUUID().slice(0, 8)}`
  const email = `${username}@example.org`
  const { id } = await services.users.add(root, { username, email, role: 'admin', password: PASSWORD })
  const signIn = (code?: string) =>
    server.rest<{ token: string }>('POST', '/auth/login', { body: { username, password: PASSWORD, code } })
  const { token: session } = (await signIn()).body
  const actor = await services.sessions.identify(session, 'test')
  const { secret: authenticator } = await services.secondFactors.begin(actor)
  const code = new TOTP({ secret: Secret.fromBase32(authenticator) }).generate()
  const recovery = await services.secondFactors.confirm(actor, code)
  await signIn(recovery[0])
  await signIn('wrong code')
  const { token: apiToken } = await services.apiTokens.create(actor, {
    name: 'shop',
    scopes: ['content:write'],
    expiresAt: null,
    networks: [],
  })
  const { secret: webhook } = await services.webhooks.add(actor, {
    url: 'http://127.0.0.1:9/receiver-path-that-is-secret',
    topics: [],
    events: [],
  })
  await services.settings.update(root, 'recaptcha_secret_key', 'a key that nobody reads back')
  await services.passwordResets.request(email, '192.0.2.1')
  const link = async () =>
    (await database.query<{ id: string }>('select id from "oneTimeLink" where "user" = $1', [id]))[0]
  await expect.poll(link).toBeDefined()
  const invited = await services.invitations.invite(root, { email: `i-${email}`, role: 'editor' })
  await services.newsletter.subscribe(`n-${email}`, '192.0.2.1')
  const subscriber = await services.subscribers.byEmail(root, `n-${email}`)
  const preview = await services.previewLinks.create(actor, { at: new Date().toISOString() })
  const links = new OneTimeLinks(TEST_SECRET, () => '')
  const newsletter = new NewsletterLinks(TEST_SECRET, () => '')
  return {
    password: PASSWORD,
    session,
    'session without its signature': session.split('.')[2]!,
    authenticator,
    'recovery code': recovery[1]!,
    'API token': apiToken,
    'secret of a webhook': webhook,
    'address of a webhook': 'receiver-path-that-is-secret',
    'link of a reset': links.url('password-reset', (await link())!.id).split('#')[1]!,
    'link of an invitation': links.url('invitation', invited.id).split('#')[1]!,
    'link that confirms': newsletter.confirm(subscriber.id).split('/').at(-1)!,
    'link that leaves': newsletter.leave(subscriber.id).split('/').at(-1)!,
    preview: preview.url.split('/').at(-1)!,
  }
}

/** The secrets that stand in addresses or headers. A client could also send them to a wrong address. */
const IN_ADDRESSES = /^(?:session|API token|preview|link .*)$/

/** Sends a secret to wherever one could be sent by mistake. Returns the answers. */
async function misuse(name: string, secret: string): Promise<string> {
  const path = IN_ADDRESSES.test(name) ? secret : 'other'
  const body = { username: secret, password: secret, code: secret }
  const answers = [
    await server.fetch(`/api/content/products?token=${secret}`, { token: secret }),
    await server.fetch(`/api/content/products/${path}`),
    await server.fetch(`/${path}`),
    await server.fetch(`/admin/access/reset?token=${secret}`),
    await server.fetch(`/newsletter/confirm/${path}`, { method: 'POST' }),
    await server.fetch(`/preview/${path}/`),
    await server.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  ]
  const graphql = [
    await server.graphql('mutation ($t: String!) { resetPassword(token: $t, password: "x") }', { t: secret }),
    await server.graphql('query ($t: String!) { invitation(token: $t) { email } }', { t: secret }),
    await server.graphql('{ users { id } }', {}, { token: secret }),
  ]
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  return texts.join('\n') + JSON.stringify(graphql)
}

it('no secret that the program gives out is in a log, an error, a table or a backup', async () => {
  const all = await secrets()
  const errors: string[] = []
  for (const [name, secret] of Object.entries(all)) {
    await database.query('truncate throttle')
    const answered = await misuse(name, encodeURIComponent(secret))
    if (answered.includes(secret)) errors.push(name)
  }
  expect(errors).toEqual([])
  const log = server.logged.join('\n')
  expect(log).toContain('"msg":"request"')

  const file = join(await folder(), 'backup.tar')
  const env = { DATA_DIR: server.config.dataDir }
  const made = await runInProcess(server.config.databaseUrl!, ['backup', file], { env })
  expect(made).toMatchObject({ code: 0 })
  const backup = (await readFile(file)).toString('latin1')
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  const rows: string[] = []
  for (const { name } of tables)
    rows.push(
      ...(await database.query<{ row: string }>(`select t::text as row from "${name}" t`)).map(({ row }) => row),
    )
  const stored = rows.join('\n')
  const places = { log, stored, backup, printed: made.stdout + made.stderr }
  const leaks = Object.entries(all).flatMap(([name, secret]) =>
    Object.entries(places)
      .filter(([, text]) => text.includes(secret))
      .map(([place]) => `${name}: ${place}`),
  )
  expect(leaks).toEqual([])
  // What remains in the backup of these secrets are slow hashes of passwords and hashes of random recovery codes.
  expect(backup).toContain('$argon2id$')
}, 60_000)
