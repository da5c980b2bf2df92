import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { operator } from '../access/permissions/policy.ts'
import { startServer, type TestServer } from '../testing/server.ts'

// The requests come from many addresses, which a trusted proxy forwards.
const server = await startServer({ environment: { TRUST_PROXY: 'loopback' } })
const direct = await startServer()

const PASSWORD = 'a password for the log test'
const LIMIT = 10

let used = 0
const newAddress = () => `198.18.${used >> 8}.${used++ & 255}`

async function newUser(on: TestServer = server, isActive = true) {
  const username = `u-${randomUUID()}`
  const email = `${username}@example.org`
  const actor = operator('test')
  const user = await on.services.users.add(actor, { username, email, role: 'editor', password: PASSWORD })
  if (!isActive) await on.services.users.setActive(actor, user.id, false)
  return { username, email }
}

async function signIn(
  username: string,
  password: string,
  address = newAddress(),
  on: TestServer = server,
  path = '/api/auth/login',
) {
  const answer = await on.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password }),
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}

/** Returns the statuses of `count` attempts. @param attempt sends the attempt with a given number */
const attempts = async (count: number, attempt: (n: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await attempt(n)).status)
  return statuses
}

const throttled = [...Array.from({ length: LIMIT }, () => 401), 429]

describe('attempts on one name are counted together', () => {
  it('from many addresses', async () => {
    const { username } = await newUser()
    expect(await attempts(LIMIT + 1, (n) => signIn(username, `guess ${n}`))).toEqual(throttled)
    const { status, retryAfter } = await signIn(username, PASSWORD)
    expect(status).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  })

  it('by its name or its e-mail address, in any case and with blanks around', async () => {
    for (const name of Object.values(await newUser())) {
      const spellings = [name, name.toUpperCase(), ` ${name} `, `\t${name}`]
      const statuses = await attempts(LIMIT + 1, (n) => signIn(spellings[n % spellings.length]!, 'a guess'))
      expect(statuses).toEqual(throttled)
    }
  })

  it('by letters that Unicode treats as equal', async () => {
    const username = `k-${randomUUID()}`
    // The lower case of the Kelvin sign is k.
    const spellings = [username, `\u212A${username.slice(1)}`]
    const statuses = await attempts(LIMIT + 1, (n) => signIn(spellings[n % 2]!, 'a guess'))
    expect(statuses).toEqual(throttled)
  })

  it('when they are concurrent', async () => {
    const { username } = await newUser()
    const answers = await Promise.all(Array.from({ length: 3 * LIMIT }, () => signIn(username, 'a guess')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(LIMIT)
  })

  it('by REST and by GraphQL', async () => {
    const { username } = await newUser()
    await attempts(LIMIT, () => signIn(username, 'a guess'))
    const query = 'mutation ($username: String!) { signIn(username: $username, password: "a guess") { token } }'
    const { errors } = await server.graphql(query, { username })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(errors?.[0]?.extensions.retryAfter).toBeGreaterThan(0)
  })

  it('by many aliases in one request', async () => {
    const { username } = await newUser()
    // Fewer than an operation may have.
    const aliases = Array.from(
      { length: 3 * LIMIT },
      (_, n) => `a${n}: signIn(username: "${username}", password: "guess ${n}") { token }`,
    )
    const { errors } = await server.graphql(`mutation { ${aliases.join(' ')} }`)
    const codes = errors!.map(({ extensions }) => extensions.code)
    expect(codes).toEqual(codes.map((_, n) => (n < LIMIT ? 'INVALID_CREDENTIALS' : 'TOO_MANY_REQUESTS')))
    expect(codes).toHaveLength(3 * LIMIT)
    expect(await signIn(username, 'a guess')).toMatchObject({ status: 429 })
  })

  it('with every spelling of the path', async () => {
    const { username } = await newUser()
    const paths = [
      '/api/auth/login',
      '/api/auth/login/',
      '/api/auth//login',
      '//api/auth/login',
      '/api/auth/Login',
      '/API/auth/login',
      '/%61pi/auth/login',
      '/api/auth/%6cogin',
      '/api/auth/logi%6E',
      '/api/auth%2flogin',
      '/api/auth/login?x=1',
      '/api/auth/login;x',
    ]
    const statuses = await attempts(4 * paths.length, (n) =>
      signIn(username, `guess ${n}`, newAddress(), server, paths[n % paths.length]),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMIT)
    expect(new Set(statuses)).toEqual(new Set([401, 404, 429]))
    expect((await signIn(username, PASSWORD)).status).toBe(429)
  })

  it('and batches are not supported', async () => {
    const query = 'mutation { signIn(username: "admin", password: "p") { token } }'
    const answer = await server.fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query }, { query }]),
    })
    expect(answer.status).toBe(400)
  })

  it('when a client with a token guesses the password', async () => {
    const { username } = await newUser()
    const { token } = JSON.parse((await signIn(username, PASSWORD)).text) as { token: string }
    const query =
      'mutation ($now: String!) { changePassword(currentPassword: $now, newPassword: "a new password") { token } }'
    const codes: unknown[] = []
    for (let n = 0; n <= LIMIT; n++) {
      const { errors } = await server.graphql(query, { now: `guess ${n}` }, { token })
      codes.push(errors?.[0]?.extensions.code)
    }
    expect(codes).toEqual([...Array.from({ length: LIMIT }, () => 'INVALID'), 'TOO_MANY_REQUESTS'])
  })

  it('and existing sessions stay valid while the account is locked', async () => {
    const { username } = await newUser()
    const { token } = JSON.parse((await signIn(username, PASSWORD)).text) as { token: string }
    await attempts(LIMIT + 1, () => signIn(username, 'a guess'))
    expect((await signIn(username, PASSWORD)).status).toBe(429)
    expect((await server.rest('GET', '/auth/me', { token })).status).toBe(200)
  })

  it('whether the account exists or not', async () => {
    expect(await attempts(LIMIT + 1, () => signIn('nobody-of-that-name', 'a guess'))).toEqual(throttled)
  })
})

