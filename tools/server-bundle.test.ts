import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
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

test('no source calls a function of URI encoding without using its result: the bundler would remove the call', () => {
  const files = globSync(['api/**/*.ts', 'cli/**/*.ts', 'schema/**/*.ts'], { cwd: root })
  const unused = files.filter((file) =>
    /^\s*(?:de|en)codeURI(?:Component)?\(/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(unused).toEqual([])
})

/** Returns the modules in a file of the bundle. */
function modulesOf(path: string): string[] {
  const map = new URL(`../dist/server/${path}.map`, import.meta.url)
  if (!existsSync(map)) return []
  return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources
}

/** Returns all modules that a file of the bundle can load, at its start or later. */
function reachedFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const text = readFileSync(new URL(`../dist/server/${path}`, import.meta.url), 'utf8')
  for (const [, name] of text.matchAll(/["']\.\.?\/(?:chunks\/)?([\w.-]+\.js)["']/g))
    reachedFrom(`chunks/${name}`, seen)
  return seen
}

test('the server loads nothing of the package of sources, which the command line loads when it needs it', () => {
  const ofServer = [...reachedFrom('main.js')].flatMap(modulesOf)
  expect(ofServer.filter((module) => module.endsWith('/api/run-server.ts'))).toHaveLength(1)
  expect(ofServer.filter((module) => module.includes('/cli/'))).toEqual([])
  expect(sources.filter((module) => module.includes('/cli/sources/')).length).toBeGreaterThan(50)
})
