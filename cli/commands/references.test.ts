import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { derivedId } from '../../schema/derived-id.ts'
import { job, product, service, teamMember } from '../../schema/kinds/index.ts'
import type { Kind, ValuesOfKind } from '../../schema/kind.ts'
import { apply } from '../../api/content/items/apply.ts'
import { make } from '../../api/testing/factories.ts'
import { startServices } from '../../api/testing/services.ts'
import { writeExport } from '../testing/read-source.ts'
import { runInProcess } from '../testing/in-process.ts'
import { folder } from '../testing/program.ts'

const { database, url } = await startServices()
const author = { id: null, name: 'test', source: 'test' }

beforeEach(() => database.query('truncate job, service, product, trial, "teamMember", revision'))

async function add<K extends Kind>(kind: K, values: Partial<ValuesOfKind<K>>): Promise<string> {
  const id = randomUUID()
  await apply(database, [{ kind, action: 'create', id, values: make(kind, values) }], { author })
  return id
}

const contacts = () =>
  database.query<{ title: string; name: string | null }>(
    'select j.title, t.name from job j left join "teamMember" t on t.id = j.contact order by j.title',
  )

async function importTable(as: string, table: string, ...options: string[]) {
  const path = join(await folder(), `${as}.csv`)
  writeFileSync(path, table)
  return runInProcess(url, ['import', path, '--as', as, ...options])
}

const jobs = (...rows: string[]) =>
  ['title,department,location,type,experience,description,detailedDescription,contact', ...rows].join('\n')
const row = (title: string, contact: string) => `${title},research,Remote,Full-time,1-3 years,Short,Long,${contact}`

describe('an import of a table', () => {
  it('finds what items refer to by title and by id', async () => {
    await add(teamMember, { name: 'Ada Lovelace' })
    const id = await add(teamMember, { name: 'Grace' })
    const table = jobs(row('A', 'Ada Lovelace'), row('B', id.toUpperCase()), row('C', ''))
    expect(await importTable('jobs', table)).toMatchObject({ code: 0 })
    expect(await contacts()).toEqual([
      { title: 'A', name: 'Ada Lovelace' },
      { title: 'B', name: 'Grace' },
      { title: 'C', name: null },
    ])
    expect((await importTable('jobs', table)).stdout).toMatch(/unchanged/)
  })

  it('finds several by title, in the order of the cell', async () => {
    const [first, second] = [await add(product, { name: 'First' }), await add(product, { name: 'Second' })]
    const table =
      'title,category,icon,description,detailedDescription,products\nSurvey,Field,🌱,Short,Long,Second|First'
    expect(await importTable('services', table)).toMatchObject({ code: 0 })
    expect(await database.query('select products from service')).toEqual([{ products: [second, first] }])
  })

  it('finds what entries of a list refer to, and names the entry of what is not found', async () => {
    const id = await add(product, { name: 'First' })
    const table = (name: string) => {
      const treatments = JSON.stringify([
        { name: 'A', value: '1' },
        { name: 'B', value: '2', product: name },
      ])
      return `subject,description,treatments\nYield,Text,"${treatments.replaceAll('"', '""')}"`
    }
    const { code, stdout, stderr } = await importTable('trials', table('Second'))
    expect(code).toBe(1)
    expect(stdout + stderr).toContain('treatments.1.product: there is no product called “Second”')
    expect(await importTable('trials', table('First'))).toMatchObject({ code: 0 })
    const [stored] = await database.query<{ treatments: object[] }>('select treatments from trial')
    expect(stored!.treatments).toMatchObject([{ product: null }, { product: id }])
  })

  it('names the line of what is not found or ambiguous, and writes nothing', async () => {
    await add(teamMember, { name: 'Ada' })
    await add(teamMember, { name: 'Ada' })
    const missing = randomUUID()
    const table = jobs(row('A', 'Nobody'), row('B', 'Ada'), row('C', missing))
    const { code, stderr, stdout } = await importTable('jobs', table)
    expect(code).toBe(1)
    const said = stdout + stderr
    expect(said).toContain('jobs.csv:2: “A”: contact: there is no team member called “Nobody”')
    expect(said).toContain('jobs.csv:3: “B”: contact: 2 team members are called “Ada”; so the reference is ambiguous')
    expect(said).toContain(`jobs.csv:4: “C”: contact: there is no team member with the id ${missing}`)
    expect(await contacts()).toEqual([])
  })

  it('finds what items refer to by the id in the source', async () => {
    expect(
      await importTable(teamMember.path, 'id,name,position,bio\n7,Ada,Lead,Text', '--source-name', 'hr'),
    ).toMatchObject({
      code: 0,
    })
    expect(await importTable('jobs', jobs(row('A', '7')), '--source-name', 'hr')).toMatchObject({ code: 0 })
    expect(await contacts()).toEqual([{ title: 'A', name: 'Ada' }])
    expect(await database.query('select contact from job')).toEqual([
      { contact: derivedId(teamMember.name, 'hr', '7') },
    ])
  })
})