describe('attempts from one address are counted together', () => {
  const locked = `locked-${randomUUID()}`
  beforeAll(() => attempts(LIMIT, () => signIn(locked, 'a guess')))

  it.each([
    ['one network of IPv6, which is one customer', (n: number) => `2001:db8:1:2:${n}::${n + 1}`],
    ['one address in two families', (n: number) => (n % 2 ? '203.0.113.8' : '::ffff:203.0.113.8')],
    ['one address with any forwarded address', (n: number) => `198.51.100.${n}, 203.0.113.9`],
    ['one address, which claims to be the proxy', (n: number) => `198.51.100.${n}, 127.0.0.1, 203.0.113.10`],
  ])('%s', async (_, address) => {
    // The server checks no password of a name that is locked, so these attempts take little time.
    expect(new Set(await attempts(47, (n) => signIn(locked, 'a guess', address(n))))).toEqual(new Set([429]))
    const others = Array.from({ length: 10 }, (_unused, n) => signIn(randomUUID(), 'a guess', address(n)))
    const answers = await Promise.all(others)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  })

  it.each([
    'evil',
    '1.2.3.4:80',
    '[2001:db8::1]:443',
    'fe80::1%eth0',
    '::ffff:999.1.1.1',
    '0x7f.1',
    'unknown',
    ',,,',
    '1.2.3.4, <script>',
    '1.1.1.1,'.repeat(1_000),
  ])('even if the proxy forwards an invalid address: number %#', async (address) => {
    expect((await signIn(`nobody-${randomUUID()}`, 'a guess', address)).status).toBe(401)
  })

  it('up to 50, regardless of the address that a client claims without a proxy', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn(`account-${n}`, 'a guess', `203.0.113.${n}`, direct)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50)
  })

  it('and a successful attempt does not reset the counter', async () => {
    const { username } = await newUser()
    const address = newAddress()
    expect(await attempts(LIMIT + 5, () => signIn(username, PASSWORD, address))).toEqual(Array(LIMIT + 5).fill(200))
  })
})

