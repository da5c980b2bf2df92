import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { product, stored } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { readConfig } from '../../platform/config/config.ts'
import { seed } from '../../system/seed.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { startServices } from '../../testing/services.ts'

const environment = { REVISION_RETENTION_DAYS: '60', AUDIT_RETENTION_DAYS: '90' }
const { services, database } = await startServices({ environment })
const { content, contentReader, pendingChanges, previewLinks, publisher, releases, retention, views } = services
const actor = operator('test')

const tables = [...stored.map(({ name }) => name), 'revision', 'release', 'pendingChange', 'audit']
beforeEach(async () => {
  await database.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')} cascade`)
  await database.query('update "contentVersion" set "historySince" = null')
})

/** Makes everything that has happened so far older. */
const age = (days: number) =>
  database.query(`update revision set "createdAt" = "createdAt" - make_interval(days => ${days})`)
const versions = async (id: string) =>
  (
    await database.query<{ version: number }>('select version from revision where "itemId" = $1 order by version', [id])
  ).map(({ version }) => version)
const daysAgo = async (days: number) =>
  (await database.query<{ at: string }>('select now() - make_interval(days => $1) as at', [days]))[0]!.at

/** A product that was created 200 days ago and changed 150, 100 and 10 days ago. */
async function agedProduct() {
  const { id } = await content.create(actor, product, makeProduct({ name: 'Then' }))
  await age(50)
  await content.update(actor, product, id, { name: 'Second' })
  await age(50)
  await content.update(actor, product, id, { name: 'Third' })
  await age(90)
  await content.update(actor, product, id, { name: 'Now' })
  await age(10)
  return id
}

it('deletes old revisions, keeps what was live at the horizon and everything since', async () => {
  const id = await agedProduct()
  expect(await retention.cleanUp()).toMatchObject({ audit: 0, revisions: 2 })
  expect(await versions(id)).toEqual([3, 4])
  const at = await daysAgo(59)
  const then = await database.runFrom(await views.moment(actor, at), () => contentReader.one(actor, product, id))
  expect(then).toMatchObject({ name: 'Third' })
  expect(await retention.cleanUp()).toMatchObject({ audit: 0, revisions: 0 })
})

it('shows no moment whose revisions are deleted, neither to staff nor through older links', async () => {
  await agedProduct()
  const at = await daysAgo(120)
  const { url } = await previewLinks.create(actor, { at })
  const token = url.split('/').at(-1)!
  expect(await previewLinks.open(token)).toMatchObject({ view: { type: 'moment' } })
  await retention.cleanUp()
  await expect(views.moment(actor, at)).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'at' }] })
  await expect(previewLinks.open(token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await previewLinks.list(actor)).toHaveLength(1)
})

it('keeps the only revision of an item, and the deletion of a deleted one', async () => {
  const { id } = await content.create(actor, product, makeProduct())
  const gone = await content.create(actor, product, makeProduct())
  await content.delete(actor, product, [gone.id])
  await age(1000)
  await retention.cleanUp()
  expect(await versions(id)).toEqual([1])
  expect(await versions(gone.id)).toEqual([2])
  await content.restore(actor, product, gone.id, 2)
  expect(await contentReader.one(actor, product, gone.id)).toBeDefined()
})

it('keeps what rolls a release back', async () => {
  const { id: itemId } = await content.create(actor, product, makeProduct({ name: 'Before' }))
  const release = await releases.create(actor, `R ${randomUUID()}`)
  const values = { name: 'Released' }
  await pendingChanges.save(actor, { kind: 'product', itemId, releaseId: release.id, baseVersion: 1, values })
  await publisher.publishRelease(actor, release.id)
  await content.update(actor, product, itemId, { category: 'Since' })
  await content.update(actor, product, itemId, { category: 'Later' })
  await age(1000)
  await retention.cleanUp()
  expect(await versions(itemId)).toEqual([1, 2, 4])
  await publisher.rollback(actor, release.id)
  expect(await contentReader.one(actor, product, itemId)).toMatchObject({ name: 'Before', category: 'Later' })
  // Nothing rolls the release back again. It shows the version that it was made from.
  await retention.cleanUp()
  expect(await versions(itemId)).toEqual([1, 4, 5])
})

it('keeps the version that a draft was made from, and what undoes the last import', async () => {
  const { id: itemId } = await content.create(actor, product, makeProduct({ name: 'Base' }))
  await pendingChanges.save(actor, { kind: 'product', itemId, baseVersion: 1, values: { name: 'Draft' } })
  await content.update(actor, product, itemId, { category: 'Since' })
  await content.update(operator('import products.csv'), product, itemId, { category: 'Imported' })
  await content.update(actor, product, itemId, { category: 'Later' })
  await age(1000)
  await retention.cleanUp()
  expect(await versions(itemId)).toEqual([1, 2, 3, 4])
  await database.query('truncate "pendingChange"')
  await retention.cleanUp()
  expect(await versions(itemId)).toEqual([2, 3, 4])
})

