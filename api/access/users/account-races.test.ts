import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { tokenSecret } from '../../platform/config/config.ts'
import { startServer } from '../../testing/server.ts'
import { hashPassword } from '../sign-in/password.ts'
import type { Actor } from '../permissions/policy.ts'
import { SessionRepository } from '../accounts/session-repository.ts'
import { signToken } from '../../platform/secrets/session-token.ts'

const server = await startServer()
const { users, sessions } = server.services
const PASSWORD = 'a password that is long'
const HASH = await hashPassword(PASSWORD)

interface Person {
  id: string
  username: string
  identify: () => Promise<Actor>
}

type Operation = (by: Actor, self: Person, other: Person) => Promise<unknown>

/** Every change of accounts and sessions, made by one of two admins to the other one or to the own account. */
const OPERATIONS: Record<string, Operation> = {
  'another role for the other': (by, _, other) => users.setRole(by, other.id, 'editor'),
  'disabling the other': (by, _, other) => users.setActive(by, other.id, false),
  'a new password for the other': (by, _, other) => users.setPassword(by, other.id, 'a password from an admin'),
  'removing the other': (by, _, other) => users.remove(by, other.id),
  'adding a user': (by) => users.add(by, { ...named(`n-${randomUUID()}`), role: 'editor', password: PASSWORD }),
  'changing the own password': (by) => sessions.changePassword(by, PASSWORD, 'a password of my own'),
  'signing in': (_, self) => sessions.signIn(self.username, PASSWORD, '192.0.2.9'),
  // Signing out again does nothing.
  'signing out': (by) => sessions.signOut(by).catch(() => {}),
}

const named = (username: string) => ({ username, email: `${username}@example.org` })

async function newAdmin(): Promise<Person> {
  const id = randomUUID()
  const { username, email } = named(`u-${id}`)
  await server.database.query(
    `insert into users (id, username, email, role, "passwordHash") values ($1, $2, $3, 'admin', $4)`,
    [id, username, email, HASH],
  )
  const sessionId = randomUUID()
  await new SessionRepository(server.database).insert(sessionId, id, { device: '', network: '' }, { seconds: 60 })
  const token = signToken(await tokenSecret(server.config), sessionId, id)
  return { id, username, identify: () => sessions.identify(token, 'test') }
}

const codeOf = (work: Promise<unknown>) => work.then(() => 'ok').catch((error: { code: string }) => error.code)

/** Runs two operations on two new admins. Returns whether each was carried out, and the accounts and sessions after both. */
async function outcomeOf(
  run: (first: (by?: Actor) => Promise<string>, second: (by?: Actor) => Promise<string>, people: Person[]) => unknown,
  [first, second]: [Operation, Operation],
  isSamePerson: boolean,
) {
  const [admin, otherAdmin] = [await newAdmin(), await newAdmin()]
  const codes: string[] = []
  const start = async (n: number, operation: Operation, self: Person, other: Person, by?: Actor) =>
    (codes[n] = await codeOf((async () => operation(by ?? (await self.identify()), self, other))()))
  await run(
    (by) => start(0, first, admin, otherAdmin, by),
    (by) => start(1, second, isSamePerson ? admin : otherAdmin, isSamePerson ? otherAdmin : admin, by),
    [admin, isSamePerson ? admin : otherAdmin],
  )
  const after = await server.database.query(
    `select role, "isActive", "passwordHash" = $2 as "isOldPassword",
            (select count(*)::int from session where "user" = users.id) as sessions
     from users where id = any($1) order by id = $3`,
    [[admin.id, otherAdmin.id], HASH, admin.id],
  )
  return JSON.stringify({ codes, after })
}

const names = Object.keys(OPERATIONS)
const PAIRS = names.flatMap((first, n) =>
  names.flatMap((second, m) => [
    ...(m >= n ? [{ first, second, isSamePerson: false, who: 'the other admin' }] : []),
    ...(m >= n ? [{ first, second, isSamePerson: true, who: 'the same admin' }] : []),
  ]),
)

it.each(PAIRS)('$first, and at the same time by $who $second', async ({ first, second, isSamePerson }) => {
  const pair: [Operation, Operation] = [OPERATIONS[first]!, OPERATIONS[second]!]
  const inOrder = await outcomeOf(async (a, b) => [await a(), await b()], pair, isSamePerson)
  const atOnce = await outcomeOf(
    async (a, b, people) => {
      const actors = await Promise.all(people.map((person) => person.identify()))
      await Promise.all([a(actors[0]), b(actors[1])])
    },
    pair,
    isSamePerson,
  )
  if (atOnce !== inOrder)
    expect(atOnce).toBe(await outcomeOf(async (a, b) => [await b(), await a()], pair, isSamePerson))

  // The second caller was identified before the first operation, as in a request that has just begun.
  const identifiedBefore = await outcomeOf(
    async (a, b, [, two]) => {
      const actor = await two!.identify()
      await a()
      await b(actor)
    },
    pair,
    isSamePerson,
  )
  expect(identifiedBefore).toBe(inOrder)
})
