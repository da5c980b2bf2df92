import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PasskeyRepository } from './passkey-repository.ts'
import { OneTimeLinks } from '../links/one-time-links.ts'
import { operator } from '../permissions/policy.ts'
import { startServer } from '../../testing/server.ts'
import { TEST_SECRET } from '../../testing/services.ts'

const server = await startServer()
const {
  apiTokens,
  emailChanges,
  erasures,
  invitations,
  passwordResets,
  previewLinks,
  releases,
  roles,
  secondFactors,
  sessions,
  users,
} = server.services
const { database } = server
const root = operator('test')
const PASSWORD = 'a password of a person'
const OTHER_PASSWORD = 'another password of a person'

interface Person {
  id: string
  username: string
  token: string
  apiToken: string
  resetLink: string
  invitation: string
}

/** Creates an admin with everything that can end. */
async function newPerson(): Promise<Person> {
  const username = `u-${randomUUID()}`
  const user = await users.add(root, { username, email: `${username}@example.org`, role: 'admin', password: PASSWORD })
  const { token } = await sessions.signIn(username, PASSWORD, '192.0.2.1')
  const actor = await sessions.identify(token, 'test')
  const created = await apiTokens.create(actor, { name: 'script', scopes: ['content:write'] })
  const { id: invitation } = await invitations.invite(actor, { email: `${randomUUID()}@example.org`, role: 'editor' })
  const { id: releaseId } = await releases.create(actor, `Release ${randomUUID()}`)
  await previewLinks.create(actor, { releaseId }, 90)
  const passkey = { id: randomUUID(), user: user.id, publicKey: '', counter: 0, transports: [], name: 'Key' }
  await new PasskeyRepository(database).insert(passkey)
  await database.query(`insert into "linkedIdentity" (issuer, subject, "user", label) values ('i', $1, $2, 'x')`, [
    randomUUID(),
    user.id,
  ])
  await passwordResets.request(username, `2001:db8:${user.id.slice(0, 4)}::1`)
  await passwordResets.settled()
  const [link] = await database.query<{ id: string }>('select id from "oneTimeLink" where "user" = $1', [user.id])
  const resetLink = new OneTimeLinks(TEST_SECRET, () => '').url('password-reset', link!.id).split('#')[1]!
  return { id: user.id, username, token, apiToken: created.token, resetLink, invitation }
}

/** How each kind of access is found in the database, by the heads of the columns in SECURITY.md. */
const FOUND: Record<string, string> = {
  sessions: 'select 1 from session where "user" = $1',
  'reset links': 'select 1 from "oneTimeLink" where "user" = $1',
  'API tokens': 'select 1 from "apiToken" where "user" = $1',
  'preview links': 'select 1 from "previewLink" where "createdById" = $1 and "revokedAt" is null',
  invitations: 'select 1 from "oneTimeLink" where "createdById" = $1',
  passkeys: 'select 1 from passkey where "user" = $1',
  'linked identities': 'select 1 from "linkedIdentity" where "user" = $1',
}

/** The changes by the heads of the rows in SECURITY.md. */
const CHANGES: Record<string, (person: Person) => Promise<unknown>> = {
  'change of the own password': async ({ token }) =>
    sessions.changePassword(await sessions.identify(token, 'test'), PASSWORD, OTHER_PASSWORD),
  'change of the own e-mail address': async ({ token, id }) =>
    emailChanges.change(await sessions.identify(token, 'test'), PASSWORD, `new-${id}@example.org`),
  'reset by a link': ({ resetLink }) => passwordResets.reset(resetLink, OTHER_PASSWORD),
  'new password by an admin': ({ id }) => users.setPassword(root, id, OTHER_PASSWORD),
  'new e-mail address by an admin': ({ id }) => emailChanges.set(root, id, `new-${id}@example.org`),
  'change of the role': ({ id }) => users.setRole(root, id, 'editor'),
  disabling: ({ id }) => users.setActive(root, id, false),
  // An account that a previous version has disabled still has its tokens and links.
  enabling: async ({ id }) => {
    await database.query('update users set "isActive" = false where id = $1', [id])
    await users.setActive(root, id, true)
  },
  'deletion and erasure': ({ id }) => users.remove(root, id),
  'removal of a lost second factor': ({ id }) => secondFactors.takeAway(root, id),
  'other rights of a custom role': async (person) =>
    roles.change(root, await customRoleOf(person), { label: randomUUID(), rights: ['job:read'] }),
  'removal of a custom role': async (person) => roles.remove(root, await customRoleOf(person), 'editor'),
}

/** Gives a person a custom role without ending anything. Returns its name. */
async function customRoleOf({ id }: Person): Promise<string> {
  const name = `role-${id.slice(0, 8)}`
  await roles.add(root, name, { label: name, rights: ['job:publish', 'previews:publish'] })
  await database.query('update users set role = $2 where id = $1', [id, name])
  return name
}

const document = readFileSync(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const table = document.slice(document.indexOf('**What ends with what.**')).split('\n\n')[1]!.split('\n').map(cellsOf)
const [[, ...columns], , ...rows] = table as [string[], string[], ...string[][]]

const foundOf = async ({ id }: Person) => {
  const results: Record<string, boolean> = {}
  for (const [access, query] of Object.entries(FOUND)) results[access] = (await database.query(query, [id])).length > 0
  return results
}

it('the table of SECURITY.md names every change and every kind of access', () => {
  expect(columns).toEqual(Object.keys(FOUND))
  expect(rows.map(([change]) => change)).toEqual(Object.keys(CHANGES))
})

it.each(rows)('%s', async (...[change, ...cells]) => {
  const person = await newPerson()
  const everything = Object.fromEntries(columns.map((access) => [access, true]))
  expect(await foundOf(person)).toEqual(everything)
  await CHANGES[change!]!(person)
  const expected = Object.fromEntries(columns.map((access, n) => [access, cells[n] === 'stays']))
  // A change of the own account starts a new session.
  if (change!.startsWith('change of the own ')) expected['sessions'] = true
  expect(await foundOf(person)).toEqual(expected)
  const ended = cells[columns.indexOf('sessions')] !== 'stays'
  expect((await server.rest('GET', '/auth/me', { token: person.token })).status).toBe(ended ? 401 : 200)
})

it('what the user keeps stays after a reset by a link', async () => {
  const person = await newPerson()
  const kept = { keepsApiTokens: true, keepsIdentities: true, keepsPasskeys: true, keepsPreviewLinks: true }
  await passwordResets.reset(person.resetLink, OTHER_PASSWORD, kept)
  const optional = rows
    .find(([change]) => change === 'reset by a link')!
    .slice(1)
    .map((cell) => cell.endsWith('*'))
  expect(await foundOf(person)).toEqual(Object.fromEntries(columns.map((access, n) => [access, optional[n]])))
})

it('erasure ends what deletion ends', async () => {
  const person = await newPerson()
  await erasures.erase(root, person.id)
  expect(Object.values(await foundOf(person))).toEqual(columns.map(() => false))
})

it('a token does not work again after its user is enabled again', async () => {
  const { id, apiToken } = await newPerson()
  await users.setActive(root, id, false)
  await users.setActive(root, id, true)
  expect((await server.fetch('/api/content/products', { token: apiToken })).status).toBe(401)
})
