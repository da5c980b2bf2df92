import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { derivedId } from '../../schema/derived-id.ts'
import { job, product, teamMember } from '../../schema/kinds/index.ts'
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
