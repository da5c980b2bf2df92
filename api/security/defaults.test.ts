import { beforeEach, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../access/sign-in/demo.ts'
import { operator } from '../access/permissions/policy.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer()
const { users, sessions } = server.services
const actor = operator('test')

beforeEach(async () => {
  await server.database.pool.query('delete from users')
  for (const account of DEMO_ACCOUNTS) await users.add(actor, account)
})

it('rejects the accounts of the demo outside of it, by each of their names, and prints a warning that they exist', async () => {
  for (const { username, email, password } of DEMO_ACCOUNTS) {
    for (const name of [username, email, username.toUpperCase()]) {
      const answer = await server.rest('POST', '/auth/login', { body: { username: name, password } })
      expect([answer.status, answer.body]).toEqual([
        401,
        { message: 'Invalid username or password', code: 'INVALID_CREDENTIALS' },
      ])
    }
  }
  expect((await sessions.barredAccounts()).map(({ username }) => username).toSorted()).toEqual(['admin', 'editor'])
  expect((await server.graphql('{ demoAccounts { username password } }')).data).toEqual({ demoAccounts: [] })
})

it('accepts these accounts after their passwords were changed', async () => {
  const { id } = await users.byName(actor, 'admin')
  await users.setPassword(actor, id, 'a password of its own')
  const answer = await server.rest('POST', '/auth/login', {
    body: { username: 'admin', password: 'a password of its own' },
  })
  expect(answer.status).toBe(200)
  expect((await sessions.barredAccounts()).map(({ username }) => username)).toEqual(['editor'])
})
