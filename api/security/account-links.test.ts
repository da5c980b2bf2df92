import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { PREVIEW_PATH } from '../content/preview-links/service.ts'
import { operator } from '../access/permissions/policy.ts'
import { bodyOf, headerOf, startMailServer } from '../testing/mail-server.ts'
import { MailDelivery } from '../delivery/mail/delivery.ts'
import { startServer } from '../testing/server.ts'

const mailbox = await startMailServer()
// The requests come from many addresses, which a trusted proxy forwards.
const server = await startServer({ environment: { TRUST_PROXY: 'loopback', ...mailbox.environment } })
const { database, services } = server
const { users, sessions, invitations, previewLinks } = services
const root = operator('test')
const PASSWORD = 'a password of the tests'
const NEW_PASSWORD = 'another one of the tests'

const ENDED = {
  code: 'INVALID',
  errors: [{ field: 'token', message: 'This link does not work any more. Please ask for a new one' }],
}

let used = 0
const newAddress = () => `198.18.${used >> 8}.${used++ & 255}`

beforeEach(async () => {
  mailbox.received.length = 0
  await database.query('truncate mail')
})

async function newUser(role: 'admin' | 'editor' = 'editor') {
  const username = `u-${randomUUID()}`
  const user = await users.add(root, { username, email: `${username}@example.org`, role, password: PASSWORD })
  return { ...user, signIn: (password = PASSWORD) => sessions.signIn(username, password, newAddress()) }
}

/** Sends an operation, and returns its status, data and errors. */
async function send(query: string, variables: object, address = newAddress()) {
  const { status, data, errors } = await server
    .fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ query, variables }),
    })
    .then(async (answer) => ({ status: answer.status, ...((await answer.json()) as Answer) }))
  return { status, data, errors: errors?.map(({ message, extensions }) => ({ message, ...extensions })) }
}

interface Answer {
  data: unknown
  errors?: { message: string; extensions: { code: string } }[]
}

const forgot = (username: string, address?: string) =>
  send('mutation ($username: String!) { requestPasswordReset(username: $username) }', { username }, address)
const reset = (token: string, password = NEW_PASSWORD, keep = false) =>
  send(
    'mutation ($token: String!, $password: String!, $keep: Boolean!) { resetPassword(token: $token, password: $password, keepPreviewLinks: $keep) }',
    { token, password, keep },
  )
const accept = (token: string, username: string, password = NEW_PASSWORD) =>
  send(
    'mutation ($token: String!, $username: String!, $password: String!) { acceptInvitation(token: $token, username: $username, password: $password) }',
    { token, username, password },
  )

/** Sends the mails that are due, and returns the token in the latest link. Mails with links are sent before others. */
async function mailedToken(): Promise<string> {
  await services.passwordResets.settled()
  const delivery = new MailDelivery(database, services.mail, server.config.mail!)
  while ((await delivery.sendDue()).length > 0);
  await delivery.close()
  const tokens = mailbox.received.flatMap((mail) => /#([\w-]{43})/.exec(bodyOf(mail))?.[1] ?? [])
  return tokens.at(-1)!
}

/** Makes mails and links older, and forgets the counted attempts. */
async function passMinutes(minutes: number) {
  const earlier = (column: string) => `"${column}" = "${column}" - make_interval(mins => ${minutes})`
  await database.query(`update mail set ${earlier('createdAt')}`)
  await database.query(`update "oneTimeLink" set ${earlier('createdAt')}, ${earlier('expiresAt')}`)
  await database.query('truncate throttle')
}

async function resetTokenOf(name: string) {
  await forgot(name)
  return mailedToken()
}

async function invitationToken(email: string, actor = root) {
  await invitations.invite(actor, { email, role: 'editor' })
  return mailedToken()
}

const isRefused = async (answer: ReturnType<typeof reset>) => expect((await answer).errors).toMatchObject([ENDED])

describe('the existence of an account', () => {
  it('is not revealed by the response to a forgotten password', async () => {
    const [active, disabled] = [await newUser(), await newUser()]
    await users.setActive(root, disabled.id, false)
    const names = [
      active.username,
      active.email,
      disabled.email,
      'nobody',
      `${randomUUID()}@example.org`,
      '\u0001',
      '%',
    ]
    for (const name of names) {
      expect(await forgot(name)).toEqual({ status: 200, data: { requestPasswordReset: true }, errors: undefined })
    }
    await mailedToken()
    expect(mailbox.received.map(({ to }) => to)).toEqual([[active.email]])
  })

  it('is not revealed by the time of the response: the account is looked up afterwards', async () => {
    const { email } = await newUser()
    const lock = await database.pool.connect()
    try {
      await lock.query('begin; lock table users in access exclusive mode')
      for (const name of [email, `${randomUUID()}@example.org`]) expect((await forgot(name)).status).toBe(200)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    await mailedToken()
    expect(mailbox.received).toHaveLength(1)
  })

  it('is not revealed by the number of requests that are allowed', async () => {
    for (const name of [(await newUser()).username, `nobody-${randomUUID()}`]) {
      const statuses = []
      for (let n = 0; n < 6; n++) statuses.push((await forgot(name)).errors?.[0]?.code ?? 'ok')
      expect(statuses).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'TOO_MANY_REQUESTS'])
    }
    const address = newAddress()
    const codes = []
    for (let n = 0; n < 21; n++) codes.push((await forgot(`n-${randomUUID()}`, address)).errors?.[0]?.code ?? 'ok')
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'ok'), 'TOO_MANY_REQUESTS'])
  })
})

