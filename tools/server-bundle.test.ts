import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const chunks = new URL('../dist/server/chunks/', import.meta.url)

const sources = globSync('*.js.map', { cwd: chunks }).flatMap(
  (map) => (JSON.parse(readFileSync(new URL(map, chunks), 'utf8')) as { sources: string[] }).sources,
)

test('the bundle of the server contains one copy of graphql: types of one copy are rejected by another', () => {
  const modules = sources.filter((source) => source.includes('/node_modules/graphql/'))
  expect(modules.filter((source) => source.endsWith('/graphql/type/definition.js'))).toHaveLength(1)
  expect(modules.filter((source) => source.endsWith('.mjs'))).toEqual([])
})

test('the server and the command line share one copy of every module', () => {
  const copies = Map.groupBy(sources, (source) => source)
  expect([...copies.values()].filter(({ length }) => length > 1).map(([source]) => source)).toEqual([])
})
