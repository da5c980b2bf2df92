import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { listFormats } from '../formats/list-file.ts'
import { image } from '../media/testing/images.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer, type Who } from '../../testing/server.ts'

const server = await startServer()
const actor = operator('test')
const TABLES = ['product', 'revision', 'pendingChange', 'audit', 'setting', 'subscriber']

beforeEach(() => server.database.pool.query(`truncate ${TABLES.map((name) => `"${name}"`).join(', ')}`))

interface Asked {
  as?: Who
  name?: string
  kind?: string
  encoding?: string
  drafts?: boolean
}

interface Plan {
  plan: string
  total: Record<string, number>
  steps: { action: string; title: string; fields?: { field: string; before: unknown; after: unknown }[] }[]
  problems: { file: string; line?: number; field?: string; message: string }[]
  notes: string[]
}

interface Answer<T> {
  status: number
  body: T & { message: string; origin: object | null }
}

async function send<T>(path: string, content: string | Buffer, asked: Asked = {}, more: Record<string, string> = {}) {
  const { as = 'editor', name = 'products.csv', kind, encoding, drafts } = asked
  const query = new URLSearchParams({
    name,
    ...(kind !== '' && { kind: kind ?? 'products' }),
    ...(encoding && { encoding }),
    ...(drafts && { as: 'drafts' }),
    ...more,
  })
  const answer = await server.fetch(`/api${path}?${query}`, {
    method: 'POST',
    as,
    headers: { 'content-type': 'application/octet-stream' },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  })
  return { status: answer.status, body: await answer.json() } as Answer<T>
}

const plan = (content: string | Buffer, asked?: Asked) => send<Plan>('/imports/plan', content, asked)
const apply = (content: string, named: string, asked?: Asked) => send<Plan>('/imports', content, asked, { plan: named })

const names = async () =>
  (await server.database.query<{ name: string }>('select name from product order by name')).map(({ name }) => name)
const count = async (table: string) =>
  (await server.database.query<{ count: number }>(`select count(*) from "${table}"`))[0]!.count
const add = (name: string) => server.services.content.create(actor, product, makeProduct({ name }))
const audited = async () =>
  (
    await server.database.query<{ action: string; targetName: string }>(
      'select action, "targetName" from audit order by id',
    )
  ).map(({ action, targetName }) => `${action} ${targetName}`)

it('names items that show files which this site does not have', async () => {
  const source = Readable.from([await image('png')])
  const [file] = await server.services.media.upload(actor, [{ source, name: 'root.png' }])
  const rows = [
    `Azo,/media/${file!.publicId}`,
    'Rhizo,/media/nothing.webp',
    'Phyto,https://elsewhere.example/media/x.webp',
  ]
  const lines = rows.map((row) => `${row},c,d,d`)
  const { body } = await plan(`name,image,category,description,detailedDescription\n${lines.join('\n')}`)
  expect(body).toMatchObject({ problems: [], total: { create: 3 } })
  expect(body.notes).toEqual([
    'imported although this site does not have the file that they show: “Rhizo” (/media/nothing.webp)',
  ])
})

