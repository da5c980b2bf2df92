import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { countStatements } from '../../testing/statements.ts'
import { operator } from '../permissions/policy.ts'

const server = await startServer({ environment: { TRUST_PROXY: 'loopback' } })
const { auditLog, users } = server.services
const root = operator('test')
const PASSWORD = 'a password of the tests'

interface Page {
  page: { items: { action: string; actorName: string; targetName: string; network: string }[]; next: string | null }
}

const QUERY = `query ($who: String, $action: String, $network: String, $since: DateTime, $until: DateTime, $limit: Int! = 50, $after: String) {
  page: auditLog(who: $who, action: $action, network: $network, since: $since, until: $until, limit: $limit, after: $after) {
    next items { action actorName targetName network } } }`

const read = async (variables: object) => (await server.graphql<Page>(QUERY, variables, { as: 'admin' })).data.page

async function newUser() {
  const username = `u-${randomUUID()}`
  await users.add(root, { username, email: `${username}@example.org`, role: 'editor', password: PASSWORD })
  const signIn = (password: string, address: string) =>
    server.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password }),
    })
  return { username, signIn }
}

/** Adds rows that happened in one moment of the past, each a second after the one before. */
async function pastRows(count: number) {
  const actorName = `u-${randomUUID()}`
  await server.database.query(
    `insert into audit (at, action, "actorName", "targetName")
     select '2020-02-02T10:00:00Z'::timestamptz + make_interval(secs => n / 2), 'sign-in', $1, n::text
     from generate_series(0, $2::int - 1) n`,
    [actorName, count],
  )
  return actorName
}

it('shows sign-ins, refused ones too, with the network without the last part of its address', async () => {
  const { username, signIn } = await newUser()
  await signIn('wrong', '203.0.113.77')
  await signIn(PASSWORD, '2001:db8:1:2::7')
  await expect.poll(async () => (await read({ who: username })).items.length).toBe(3)
  const { items } = await read({ who: username })
  // A refusal is recorded beside its response.
  expect(items).toHaveLength(3)
  expect(items).toEqual(
    expect.arrayContaining([
      { action: 'user.add', actorName: 'command line', targetName: username, network: '' },
      { action: 'sign-in.refused', actorName: 'visitor', targetName: username, network: '203.0.113.0/24' },
      { action: 'sign-in', actorName: username, targetName: username, network: '2001:db8:1::/48' },
    ]),
  )
  expect((await read({ who: username, action: 'sign-in' })).items).toHaveLength(1)
  expect((await read({ who: username, network: '203.0.113.0/24' })).items).toMatchObject([
    { action: 'sign-in.refused' },
  ])
  expect((await read({ who: username, network: '203.0.113.0' })).items).toEqual([])
})

it('pages through rows of the same moment without gaps, also while new ones are added', async () => {
  const who = await pastRows(7)
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Page['page'] = await read({ who, limit: 3, after })
    seen.push(...page.items.map(({ targetName }) => targetName))
    after = page.next
    await server.database.query(`insert into audit (action, "actorName", "targetName") values ('sign-in', $1, 'new')`, [
      who,
    ])
  } while (after)
  expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
})

it('reads a period, whose end is excluded', async () => {
  const who = await pastRows(6)
  const { items } = await read({ who, since: '2020-02-02T10:00:01Z', until: '2020-02-02T11:00:02+01:00' })
  expect(items.map(({ targetName }) => targetName)).toEqual(['3', '2'])
})

it('refuses filters and positions that make no sense', async () => {
  const wrong = [
    { since: 'yesterday' },
    { until: '12026-01-01T00:00:00Z' },
    { who: 'x'.repeat(10_000) },
    { network: '\u0000' },
    { after: '1' },
    { after: `2026-99-01T00:00:00.000Z 1` },
    { limit: 0 },
    { limit: 100_000 },
  ]
  for (const variables of wrong) {
    const { errors } = await server.graphql(QUERY, variables, { as: 'admin' })
    expect(errors?.[0]?.extensions.code).toBe('INVALID')
  }
})

it('is exported as CSV that runs no formula, which the log records', async () => {
  const who = `u-${randomUUID()}`
  await server.database.query(
    `insert into audit (action, "actorName", "targetName", network) values ('preview.create', $1, '=1+1', '192.0.2.0/24')`,
    [who],
  )
  const query = 'mutation ($who: String) { table: exportAuditLog(who: $who) }'
  const { table } = (await server.graphql<{ table: string }>(query, { who }, { as: 'admin' })).data
  const rows = parse<Record<string, string>>(table, { bom: true, columns: true })
  expect(rows).toMatchObject([{ action: 'preview.create', actor: who, target: "'=1+1", network: '192.0.2.0/24' }])
  expect((await read({ action: 'audit.export' })).items[0]).toMatchObject({ actorName: 'admin', targetName: '1 rows' })
})

it('reads a page by an index, whatever the filter', async () => {
  await server.database.query(
    `insert into audit (at, action, "actorName", "targetName", network)
     select now() - make_interval(secs => n), 'a' || n % 40, 'u' || n % 300, 't' || n % 300, 'n' || n % 300
     from generate_series(1, 20000) n`,
  )
  await server.database.query('analyze audit')
  const statements = countStatements(server.database)
  const filters = [{}, { who: 'u7' }, { action: 'a7' }, { network: 'n7' }, { since: '2020-01-01T00:00:00Z' }]
  for (const filter of filters) {
    const sent = await statements.during(() => auditLog.list(root, filter, { limit: 50 }))
    const plans = sent.map((statement) => server.database.query(`explain (generic_plan) ${statement}`))
    expect(JSON.stringify(await Promise.all(plans))).toMatch(/audit_\w+_index/)
  }
})