describe('the link of a forgotten password', () => {
  it('sets the password once, ends all sessions and signs nobody in', async () => {
    const user = await newUser()
    const { token: session } = await user.signIn()
    const token = await resetTokenOf(user.email)
    expect(headerOf(mailbox.received[0]!, 'Subject')).toContain('Choose a new password')
    const opened = await send('query ($token: String!) { passwordReset(token: $token) { username previewLinks } }', {
      token,
    })
    expect(opened.data).toEqual({ passwordReset: { username: user.username, previewLinks: 0 } })
    expect(await reset(token)).toEqual({ status: 200, data: { resetPassword: true }, errors: undefined })
    expect((await server.rest('GET', '/auth/me', { token: session })).status).toBe(401)
    expect(await user.signIn(NEW_PASSWORD)).toMatchObject({ user: { id: user.id } })
    await isRefused(reset(token, 'a third one of the tests'))
    const audited = await database.query('select action, "actorName" from audit where "targetId" = $1 order by id', [
      user.id,
    ])
    expect(audited).toMatchObject([
      { action: 'user.add' },
      { action: 'sign-in' },
      { action: 'password.link', actorName: 'visitor' },
      { action: 'password.reset', actorName: user.username },
      { action: 'sign-in' },
    ])
  })

  it('is shared by all requests of ten minutes, and works after each of them', async () => {
    const user = await newUser()
    const token = await resetTokenOf(user.email)
    for (const name of [user.username, user.email, user.username]) expect(await resetTokenOf(name)).toBe(token)
    await Promise.all(Array.from({ length: 3 }, () => forgot(user.email)))
    expect(await mailedToken()).toBe(token)
    expect(mailbox.received).toHaveLength(1)
    await passMinutes(9)
    expect(await resetTokenOf(user.email)).toBe(token)
    expect((await reset(token)).errors).toBeUndefined()
    // A link that was used is not shared.
    expect(await resetTokenOf(user.email)).not.toBe(token)
  })

  it('is mailed whatever other mails the address got, and however often other people asked for it', async () => {
    const user = await newUser()
    for (let n = 0; n < 12; n++)
      await services.mailOutbox.write(user.email, 'review-requested', { releaseId: randomUUID(), name: String(n) })
    const tokens = new Set<string>()
    for (let n = 0; n < 12; n++) {
      tokens.add(await resetTokenOf(user.email))
      await passMinutes(10)
    }
    expect(tokens.size).toBe(12)
    expect((await reset(await resetTokenOf(user.email))).errors).toBeUndefined()
  })

  it('is used by one of several requests at the same time', async () => {
    const token = await resetTokenOf((await newUser()).email)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => reset(token, `the password number ${n}`)))
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1)
  })

  it('survives a password that is refused, whose error names the field', async () => {
    const token = await resetTokenOf((await newUser()).email)
    for (const password of ['short', 'administrator'])
      expect((await reset(token, password)).errors).toMatchObject([
        { code: 'INVALID', errors: [{ field: 'password' }] },
      ])
    expect((await reset(token)).errors).toBeUndefined()
  })

  it.each([
    ['is over', (id: string) => database.query('update "oneTimeLink" set "expiresAt" = now() where "user" = $1', [id])],
    [
      'was replaced by a newer one',
      async (_: string, name: string) => {
        await passMinutes(11)
        await resetTokenOf(name)
      },
    ],
    ['belongs to a disabled account', (id: string) => users.setActive(root, id, false)],
    [
      'belongs to an account that was disabled and enabled',
      async (id: string) => {
        await users.setActive(root, id, false)
        await users.setActive(root, id, true)
      },
    ],
    ['belongs to an account that was removed', (id: string) => users.remove(root, id)],
    [
      'is older than a password that an admin has set',
      (id: string) => users.setPassword(root, id, 'set by an admin of us'),
    ],
    [
      "is older than one's own new password",
      async (_: string, name: string) => {
        const { token } = await sessions.signIn(name, PASSWORD, newAddress())
        await sessions.changePassword(await sessions.identify(token, 'test'), PASSWORD, 'chosen by the user here')
      },
    ],
  ])('that %s is refused', async (_, end) => {
    const user = await newUser()
    const token = await resetTokenOf(user.username)
    await end(user.id, user.username)
    await isRefused(reset(token))
  })

  it('revokes the preview links of the user unless they are kept, and those of others never', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const linkOf = async ({ signIn }: typeof user) => {
      const actor = await sessions.identify((await signIn()).token, 'test')
      return (await previewLinks.create(actor, { at: new Date().toISOString() })).url.split(PREVIEW_PATH)[1]!
    }
    const [own, foreign] = [await linkOf(user), await linkOf(other)]
    const statuses = () =>
      Promise.all(
        [own, foreign].map(
          async (path) => (await server.fetch(`${PREVIEW_PATH}${path}/api/graphql?query={__typename}`)).status,
        ),
      )
    const before = await statuses()
    const kept = await resetTokenOf(user.email)
    const opened = await send('query ($token: String!) { passwordReset(token: $token) { previewLinks } }', {
      token: kept,
    })
    expect(opened.data).toEqual({ passwordReset: { previewLinks: 1 } })
    await reset(kept, NEW_PASSWORD, true)
    expect(await statuses()).toEqual(before)
    await reset(await resetTokenOf(user.email), 'a third one of the tests')
    expect(await statuses()).toEqual([404, before[1]])
  })
})

