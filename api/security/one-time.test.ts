import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { OneTimeLinks } from '../access/links/one-time-links.ts'
import { operator } from '../access/permissions/policy.ts'
import { NewsletterLinks } from '../delivery/newsletter/links.ts'
import { startServer } from '../testing/server.ts'
import { TEST_SECRET } from '../testing/services.ts'

const first = await startServer()
const second = await startServer({ databaseUrl: first.config.databaseUrl!, users: false })
const { database, services } = first
const root = operator('test')
const PASSWORD = 'a password of the tests'
const links = new OneTimeLinks(TEST_SECRET, () => '')

async function newUser() {
  const username = `u-${randomUUID()}`
  return services.users.add(root, { username, email: `${username}@example.org`, role: 'editor', password: PASSWORD })
}

const tokenIn = (url: string) => url.split('#')[1]!

async function resetToken() {
  const { id, email } = await newUser()
  await services.passwordResets.request(email, `203.0.${Math.floor(Math.random() * 255)}.7`)
  const find = () => database.query<{ id: string }>('select id from "oneTimeLink" where "user" = $1', [id])
  await expect.poll(async () => (await find()).length).toBe(1)
  return tokenIn(links.url('password-reset', (await find())[0]!.id))
}

async function invitationToken() {
  const { id } = await services.invitations.invite(root, { email: `${randomUUID()}@example.org`, role: 'editor' })
  return tokenIn(links.url('invitation', id))
}

interface Answered {
  errors?: { extensions: Record<string, unknown> }[]
}

/** The links that work once: how one is made, and used by an instance. */
const purposes = {
  'password-reset': {
    make: resetToken,
    use: (on: typeof first, token: string): Promise<Answered> =>
      on.graphql('mutation ($t: String!) { resetPassword(token: $t, password: "chosen by somebody") }', { t: token }),
  },
  invitation: {
    make: invitationToken,
    use: (on: typeof first, token: string): Promise<Answered> =>
      on.graphql(
        'mutation ($t: String!, $u: String!) { acceptInvitation(token: $t, username: $u, password: "chosen by somebody") }',
        { t: token, u: `u-${randomUUID()}` },
      ),
  },
}

const works = ({ errors }: Answered) => errors === undefined
const REFUSED = { errors: [{ extensions: { code: 'INVALID' } }] }

describe.each(Object.entries(purposes))('a link: %s', (purpose, { make, use }) => {
  it('works once, also for twelve requests to two instances at the same time', async () => {
    const token = await make()
    const sent = Array.from({ length: 12 }, (_, n) => use(n % 2 === 0 ? first : second, token))
    expect((await Promise.all(sent)).filter(works)).toHaveLength(1)
    for (const on of [first, second]) expect(await use(on, token)).toMatchObject(REFUSED)
  })

  it('does not work late, by the clock of the database', async () => {
    const token = await make()
    await database.query(`update "oneTimeLink" set "expiresAt" = now()`)
    expect(await use(first, token)).toMatchObject(REFUSED)
  })

  it('does not work for another purpose, another person, or with a changed byte', async () => {
    for (const [other, { use: useOther }] of Object.entries(purposes))
      if (other !== purpose) expect(await useOther(first, await make())).toMatchObject(REFUSED)
    const [one, another] = [await make(), await make()]
    const half = Math.floor(one.length / 2)
    const mixed = [one.slice(0, half) + another.slice(half), another.slice(0, half) + one.slice(half)]
    for (const token of mixed) expect(await use(first, token)).toMatchObject(REFUSED)
    for (let at = 0; at < one.length; at += 3) {
      const changed = one.slice(0, at) + (one[at] === 'A' ? 'B' : 'A') + one.slice(at + 1)
      expect(await use(first, changed)).toMatchObject(REFUSED)
    }
    expect(works(await use(first, one))).toBe(true)
  })
})

it('a link of the newsletter belongs to one subscriber and one purpose', async () => {
  const newsletter = new NewsletterLinks(TEST_SECRET, () => '')
  const tokenOf = (path: string) => path.split('/').at(-1)!
  const [confirm, leave] = [tokenOf(newsletter.confirm(randomUUID())), tokenOf(newsletter.leave(randomUUID()))]
  await expect(services.newsletter.confirm(leave)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(services.newsletter.leave(confirm)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(services.newsletter.confirm(confirm)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const { make } of Object.values(purposes))
    await expect(services.newsletter.confirm(await make())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('a recovery code signs in once, also for requests to two instances at the same time', async () => {
  const { id, username } = await newUser()
  const { token } = await services.sessions.signIn(username, PASSWORD, '192.0.2.1')
  const actor = await services.sessions.identify(token, 'test')
  const { Secret, TOTP } = await import('otpauth')
  const { secret } = await services.secondFactors.begin(actor)
  const codes = await services.secondFactors.confirm(actor, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  const body = { username, password: PASSWORD, code: codes[0] }
  const sent = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? first : second).rest('POST', '/auth/login', { body }))
  expect((await Promise.all(sent)).filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await database.query('select 1 from session where "user" = $1', [id])).toHaveLength(2)
})
