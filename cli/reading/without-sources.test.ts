import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../api/testing/test-database.ts'
import { NODE } from '../testing/program.ts'

/* A copy of the project without the package of sources: the command line reads our formats, CSV and JSON without it. */

const ROOT = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'verdant-without-sources-'))
afterAll(() => rmSync(copy, { recursive: true }))

for (const folder of ['schema', 'api', 'cli'])
  cpSync(join(ROOT, folder), join(copy, folder), {
    recursive: true,
    filter: (path) => !/\.test\.ts$|\/fixtures(?:\/|$)/.test(path) && path !== join(ROOT, 'cli/sources'),
  })
cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'))
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
mkdirSync(join(copy, 'data'))

const url = await testDatabase()

function verdant(...args: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: join(copy, 'data') }
  const run = [NODE, '--disable-warning=ExperimentalWarning', 'cli/verdant.ts', ...args] as const
  const { status, stdout, stderr } = spawnSync(run[0], run.slice(1), { cwd: copy, env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

function file(name: string, text: string): string {
  writeFileSync(join(copy, name), text)
  return name
}

const azo = { category: 'c', description: 'd', detailedDescription: '**long**' }

it('imports a table', () => {
  const table = file('a.csv', 'Name,category,description,detailedDescription\nAzo,c,d,1 * 2\n')
  expect(verdant('import', table, '--as', 'products', '--yes')).toMatchObject({ status: 0 })
  expect(verdant('plan', table, '--as', 'products', '--match', 'name')).toMatchObject({ status: 0 })
})

it('imports lists and lines of JSON', () => {
  const list = file('b.json', JSON.stringify([{ name: 'Bio', ...azo }]))
  expect(verdant('import', list, '--as', 'products', '--yes')).toMatchObject({ status: 0 })
  const lines = file('c.ndjson', `${JSON.stringify({ id: '7', name: 'Cyto', ...azo })}\n`)
  const named = ['--as', 'products', '--source-name', 'old']
  expect(verdant('import', lines, ...named, '--yes')).toMatchObject({ status: 0 })
  expect(verdant('plan', lines, ...named)).toMatchObject({ status: 0 })
})

it.each(['content', 'content.zip', 'content.ndjson'])('imports its own export %s', (target) => {
  expect(verdant('export', target)).toMatchObject({ status: 0 })
  expect(verdant('plan', target)).toMatchObject({ status: 0 })
})

it('refuses columns that no field has', () => {
  const { status, stderr } = verdant('plan', file('d.csv', 'name,colour\nAzo,red\n'), '--as', 'products')
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('products have no field “colour”') })
})

it.each([
  ['posts.xml', ['plan']],
  ['posts.json', ['plan', '--mapping', 'package.json']],
  ['posts.md.json', ['import', '--init-mapping']],
])('names the package that is needed for %s', (name, [command, ...options]) => {
  const { status, stderr } = verdant(command!, file(name, '<rss/>'), ...options)
  expect({ status, lines: stderr.trim().split('\n') }).toEqual({
    status: 1,
    lines: [expect.stringMatching(`^${name} can only be read by the package verdant-sources, which is not installed`)],
  })
})
