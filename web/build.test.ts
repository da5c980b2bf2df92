import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const client = new URL('../dist/web/client/', import.meta.url)

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** What visitors load, from the entry on: its chunks at once, and those that come later. */
function chunksOf(): { first: Chunk[]; all: Chunk[] } {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Record<string, Chunk>
  const follow = (name: string, late: boolean, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    const { imports = [], dynamicImports = [] } = manifest[name]!
    for (const next of late ? [...imports, ...dynamicImports] : imports) follow(next, late, seen)
    return seen
  }
  const named = (late: boolean) => [...follow('entry-client.tsx', late, new Set())].map((name) => manifest[name]!)
  return { first: named(false), all: named(true) }
}

const read = (file: string) => readFileSync(new URL(file, client))
const weigh = (files: string[]) => files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)

test('visitors download no validation, no forms and no admin', () => {
  for (const { file } of chunksOf().all) {
    const code = read(file).toString()
    // Words that survive minification: of zod, of react-hook-form, and of the admin's own texts.
    for (const trace of ['_zod', 'ZodError', 'useFormContext', 'shouldUnregister', 'Test Single Save'])
      expect(code.includes(trace), `${trace} in ${file}`).toBe(false)
  }
})

test('the traces are those of the admin’s build', () => {
  const names = readdirSync(new URL('assets/', client)).filter((name) => /^admin-.*\.js$/.test(name))
  const code = names.map((name) => read(`assets/${name}`).toString()).join('')
  for (const trace of ['_zod', 'shouldUnregister']) expect(code).toContain(trace)
})

test('the first visit weighs at most 175 kB of scripts and 15 kB of styles', () => {
  const { first } = chunksOf()
  expect(weigh(first.map(({ file }) => file))).toBeLessThan(175_000)
  expect(weigh(first.flatMap(({ css = [] }) => css))).toBeLessThan(15_000)
})