describe('The export of a list', () => {
  it.each(Object.keys(listFormats))(
    'as %s holds what the list shows, and an import of it changes nothing',
    async (format) => {
      await add('Azo')
      await add('Rhizo')
      await add('Phyto')
      const where = JSON.stringify({ name: { in: ['Azo', 'Rhizo'] } })
      const query = new URLSearchParams({ format, where, sort: '-name' })
      const answer = await server.fetch(`/api/exports/products?${query}`, { as: 'editor' })
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="products.${format}"`)
      const text = await answer.text()
      expect(text.indexOf('Rhizo')).toBeLessThan(text.indexOf('Azo'))
      expect(text).not.toContain('Phyto')
      const { body } = await plan(text, { name: `products.${format}` })
      expect(body).toMatchObject({ steps: [], problems: [], total: { unchanged: 2, create: 0, update: 0, delete: 0 } })
    },
  )

  it('finds what a search of the list finds, also beyond a page', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => ({ ...makeProduct({ name: `Azo ${at}` }) }))
    await server.services.content.apply(
      actor,
      many.map((values) => ({ kind: product, action: 'create' as const, id: randomUUID(), values })),
    )
    await add('Rhizo')
    const answer = await server.fetch('/api/exports/products?format=json&search=azo', { as: 'editor' })
    expect(new Set(((await answer.json()) as { name: string }[]).map(({ name }) => name))).toEqual(
      new Set(many.map(({ name }) => name)),
    )
  })
})

describe('An import', () => {
  const csvOf = async () => (await server.fetch('/api/exports/products', { as: 'editor' })).text()

  it('does what its plan says, is recorded, and can be taken back', async () => {
    await add('Azo')
    await add('Rhizo')
    const file = (await csvOf()).replace('Rhizo', 'Rhizo 2')
    const { body: planned } = await plan(file)
    expect(planned).toMatchObject({
      total: { update: 1, unchanged: 1 },
      steps: [{ action: 'update', fields: [{ field: 'name', before: 'Rhizo', after: 'Rhizo 2' }] }],
    })
    expect(await names()).toEqual(['Azo', 'Rhizo'])
    const { status, body } = await apply(file, planned.plan)
    expect([status, await names()]).toEqual([200, ['Azo', 'Rhizo 2']])
    const { status: undone } = await server.rest('POST', '/imports/undo', { as: 'editor', body: body.origin })
    expect([undone, await names()]).toEqual([204, ['Azo', 'Rhizo']])
    expect(await audited()).toEqual(['import.apply products.csv', 'import.undo products.csv'])
  })

  it('is refused if the content or the file is not that of the plan', async () => {
    const { id } = await add('Azo')
    const file = (await csvOf()).replace('Azo', 'Azo 2')
    const { body: planned } = await plan(file)
    expect((await apply(file.replace('Azo 2', 'Azo 3'), planned.plan)).status).toBe(409)
    await server.services.content.update(actor, product, id, { category: 'Other' })
    expect(await apply(file, planned.plan)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('changed since the plan was shown') as string },
    })
    expect([await names(), await audited()]).toEqual([['Azo'], []])
  })

  it('becomes drafts for those who may not publish', async () => {
    const file = 'name,category,description,detailed description\nAzo,Soil,Short,Long\n'
    expect((await plan(file, { as: 'contributor' })).status).toBe(403)
    expect((await apply(file, 'any', { as: 'contributor' })).status).toBe(403)
    const { body: planned } = await plan(file, { as: 'contributor', drafts: true })
    expect(planned.problems).toEqual([])
    const { status, body } = await apply(file, planned.plan, { as: 'contributor', drafts: true })
    expect([status, body.origin, await names(), await count('pendingChange')]).toEqual([200, null, [], 1])
  })

  it('names line, row and field of what is invalid, and writes nothing', async () => {
    const file =
      'name,category,description,detailed description,order\nAzo,Soil,Short,"Long\n\nand longer",1\nRhizo,,Short,Long,many\n'
    const { body: planned } = await plan(file)
    expect(planned.total).toMatchObject({ create: 1, invalid: 1 })
    expect(planned.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file: 'products.csv', line: 5, row: 3, item: 'Rhizo', field: 'category' }),
        expect.objectContaining({ file: 'products.csv', line: 5, row: 3, field: 'order' }),
      ]),
    )
    expect((await apply(file, planned.plan)).status).toBe(422)
    expect(await names()).toEqual([])
  })

  it('names an item whose title the file leaves empty as the site does', async () => {
    const { id } = await add('Azo')
    const { body: planned } = await plan(`id,name\n${id},\n`)
    expect(planned.problems).toEqual([expect.objectContaining({ row: 2, item: 'Azo', field: 'name' })])
  })

  it('advises what can be done in the admin, and calls fields by their labels', async () => {
    const messages: string[] = []
    for (const content of [
      'name,colour\nAzo,red\n',
      'id,name\n12,Azo\n',
      Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe9, 0x0a]),
      'name,detailedDescription\n,Long\n',
    ]) {
      const { message, problems } = (await plan(content)).body
      messages.push(message ?? problems[0]!.message)
    }
    expect(messages).toEqual([
      expect.stringMatching(/They have: id, Name, .*Detailed description.*Rename these columns or take them out\.$/),
      'products.csv has the id “12”, which is not a UUID. Leave ids of other systems out: the items are then found by their names.',
      'products.csv is not UTF-8. Save it as UTF-8, which spreadsheets call “CSV UTF-8”',
      'it has neither an id nor a Name',
    ])
  })

  it.each([
    ['a CSV file with an open quote', 'name\nAzo\n"Rhizo\n', {}, 422, /products\.csv.*(?:line 3|quote)/],
    ['a column that no field has', 'name,colour\nAzo,red\n', {}, 422, /products\.csv.*colour/],
    [
      'bytes in another encoding',
      Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe9, 0x0a]),
      { encoding: 'utf-8' },
      422,
      /products\.csv/,
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), { name: 'leaf.png' }, 422, /leaf\.png is neither/],
    ['a damaged archive', Buffer.from('PK\u0003\u0004 and more'), { name: 'site.zip' }, 422, /^site\.zip/],
    [
      'an archive of something else',
      Buffer.from('PK\u0005\u0006'.padEnd(22, '\0')),
      { name: 'site.zip' },
      422,
      /^site\.zip/,
    ],
    ['JSON without a list', '{}', { name: 'products.json' }, 422, /products\.json/],
    ['a table without a kind', 'name\nAzo\n', { kind: '' }, 422, /choose what its rows are/],
    ['an unknown kind', 'name\nAzo\n', { kind: 'users' }, 422, /./],
    ['nothing', '', {}, 422, /empty/],
    ['more than 64 MB', Buffer.alloc(64 * 1024 ** 2 + 1, 'a'), {}, 413, /products\.csv.*64 MB/],
  ] satisfies [string, string | Buffer, Asked, number, RegExp][])(
    'of %s says so',
    async (_, content, asked, status, message) => {
      const answer = await plan(content, asked)
      expect(answer.status).toBe(status)
      expect(answer.body.message + JSON.stringify(answer.body)).toMatch(message)
      expect(JSON.stringify(answer.body)).not.toContain(server.config.dataDir)
      expect(await readdir(join(server.config.dataDir, 'media/.incoming')).catch(() => [])).toEqual([])
    },
  )

  it('leaves out settings, subscribers and what the role may not write, and says so', async () => {
    const lines = [
      { format: 'verdant', version: 4, scope: 'all' },
      { kind: 'setting', values: { key: 'site_title', value: 'Taken over' } },
      { kind: 'subscriber', values: { email: 'ada@example.org' } },
      { kind: 'language', id: randomUUID(), values: { tag: 'fr' } },
      { kind: 'product', id: randomUUID(), values: makeProduct({ name: 'Azo' }) },
      { kind: 'seo', id: randomUUID(), values: { page: 'shop', title: 'Shop', description: 'What we sell' } },
    ]
    const file = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const { body: planned } = await plan(file, { name: 'site.ndjson', kind: '' })
    expect(planned.notes).toEqual([
      expect.stringMatching(/^.*ettings: 1 left out, because only content and pictures can be imported here$/),
      expect.stringMatching(/^Subscribers: 1 left out/),
      expect.stringMatching(/^Languages: 1 left out, because your role may not import them$/),
      'SEO Settings: no page has the name “shop”. The pages are home, products, services, careers, trials, news, about, contact',
    ])
    expect((await apply(file, planned.plan, { name: 'site.ndjson', kind: '' })).status).toBe(200)
    expect([await names(), await count('setting'), await count('subscriber')]).toEqual([['Azo'], 0, 0])
  })
})
