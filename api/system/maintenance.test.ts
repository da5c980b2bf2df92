import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { cleanUp } from './maintenance.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServices } from '../testing/services.ts'

const environment = { REVISION_RETENTION_DAYS: '60', AUDIT_RETENTION_DAYS: '90' }
const system = await startServices({ environment })
const { database, services } = system
const actor = operator('test')

const countOf = async (table: string) => (await database.query(`select 1 from "${table}"`)).length

it('deletes everything that is past its time, and nothing else', async () => {
  const old = `now() - interval '1000 days'`
  const { id } = await services.content.create(actor, product, makeProduct())
  await services.content.update(actor, product, id, { name: 'Now' })
  await database.query(`update revision set "createdAt" = ${old}`)
  await services.previewLinks.create(actor, { at: new Date().toISOString() })
  await database.query(`update "previewLink" set "expiresAt" = ${old}`)
  await services.newsletter.subscribe('ada@example.org', '192.0.2.1')
  await services.newsletter.subscribe('eve@example.org', '192.0.2.1')
  await database.query(
    `update subscriber set "createdAt" = ${old}, "confirmedAt" = case when email like 'ada%' then ${old} end`,
  )
  await services.mailOutbox.write('ada@example.org', 'release-published', { releaseId: randomUUID(), name: 'Spring' })
  await database.query(`update mail set "createdAt" = ${old}`)
  await database.query(`update audit set at = ${old}`)
  await database.query(`update throttle set expire = 1`)
  await database.query(
    `insert into "idempotentRequest" ("userId", key, "requestHash", "createdAt") values (gen_random_uuid(), 'k', 'h', ${old})`,
  )
  const lines: object[] = []
  await cleanUp(system, { info: (line: object) => void lines.push(line) })
  for (const table of ['previewLink', 'mail', 'audit', 'throttle', 'idempotentRequest']) {
    expect([table, await countOf(table)]).toEqual([table, 0])
  }
  expect(await database.query('select email from subscriber')).toEqual([{ email: 'ada@example.org' }])
  expect(await database.query('select version from revision')).toEqual([{ version: 2 }])
  expect(lines).toEqual([
    { deleted: { audit: 1, addresses: 0, devices: 0, mails: 1, deliveries: 0, revisions: 1, missingPages: 0 } },
  ])
  expect(await services.contentReader.one(actor, product, id)).toMatchObject({ name: 'Now' })
})

it('does all other work if a part of it fails', async () => {
  const id = randomUUID()
  await database.query(
    `insert into "idempotentRequest" ("userId", key, "requestHash", "createdAt") values ($1, 'k', 'h', now() - interval '1000 days')`,
    [id],
  )
  await database.query('alter table session rename to "sessionAway"')
  try {
    await expect(cleanUp(system, { info() {} })).rejects.toThrow(/session/)
  } finally {
    await database.query('alter table "sessionAway" rename to session')
  }
  expect(await countOf('idempotentRequest')).toBe(0)
})