describe('the link of an invitation', () => {
  it('adds one account, with the invited address and role only, and signs nobody in', async () => {
    const email = `${randomUUID()}@example.org`
    const token = await invitationToken(email)
    expect(headerOf(mailbox.received[0]!, 'Subject')).toContain('You are invited')
    const username = `u-${randomUUID()}`
    expect(await accept(token, username)).toEqual({ status: 200, data: { acceptInvitation: true }, errors: undefined })
    expect(await sessions.signIn(email, NEW_PASSWORD, newAddress())).toMatchObject({
      user: { username, email, role: 'editor' },
    })
    await isRefused(accept(token, `u-${randomUUID()}`))
  })

  it('makes one account of several requests at the same time', async () => {
    const token = await invitationToken(`${randomUUID()}@example.org`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token, `u-${randomUUID()}`)))
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1)
  })

  it('survives a refused username and password, whose errors name the field', async () => {
    const token = await invitationToken(`${randomUUID()}@example.org`)
    const { username } = await newUser()
    const refusals = [
      [username, NEW_PASSWORD, 'TAKEN', 'username'],
      ['a b', NEW_PASSWORD, 'INVALID', 'username'],
      [`u-${randomUUID()}`, 'administrator', 'INVALID', 'password'],
    ] as const
    for (const [name, password, code, field] of refusals)
      expect((await accept(token, name, password)).errors).toMatchObject([{ code, errors: [{ field }] }])
    expect((await accept(token, `u-${randomUUID()}`)).errors).toBeUndefined()
  })

  it('that was revoked, sent again or is over is refused', async () => {
    const email = `${randomUUID()}@example.org`
    const first = await invitationToken(email)
    const pending = async () => (await invitations.list(root)).find((invitation) => invitation.email === email)!
    await invitations.sendAgain(root, (await pending()).id)
    await isRefused(accept(first, `u-${randomUUID()}`))
    const second = await mailedToken()
    await database.query('update "oneTimeLink" set "expiresAt" = now() where email = $1', [email])
    await isRefused(accept(second, `u-${randomUUID()}`))
    const third = await invitationToken(email)
    await invitations.revoke(root, (await pending()).id)
    await isRefused(accept(third, `u-${randomUUID()}`))
    expect(await users.list(root)).not.toContainEqual(expect.objectContaining({ email }))
  })

  it.each([
    ['disabled', (id: string) => users.setActive(root, id, false)],
    ['demoted', (id: string) => users.setRole(root, id, 'editor')],
    ['removed', (id: string) => users.remove(root, id)],
  ])('of an admin who was %s is refused', async (_, end) => {
    const admin = await newUser('admin')
    const actor = await sessions.identify((await admin.signIn()).token, 'test')
    const token = await invitationToken(`${randomUUID()}@example.org`, actor)
    await end(admin.id)
    await isRefused(accept(token, `u-${randomUUID()}`))
  })

  it('to an address that meanwhile belongs to a user makes no second account', async () => {
    const { email } = await newUser()
    await expect(invitations.invite(root, { email, role: 'admin' })).rejects.toMatchObject({ code: 'TAKEN' })
    const later = `${randomUUID()}@example.org`
    const token = await invitationToken(later)
    await users.add(root, { username: `u-${randomUUID()}`, email: later, role: 'editor', password: PASSWORD })
    expect((await accept(token, `u-${randomUUID()}`)).errors).toMatchObject([
      { code: 'TAKEN', errors: [{ field: 'email' }] },
    ])
  })
})

