import { expect, it } from 'vitest'
import { copyProject } from '../testing/copy-project.ts'

/* A copy of the project without the package of sources: the command line reads our formats, CSV and JSON without it. */

const { file, verdant } = await copyProject('cli/sources')

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
