import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startCommandLine } from '../testing/command-line.ts'

const { run } = await startCommandLine()
const root = mkdtempSync(join(tmpdir(), 'verdant-notes-'))
afterAll(() => rmSync(root, { recursive: true }))

const keys = Array.from({ length: 20 }, (_, at) => `key${String(at).padStart(2, '0')}`)

it('keys without a rule are capped in the terminal, and complete in JSON and on the page', async () => {
  const [source, mapping, page] = ['x.json', 'x.yaml', 'x.html'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  const records = [0, 1].map((at) => ({ name: `P${at}`, ...Object.fromEntries(keys.map((key) => [key, 'x < y'])) }))
  writeFileSync(source, JSON.stringify(records))
  const fixed = '{ value: x }'
  writeFileSync(
    mapping,
    `source: x\nrules: [{ kind: products, fields: { name: name, category: ${fixed}, description: ${fixed}, detailedDescription: ${fixed} } }]`,
  )
  const options = ['--mapping', mapping]
  const { stderr } = await run('plan', source, ...options, '--html', page)
  expect(stderr).toContain(`Products: 20 keys have no rule in the mapping`)
  expect(stderr).toContain('  key11: 2 records, such as “P0”: x < y\n  and 8 more; --json names all')
  expect(stderr).not.toContain('key12')
  const { notes } = JSON.parse((await run('plan', source, ...options, '--json')).stdout) as { notes: string[] }
  for (const key of keys) {
    expect(notes.join()).toContain(`  ${key}: 2 records`)
    expect(readFileSync(page, 'utf8')).toContain(`<li>${key}: 2 records, such as “P0”: x &lt; y`)
  }
  const imported = await run('import', source, ...options, '--yes')
  expect(imported.stderr).toContain('  and 8 more; --json names all')
})
