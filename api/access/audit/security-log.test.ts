import { beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { PASSWORDS } from '../../testing/users.ts'

const server = await startServer()
const { database, services } = server

beforeEach(() => database.query('truncate audit, throttle'))

const signIn = (username: string, password: string) =>
  server.rest('POST', '/auth/login', { body: { username, password } })
const refusals = () =>
  database.query(`select action, "actorName", "targetName" from audit where action like '%.refused' order by id`)
const events = () =>
  server.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'security event')
const total = async (name: string) => {
  const lines = (await (await server.fetch('/metrics')).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? 0)
}

describe('the log and the audit log record', () => {
  it('refused sign-ins, with the account but not with what was typed as a name', async () => {
    const [before, refused] = [events().length, await total('sign_ins_total{result="refused"}')]
    await signIn('editor', 'wrong')
    await signIn('a password typed as a name', 'wrong')
    await server.graphql('mutation { signIn(username: "editor@example.org", password: "wrong") { token } }')
    const visitor = { action: 'sign-in.refused', actorName: 'visitor' }
    await expect
      .poll(refusals)
      .toEqual(['editor', 'unknown account', 'editor'].map((targetName) => ({ ...visitor, targetName })))
    expect(events().slice(before)).toMatchObject(
      ['editor', 'unknown account', 'editor'].map((target) => ({
        event: 'sign-in.refused',
        user: 'visitor',
        target,
        address: expect.any(String) as string,
        reqId: expect.any(String) as string,
      })),
    )
    expect(server.logged.join('')).not.toContain('typed as a name')
    expect(await total('sign_ins_total{result="refused"}')).toBe(refused + 3)
  })

  it('refused rights, by REST and by GraphQL', async () => {
    await server.rest('PUT', '/content/settings/site_title', { as: 'editor', body: { value: 'x' } })
    await server.graphql('{ users { id } }', undefined, { as: 'contributor' })
    await expect.poll(refusals).toEqual([
      { action: 'access.refused', actorName: 'editor', targetName: 'settings:write' },
      { action: 'access.refused', actorName: 'contributor', targetName: 'users:manage' },
    ])
  })

  it('wrong current passwords', async () => {
    const mutation =
      'mutation { changePassword(currentPassword: "wrong", newPassword: "a long new password") { token } }'
    await server.graphql(mutation, undefined, { as: 'editor' })
    const expected = { action: 'password.refused', actorName: 'editor', targetName: 'editor' }
    await expect.poll(refusals).toEqual([expected])
  })

  it('nothing for requests without a token, and for users who succeed', async () => {
    await server.rest('GET', '/content/settings')
    expect((await signIn('editor', PASSWORDS.editor)).status).toBe(200)
    await signIn('editor', 'wrong')
    await expect.poll(refusals).toHaveLength(1)
  })
})

it('a flood is counted, but fills neither the log nor the audit log', async () => {
  const ask = () => server.rest('GET', '/content/settings', { as: 'contributor' })
  const counted = await total('security_events_total{event="access.refused"}')
  const before = events().length
  for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 10 }, ask))
  expect(await total('security_events_total{event="access.refused"}')).toBe(counted + 200)
  const recorded = events().length - before
  expect(recorded).toBeLessThan(150)
  await server.close()
  expect(await refusals()).toHaveLength(recorded)
  const others = server.logged
    .map((line) => JSON.parse(line) as { msg: string; events: number })
    .filter(({ msg }) => msg === 'more security events were not recorded')
  expect(others.reduce((sum, line) => sum + line.events, recorded)).toBe(200)
})

it('the audit log keeps only the latest refusals, and everything else', async () => {
  await database.query(
    `insert into audit (action, "actorName", "targetName")
     select case when n % 2 = 0 then 'sign-in' else 'sign-in.refused' end, 'x', n::text
     from generate_series(1, 20010) as n`,
  )
  await services.securityEvents.cleanUp()
  const counts = await database.query(
    `select action, count(*)::int, min("targetName"::int) as first from audit group by 1 order by 1`,
  )
  expect(counts).toEqual([
    { action: 'sign-in', count: 10_005, first: 2 },
    { action: 'sign-in.refused', count: 10_000, first: 11 },
  ])
})
