import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { operator } from '../access/permissions/policy.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { startServer } from '../testing/server.ts'

const mailbox = await startMailServer()
const server = await startServer({ environment: { ...mailbox.environment, TRUST_PROXY: 'loopback' } })
const { database, services } = server
const root = operator('test')
const PASSWORD = 'a password of the tests'
/** Requests of each case. */
const SAMPLES = 40

beforeEach(() => database.query('truncate throttle'))

let used = 0
/** Each request comes from another network, so that none is throttled. */
const newAddress = () => `198.18.${++used >> 8}.${used & 255}`

const send = async (path: string, body: object): Promise<string> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const answer = await server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return `${answer.status} ${await answer.text()}`
}
const graphql = (query: string, variables: object) => send('/api/graphql', { query, variables })

async function newUser() {
  const username = `u-${randomUUID()}`
  return services.users.add(root, { username, email: `${username}@example.org`, role: 'editor', password: PASSWORD })
}

async function withFactor() {
  const user = await newUser()
  const { token } = await services.sessions.signIn(user.username, PASSWORD, newAddress())
  const actor = await services.sessions.identify(token, 'test')
  const { secret } = await services.secondFactors.begin(actor)
  await services.secondFactors.confirm(actor, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  return user
}

async function disabled() {
  const user = await newUser()
  return services.users.setActive(root, user.id, false)
}

/** Returns the probability that a request of the first case takes longer than one of the second (Mann-Whitney). */
function dominance(first: number[], second: number[]): number {
  const wins = first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

/**
 * Sends requests of all cases in turn, so that other load affects all alike. Requires that they have the same response, and that
 * their times cannot be told apart: of equal cases, the probability is 0.5 with a standard deviation of 0.065.
 *
 * @param make returns the names to use: a new one for each request, because the limits count names
 */
async function expectAlike(cases: Record<string, () => Promise<string>>, request: (name: string) => Promise<string>) {
  const times: Record<string, number[]> = {}
  const answers = new Set<string>()
  for (let n = -3; n < SAMPLES; n++) {
    for (const [name, make] of Object.entries(cases).toSorted(() => (n % 2 === 0 ? 1 : -1))) {
      const input = await make()
      const begun = performance.now()
      const answer = await request(input)
      // The first requests prepare statements.
      if (n >= 0) (times[name] ??= []).push(performance.now() - begun)
      answers.add(answer.replaceAll(input, 'NAME'))
    }
  }
  expect([...answers]).toHaveLength(1)
  const [reference, ...others] = Object.keys(cases)
  for (const name of others) {
    const likelihood = dominance(times[name]!, times[reference!]!)
    expect([name, likelihood > 0.22 && likelihood < 0.78, likelihood]).toEqual([name, true, likelihood])
  }
}

/** Returns users in turn, each of them fewer times than the limit of attempts. */
async function inTurn(make: () => Promise<{ username: string }>) {
  const users = await Promise.all(Array.from({ length: 12 }, make))
  let next = 0
  return async () => users[next++ % users.length]!.username
}

describe('whether an account exists is not told by the response or the time', { timeout: 120_000 }, () => {
  it('of a refused sign-in: unknown, known, disabled, with a second factor, by REST and by GraphQL', async () => {
    const cases = {
      unknown: async () => `u-${randomUUID()}`,
      known: await inTurn(newUser),
      disabled: await inTurn(disabled),
      withFactor: await inTurn(withFactor),
    }
    await expectAlike(cases, (username) => send('/api/auth/login', { username, password: 'wrong, and long enough' }))
    await database.query('truncate throttle')
    await expectAlike(cases, (username) =>
      graphql('mutation ($username: String!) { signIn(username: $username, password: "wrong") { token } }', {
        username,
      }),
    )
  })

  it('of a request for a forgotten password', async () => {
    const cases = { unknown: async () => `u-${randomUUID()}`, known: async () => (await newUser()).username }
    await expectAlike(cases, (username) =>
      graphql('mutation ($username: String!) { requestPasswordReset(username: $username) }', { username }),
    )
  })

  it('of a subscription: unknown, waiting, and on the list', async () => {
    const address = () => `${randomUUID()}@example.net`
    const waiting = async () => {
      const email = address()
      await services.newsletter.subscribe(email, newAddress())
      return email
    }
    const onTheList = async () => {
      const email = await waiting()
      await database.query('update subscriber set "confirmedAt" = now() where email = $1', [email])
      return email
    }
    const setUp = async (make: () => Promise<string>) => {
      const email = await make()
      await database.query('truncate throttle')
      return email
    }
    const cases = {
      unknown: () => setUp(async () => address()),
      waiting: () => setUp(waiting),
      onTheList: () => setUp(onTheList),
    }
    await expectAlike(cases, (email) => graphql('mutation ($email: String!) { subscribe(email: $email) }', { email }))
  })
})
