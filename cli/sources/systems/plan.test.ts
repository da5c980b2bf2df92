import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startCommandLine } from '../../testing/command-line.ts'

const { run } = await startCommandLine()
const root = mkdtempSync(join(tmpdir(), 'verdant-draft-'))
afterAll(() => rmSync(root, { recursive: true }))

const FIXTURES = join(import.meta.dirname, '../fixtures')

it.each([
  ['ghost.json', 3],
  ['shopify.csv', 3],
  ['woocommerce.csv', 2],
  ['contentful.json', 2],
  ['sanity.ndjson', 2],
  ['strapi4.json', 2],
  ['strapi5.json', 1],
  ['directus.json', 2],
  ['payload.json', 2],
  ['greenhouse.json', 2],
  ['lever.json', 1],
  ['hugo', 2],
  ['catalogue', 2],
  ['directus', 1],
])('a draft for %s is planned and imported as it is, and a second import finds nothing to do', async (name, count) => {
  const source = join(FIXTURES, name)
  const mapping = join(root, `${name}.yaml`)
  expect(await run('import', source, '--init-mapping', mapping)).toMatchObject({ code: 0 })
  const planned = await run('plan', source, '--mapping', mapping)
  expect(planned).toMatchObject({ code: 2, stdout: expect.stringContaining(`${count} to create`) })
  const imported = await run('import', source, '--mapping', mapping, '--yes')
  expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining(`${count} created`) })
  const again = await run('plan', source, '--mapping', mapping)
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to do') })
})

it('problems name the file, the record and the field', async () => {
  const mapping = join(root, 'strict.yaml')
  writeFileSync(
    mapping,
    'source: x\nformat: contentful\nrules: [{ kind: products, records: product, id: id, fields: { name: productName } }]',
  )
  const { code, stderr } = await run('plan', join(FIXTURES, 'contentful.json'), '--mapping', mapping)
  expect(code).toBe(1)
  expect(stderr).toContain('contentful.json entries.1: “Whisk Beater”: category: Category is required')
})
