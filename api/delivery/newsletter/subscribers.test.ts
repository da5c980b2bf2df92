import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteFrame } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { startServer } from '../../testing/server.ts'

const CONSENT = siteFrame.fields.newsletterText.default

const server = await startServer()
const { database, services } = server
const { newsletter, subscribers } = services
const actor = operator('test')

let network = 0
const subscribe = (email: string) =>
  newsletter.subscribe(email, `198.51.${Math.floor(++network / 250)}.${network % 250}`)
const emails = async (search?: string) =>
  (await subscribers.list(actor, { search }, { limit: 10, offset: 0 })).items.map(({ email }) => email)

beforeEach(() => database.query('truncate subscriber, mail, audit, throttle'))

it('lists subscribers, the newest first, by a text in their addresses', async () => {
  for (const email of ['ada@example.org', 'eve_100%@example.org', 'bob@farm.example']) await subscribe(email)
  expect(await emails()).toEqual(['bob@farm.example', 'eve_100%@example.org', 'ada@example.org'])
  expect(await emails('EXAMPLE.org')).toEqual(['eve_100%@example.org', 'ada@example.org'])
  // The text is no pattern.
  expect(await emails('_100%')).toEqual(['eve_100%@example.org'])
  expect(await emails('%')).toEqual(['eve_100%@example.org'])
  const page = await subscribers.list(actor, {}, { limit: 1, offset: 1 })
  expect(page).toMatchObject({ total: 3, items: [{ email: 'eve_100%@example.org' }] })
  await expect(subscribers.list(actor, { search: 'a'.repeat(1000) }, { limit: 1, offset: 0 })).rejects.toMatchObject({
    code: 'INVALID',
  })
})

describe('the table for other programs', () => {
  const table = async () =>
    parse<Record<string, string>>((await subscribers.csv(actor)).table, {
      bom: true,
      columns: true,
      record_delimiter: '\r\n',
    })

  it('has confirmed addresses with their consent and a link that ends the subscription', async () => {
    await subscribe('ada@example.org')
    await subscribe('waiting@example.org')
    await database.query(`update subscriber set "confirmedAt" = null where email = 'waiting@example.org'`)
    const rows = await table()
    expect(rows).toMatchObject([
      { email: 'ada@example.org', consent: CONSENT, confirmed_at: expect.stringMatching(/^2/) },
    ])
    const token = rows[0]!['unsubscribe_url']!.split('/').at(-1)!
    await newsletter.leave(token)
    expect(await emails()).toEqual(['waiting@example.org'])
  })

  it('runs nothing in a spreadsheet', async () => {
    await subscribe(`=cmd|'/c+calc'!a1@example.org`.replaceAll(/[|!']/g, '-'))
    await subscribe('+49@example.org')
    for (const { email } of await table()) expect(email).toMatch(/^'[=+]/)
  })

  it('is recorded in the audit log', async () => {
    await subscribe('ada@example.org')
    await subscribers.csv(actor)
    expect(await database.query('select action, "targetName" from audit')).toEqual([
      { action: 'subscribers.export', targetName: '1 subscribers' },
    ])
  })
})

it('erases a subscriber: no table has the address any more', async () => {
  await subscribe('ada@example.org')
  await services.mailOutbox.write('ada@example.org', 'release-published', { releaseId: 'r', name: 'Spring' })
  const { id } = await subscribers.byEmail(actor, ' ADA@example.org ')
  await subscribers.remove(actor, id)
  await expect(subscribers.byEmail(actor, 'ada@example.org')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(subscribers.remove(actor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )
  for (const { name } of tables) {
    const rows = await database.query(`select 1 from "${name}" t where t::text like '%ada@example.org%'`)
    expect([name, rows]).toEqual([name, []])
  }
  expect(await database.query('select action, "targetId" from audit')).toEqual([
    { action: 'subscriber.remove', targetId: id },
  ])
})