describe('tokens', () => {
  it('work for nothing but their purpose', async () => {
    const resetToken = await resetTokenOf((await newUser()).email)
    const invitation = await invitationToken(`${randomUUID()}@example.org`)
    await isRefused(accept(resetToken, `u-${randomUUID()}`))
    await isRefused(reset(invitation))
    for (const token of [resetToken, invitation]) {
      expect((await server.rest('GET', '/auth/me', { token })).status).toBe(401)
      expect((await server.fetch(`${PREVIEW_PATH}/${token}`)).status).toBe(404)
    }
    const [link] = await database.query<{ id: string }>(
      'select id from "oneTimeLink" order by "createdAt" desc limit 1',
    )
    for (const guess of [
      '',
      'x',
      link!.id,
      `${invitation}=`,
      invitation.slice(0, -1),
      `${invitation.slice(0, -1)}A`.padEnd(44, 'A'),
    ])
      await isRefused(accept(guess, `u-${randomUUID()}`))
    expect((await accept(invitation, `u-${randomUUID()}`)).errors).toBeUndefined()
  })

  it('are in no table, no line of the log, and no error, and admins do not see those that were sent', async () => {
    const token = await resetTokenOf((await newUser()).email)
    const invitation = await invitationToken(`${randomUUID()}@example.org`)
    const answers = [await reset(token, 'short'), await accept(invitation, ''), await reset(`${token}x`)]
    const shown = await services.mail.list(root, { limit: 10, offset: 0 })
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema()`,
    )
    const rows = await Promise.all(tables.map(({ name }) => database.query(`select * from "${name}"`)))
    const places = { answers, shown, rows, log: server.logged, invitations: await invitations.list(root) }
    for (const [place, values] of Object.entries(places))
      for (const secret of [token, invitation])
        expect([place, JSON.stringify(values).includes(secret)]).toEqual([place, false])
    expect(shown.items).toMatchObject([{ link: null }, { link: null }])
  })
})