describe('an import of references to several kinds', () => {
  const services = (related: string, title = 'Survey') =>
    `title,category,icon,description,detailedDescription,related\n${title},Field,🌱,Short,Long,${related}`
  const related = async () =>
    (await database.query<{ related: string[] }>("select related from service where title = 'Survey'"))[0]?.related

  it('finds items of each kind by title, by id and by the id in the source', async () => {
    const [first, second] = [await add(product, { name: 'First' }), await add(service, { title: 'Second' })]
    const third = await add(product, {})
    expect(await importTable('services', services(`Second|First|${third.toUpperCase()}`))).toMatchObject({ code: 0 })
    expect(await related()).toEqual([second, first, third])
    expect((await importTable('services', services(`Second|First|${third}`))).stdout).toMatch(/unchanged/)
    const products = 'id,name,category,description,detailedDescription\n7,Other,Inoculants,Short,Long'
    expect(await importTable('products', products, '--source-name', 'shop')).toMatchObject({ code: 0 })
    expect(await importTable('services', services('7', 'Other'), '--source-name', 'shop')).toMatchObject({ code: 0 })
    expect(await database.query("select related from service where title = 'Other'")).toEqual([
      { related: [derivedId(product.name, 'shop', '7')] },
    ])
  })

  it('names what is not found, what several items of any kind are called, and what refers to itself', async () => {
    await add(product, { name: 'Soil' })
    await add(service, { title: 'Soil' })
    const said = async (to: string) => {
      const { code, stdout, stderr } = await importTable('services', services(to))
      expect(code).toBe(1)
      return stdout + stderr
    }
    expect(await said('Nothing')).toContain('related.0: there is no product, service, or article called “Nothing”')
    expect(await said('Soil')).toContain(
      'related.0: 2 products, services, or articles are called “Soil”; so the reference is ambiguous',
    )
    expect(await said('Survey')).toContain('an item cannot refer to itself')
    expect(await related()).toBeUndefined()
  })

  it('finds items of other kinds that come later, in exports of all formats', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const source = await writeExport(
      'content.ndjson',
      { kind: service.name, id: first, values: { ...make(service, { title: 'Survey' }), related: ['Later', second] } },
      { kind: product.name, id: second, values: make(product, { name: 'By id' }) },
      { kind: product.name, id: randomUUID(), values: make(product, { name: 'Later' }) },
    )
    expect(await runInProcess(url, ['import', source])).toMatchObject({ code: 0 })
    const before = await related()
    expect(before).toHaveLength(2)
    expect(before![1]).toBe(second)
    const root = await folder()
    for (const name of ['export.ndjson', 'export.zip', 'export']) {
      const path = join(root, name)
      expect(await runInProcess(url, ['export', path])).toMatchObject({ code: 0 })
      await database.query('truncate service, product, revision')
      expect(await runInProcess(url, ['import', path])).toMatchObject({ code: 0 })
      expect([name, await related()]).toEqual([name, before])
    }
    const table = join(root, 'services.csv')
    expect(await runInProcess(url, ['export', table, '--csv', 'services'])).toMatchObject({ code: 0 })
    await database.query('truncate service, revision')
    expect(await runInProcess(url, ['import', table, '--as', 'services'])).toMatchObject({ code: 0 })
    expect(await related()).toEqual(before)
  })
})

describe('an import of several kinds', () => {
  const of = (kind: Kind, values: object, id: string = randomUUID()) => ({ kind: kind.name, id, values })

  it('finds what comes later in the source, by title and by id', async () => {
    const id = randomUUID()
    const source = await writeExport(
      'content.ndjson',
      of(job, make(job, { title: 'A', contact: 'Ada' })),
      of(job, make(job, { title: 'B', contact: id })),
      of(teamMember, make(teamMember, { name: 'Ada' })),
      of(teamMember, make(teamMember, { name: 'Grace' }), id),
    )
    expect(await runInProcess(url, ['import', source])).toMatchObject({ code: 0 })
    expect(await contacts()).toEqual([
      { title: 'A', name: 'Ada' },
      { title: 'B', name: 'Grace' },
    ])
  })

  it('leaves out only the item that refers to a missing one, if invalid items are skipped', async () => {
    const source = await writeExport(
      'content.ndjson',
      of(job, make(job, { title: 'A', contact: randomUUID() })),
      of(job, make(job, { title: 'B' })),
    )
    const report = join(await folder(), 'skipped.json')
    expect(await runInProcess(url, ['import', source, '--skip-invalid', report])).toMatchObject({ code: 0 })
    expect(await contacts()).toEqual([{ title: 'B', name: null }])
  })
})

it('an import finds items by their external keys, whatever they are called now', async () => {
  const table = (key: string, name: string) =>
    `name,category,description,detailedDescription,externalKey\n${name},Inoculants,Short,Long,${key}`
  expect(await importTable('products', table('SKU-1', 'First'))).toMatchObject({ code: 0 })
  expect(await importTable('products', table('SKU-1', 'Renamed'))).toMatchObject({ code: 0 })
  expect(await importTable('products', table('SKU-2', 'Renamed'))).toMatchObject({ code: 0 })
  const stored = await database.query('select name, "externalKey", version from product order by "externalKey"')
  expect(stored).toEqual([
    { name: 'Renamed', externalKey: 'SKU-1', version: 2 },
    { name: 'Renamed', externalKey: 'SKU-2', version: 1 },
  ])
})