describe('the existence of an account is not revealed', () => {
  it('by the response', async () => {
    const [active, disabled] = [await newUser(), await newUser(server, false)]
    const answers = [
      await signIn(active.username, 'wrong'),
      await signIn(active.email, 'wrong'),
      await signIn(disabled.username, 'wrong'),
      await signIn(disabled.username, PASSWORD),
      await signIn('nobody', 'wrong'),
      await signIn('nobody@example.org', 'wrong'),
      await signIn("' or 1=1 --", 'wrong'),
      await signIn('\ud800', 'wrong'),
      await signIn('n'.repeat(100_000), 'wrong'),
      await signIn('\u{1F98A}'.repeat(300), 'wrong'),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('by the response of GraphQL', async () => {
    const [active, disabled] = [await newUser(), await newUser(server, false)]
    const query =
      'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { token } }'
    const tries = [
      [active.username, 'wrong'],
      [active.email, 'wrong'],
      [disabled.username, 'wrong'],
      [disabled.username, PASSWORD],
      [`nobody-${randomUUID()}`, 'wrong'],
      [`${randomUUID()}@example.org`, 'wrong'],
    ]
    for (const [username, password] of tries) {
      const { status, data, errors } = await server.graphql(query, { username, password })
      expect({ status, data, errors }).toEqual({
        status: 200,
        data: { signIn: null },
        errors: [
          {
            message: 'Invalid username or password',
            locations: expect.any(Array),
            path: ['signIn'],
            extensions: { code: 'INVALID_CREDENTIALS' },
          },
        ],
      })
    }
  })

  it('by the number of allowed attempts: locking one name locks no other, such as the address of its account', async () => {
    const unknown = `nobody-${randomUUID()}`
    for (const { username, email } of [await newUser(), { username: unknown, email: `${unknown}@example.org` }]) {
      expect(await attempts(LIMIT + 1, () => signIn(username, 'a guess'))).toEqual(throttled)
      expect(await attempts(LIMIT + 1, () => signIn(email, 'a guess'))).toEqual(throttled)
    }
  })
})

describe('passwords', () => {
  it.each([0, 1, 199, 200, 201, 100_000])(
    'of %i characters are checked, and cost no more than others',
    async (length) => {
      const { username } = await newUser()
      const { status } = await signIn(username, 'p'.repeat(length))
      expect(status).toBe(length === 0 ? 422 : 401)
    },
  )

  it('are not truncated', async () => {
    const { users } = server.services
    const username = `u-${randomUUID()}`
    const password = `${randomUUID().repeat(6).slice(0, 199)}p`
    await users.add(operator('test'), { username, email: `${username}@example.org`, role: 'editor', password })
    expect((await signIn(username, `${password.slice(0, 199)}q`)).status).toBe(401)
    expect((await signIn(username, password.slice(0, 199))).status).toBe(401)
    expect((await signIn(username, `${password}p`)).status).toBe(401)
    expect((await signIn(username, password)).status).toBe(200)
  })

  it.each([null, 1, true, ['admin'], { $ne: '' }, { length: 12 }])('and usernames must be text: %j', async (value) => {
    for (const body of [
      { username: 'admin', password: value },
      { username: value, password: PASSWORD },
    ])
      expect((await server.rest('POST', '/auth/login', { body })).status).toBe(422)
  })

  it('and tokens are in no line of the log', async () => {
    const { username } = await newUser()
    const { text } = await signIn(username, PASSWORD)
    await signIn(username, `${PASSWORD} wrong`)
    const query = 'mutation ($p: String!) { signIn(username: "admin", password: $p) { token } }'
    await server.graphql(query, { p: { is: PASSWORD } })
    await server.graphql(query, { p: PASSWORD })
    await server.fetch(`/api/graphql?query=${encodeURIComponent(`{ me(password: "${PASSWORD}") { id } }`)}`)
    await server.fetch('/api/auth/login', {
      method: 'POST',
      body: `{"password": "${PASSWORD}"`,
      headers: { 'content-type': 'application/json' },
    })
    await server.fetch('/api/auth/me', { headers: { authorization: `Bearer ${PASSWORD}` } })
    const { token } = JSON.parse(text) as { token: string }
    const log = server.logged.join('\n')
    expect(log).toContain('/api/auth/login')
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), token, server.tokens.admin])
      expect(log).not.toContain(secret)
  })
})