it('deletes audit rows past their days', async () => {
  await database.query(
    `insert into audit (at, action, "actorName", "targetName")
     select now() - make_interval(days => d), 'sign-in', 'ada', 'ada' from unnest(array[1, 89, 91, 400]) d`,
  )
  expect(await retention.cleanUp()).toMatchObject({ audit: 2 })
})

it('keeps everything within the default periods, and the history and the audit log for ever if configured', async () => {
  const id = await agedProduct()
  const other = await startServices({ environment: { AUDIT_RETENTION_DAYS: 'forever' } })
  expect(other.services.retention.periods).toMatchObject({ auditDays: null, revisionDays: null })
  await other.database.query(
    `insert into audit (at, action, "actorName", "targetName") values (now() - interval '30 years', 'sign-in', 'ada', 'ada')`,
  )
  expect(Object.values(await other.services.retention.cleanUp()).every((count) => count === 0)).toBe(true)
  expect(await versions(id)).toEqual([1, 2, 3, 4])
})

describe('by default', async () => {
  const { services: usual, database: own } = await startServices()
  const insert = (columns: string, table: string, days: number[]) =>
    own.query(`insert into ${table} select ${columns} from unnest($1::int[]) d`, [days])
  const count = async (table: string) => (await own.query(`select 1 from ${table}`)).length

  it('keeps audit rows for two years, and their networks for ninety days', async () => {
    await own.query('truncate audit')
    await insert(
      `nextval('audit_id_seq'), now() - make_interval(days => d), 'sign-in', null, 'ada', null, 'ada', '192.0.2.0/24'`,
      'audit (id, at, action, "actorId", "actorName", "targetId", "targetName", network)',
      [1, 89, 91, 729, 731],
    )
    expect(await usual.retention.cleanUp()).toMatchObject({ audit: 1, addresses: 2 })
    expect(await own.query('select network from audit order by at')).toEqual([
      { network: '' },
      { network: '' },
      { network: '192.0.2.0/24' },
      { network: '192.0.2.0/24' },
    ])
    expect(await usual.retention.cleanUp()).toMatchObject({ audit: 0, addresses: 0 })
  })

  it('keeps more than one statement deletes at a time for no longer', async () => {
    await own.query('truncate audit')
    await own.query(
      `insert into audit (at, action, "actorName", "targetName")
       select now() - interval '731 days', 'sign-in', 'ada', 'ada' from generate_series(1, 10001)`,
    )
    expect(await usual.retention.cleanUp()).toMatchObject({ audit: 10_001 })
  })

  it('keeps devices for ninety days since their last use', async () => {
    const ada = { username: 'ada', email: 'ada@example.org', password: 'a long enough one', role: 'editor' } as const
    const { id } = await usual.users.add(actor, ada)
    await own.query(
      `insert into "knownDevice" ("user", device, network, "lastSeenAt")
       select $1, d::text, '192.0.2.0/24', now() - make_interval(days => d) from unnest(array[1, 89, 91]) d`,
      [id],
    )
    expect(await usual.retention.cleanUp()).toMatchObject({ devices: 1 })
    expect(await count('"knownDevice"')).toBe(2)
  })

  it('keeps mails and deliveries of webhooks for thirty days', async () => {
    for (let number = 0; number < 3; number++)
      await usual.mailOutbox.write('ada@example.org', 'release-published', {
        releaseId: randomUUID(),
        name: String(number),
      })
    await own.query(`update mail set "createdAt" = now() - interval '29 days' where data->>'name' = '1'`)
    await own.query(`update mail set "createdAt" = now() - interval '31 days' where data->>'name' = '2'`)
    expect(await usual.retention.cleanUp()).toMatchObject({ mails: 1 })
    expect(await count('mail')).toBe(2)
  })
})

it('is what the privacy page and GraphQL say', async () => {
  const server = await startServer({
    environment: { LOG_RETENTION_DAYS: '14' },
    website: await loadWebsite(join(import.meta.dirname, '../../../dist')),
  })
  const { data } = await server.graphql('{ site { retention { auditPeriod logPeriod addressPeriod revisionPeriod } } }')
  expect(data).toEqual({
    site: {
      retention: {
        auditPeriod: '2 years',
        logPeriod: '14 days',
        addressPeriod: '90 days',
        revisionPeriod: 'an unlimited time',
      },
    },
  })
  await seed(actor, server.database, server.services)
  const [html = ''] = (await (await fetch(`${server.url}/privacy`)).text()).split(
    '<script type="application/json" id="state"',
  )
  // No line ends between a number and its unit.
  const page = html.replaceAll(/<\/?span[^>]*>/g, '').replaceAll('\u00a0', ' ')
  expect(page).toContain('Mails that we write to you are deleted after 14 days.')
  expect(page).toContain('for 2 years a log of sign-ins and changes, with shortened network addresses for 90 days')
  expect(page).not.toMatch(/\{\w+Period\}/)
})

it.each([
  ['AUDIT_RETENTION_DAYS', 'never'],
  ['AUDIT_RETENTION_DAYS', '0'],
  ['LOG_RETENTION_DAYS', '6'],
  ['LOG_RETENTION_DAYS', 'forever'],
  ['ADDRESS_RETENTION_DAYS', '1.5'],
])('refuses %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
