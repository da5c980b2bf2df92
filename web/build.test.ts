import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Fields, isNested } from '../schema/fields.ts'
import { catalogues } from '../schema/labels/catalogues.ts'
import { stored } from '../schema/kinds/index.ts'
import { settings } from '../schema/settings.ts'

const client = new URL('../dist/web/client/', import.meta.url)

interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  isEntry?: boolean
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

const manifest = (name: string) => JSON.parse(readFileSync(new URL(`.vite/${name}`, client), 'utf8')) as Manifest
const site = manifest('manifest.json')
const admin = manifest('admin.json')

/** Returns the chunks that are loaded with some modules, with `late` also those that may be loaded later. */
function chunksOf(chunks: Manifest, names: string[], late = false): Chunk[] {
  const seen = new Set<string>()
  const follow = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const { imports = [], dynamicImports = [] } = chunks[name]!
    for (const next of late ? [...imports, ...dynamicImports] : imports) follow(next)
  }
  names.forEach(follow)
  return [...seen].map((name) => chunks[name]!)
}

const read = (file: string) => readFileSync(new URL(file, client))
/** The chunks that the page of the admin loads. Its entry has none of its own if it only imports others. */
const page = read('admin.html').toString()
const adminEntry = Object.keys(admin).filter((name) => page.includes(`src="/${admin[name]!.file}"`))

const weigh = (files: string[]) => files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
const scripts = (chunks: Chunk[]) => [...new Set(chunks.map(({ file }) => file))]
const codeOf = (chunks: Chunk[]) => scripts(chunks).map((file) => read(file).toString())

test('visitors download no validation, no forms and no admin', () => {
  for (const code of codeOf(chunksOf(site, ['entries/en.ts'], true))) {
    // Words that minification keeps: of zod, of react-hook-form, and of the admin's texts.
    for (const trace of ['_zod', 'ZodError', 'useFormContext', 'shouldUnregister', 'Test Single Save'])
      expect(code.includes(trace) && trace).toBe(false)
  }
})

/** The explanations of fields, which only editors read. */
const helpOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [
    ...(isNested(field) ? helpOf(field.fields) : []),
    ...(field.help ? [field.help] : []),
  ])

test('visitors download no content model', () => {
  const explanations = [
    ...stored.flatMap(({ fields }) => helpOf(fields)),
    ...settings.map(({ description }) => description),
  ]
  const inAdmin = codeOf(chunksOf(admin, adminEntry, true)).join('')
  const shown = codeOf(chunksOf(site, ['entries/en.ts'], true)).join('')
  expect(explanations.filter((text) => inAdmin.includes(text)).length).toBeGreaterThan(settings.length)
  expect(explanations.filter((text) => shown.includes(text))).toEqual([])
})

test('the first page loads no GraphQL client and no documents', () => {
  const first = codeOf(chunksOf(site, ['entries/en.ts'])).join('')
  const later = codeOf(chunksOf(site, ['graphql/client.ts'])).join('')
  // Words that minification keeps: of Apollo's cache, and of documents.
  for (const trace of ['ROOT_QUERY', 'OperationDefinition']) {
    expect(later.includes(trace) && trace).toBe(trace)
    expect(first.includes(trace) && trace).toBe(false)
  }
})

test('the fonts of the first visit weigh at most 100 kB', () => {
  const assets = chunksOf(site, ['entries/en.ts']).flatMap((chunk) => chunk.assets ?? [])
  // The fonts of other alphabets are loaded only by pages with such letters.
  const latin = assets.filter((file) => file.endsWith('.woff2') && !file.includes('latin-ext'))
  expect(latin).toHaveLength(4)
  expect(latin.reduce((sum, file) => sum + read(file).length, 0)).toBeLessThan(100_000)
})

test('visitors download no JSON-LD', () => {
  const code = codeOf(chunksOf(site, ['entries/en.ts'], true)).join('')
  const server = readFileSync(new URL('../dist/web/server/entry-server.js', import.meta.url), 'utf8')
  for (const type of ['BreadcrumbList', 'JobPosting', 'schema.org']) {
    expect(server).toContain(type)
    expect(code.includes(type) && type).toBe(false)
  }
})

test('the admin’s build contains the traces', () => {
  const code = codeOf(chunksOf(admin, adminEntry, true)).join('')
  for (const trace of ['_zod', 'shouldUnregister', 'Test Single Save']) expect(code).toContain(trace)
})

test.each(catalogues)(
  'the first visit weighs at most 111.1 kB of scripts and 16.1 kB of styles: $language',
  ({ language }) => {
    const first = chunksOf(site, [`entries/${language}.ts`])
    expect(weigh(scripts(first))).toBeLessThan(111_100)
    expect(weigh(first.flatMap(({ css = [] }) => css))).toBeLessThan(16_100)
  },
)

test('the views of the pages besides the landing page weigh at most 13 kB of scripts and 4 kB of styles', () => {
  expect(weigh([site['site/views.ts']!.file])).toBeLessThan(13_000)
  expect(weigh([site['styles/views.css']!.file])).toBeLessThan(4_000)
})

test('visitors download the labels of one language', () => {
  const entries = Object.keys(site).filter((name) => site[name]!.isEntry)
  expect(entries.sort()).toEqual(catalogues.map(({ language }) => `entries/${language}.ts`).sort())
  for (const { language, messages } of catalogues) {
    const code = codeOf(chunksOf(site, [`entries/${language}.ts`], true)).join('')
    expect(code).toContain(messages['search.failed'])
    for (const other of catalogues)
      if (other.language !== language) expect(code).not.toContain(other.messages['search.failed'])
  }
})

/** The modules that a source file of the admin imports dynamically, as the manifest names them. */
const importedBy = (file: string) =>
  Array.from(
    readFileSync(new URL(`admin/${file}`, import.meta.url), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g),
    ([, path]) => `admin/${path!}`,
  )

/** The chunks of each screen by its name: the screens of the routes and of singletons, and the managers of the kinds. */
const screens: Record<string, string[]> = Object.fromEntries([
  ...['routes.tsx', 'kind-screens.tsx'].flatMap(importedBy).map((module) => [module, [module]]),
  ...Object.keys(admin)
    .filter((module) => /^kinds\/[^/]+\/admin-manager\.tsx$/.test(module))
    .map((module) => [module, ['admin/managers.tsx', module]]),
])

const FORMS = /assets\/forms-/
/** The list of labels has the labels of the website. */
const LABELS = 'kinds/label/admin-manager.tsx'

test('no screen of the admin weighs more than 220 kB of scripts before it can be used, and none with a form 239 kB', () => {
  expect(Object.keys(screens)).toEqual(
    expect.arrayContaining(['admin/managers.tsx', 'admin/content/singletons/singleton-screen.tsx']),
  )
  const tooHeavy = Object.entries(screens).flatMap(([name, modules]) => {
    const files = scripts(chunksOf(admin, [...adminEntry, ...modules]))
    const weight = weigh(files)
    const bound = name === LABELS ? 229_000 : files.some((file) => FORMS.test(file)) ? 239_000 : 220_000
    return weight > bound ? [[name, weight]] : []
  })
  expect(tooHeavy).toEqual([])
})

test.each([
  ['a form over its list', ['admin/managers.tsx', 'admin/content/item/item-dialog.tsx']],
  ['a file over the gallery', ['admin/media/gallery/gallery-screen.tsx', 'admin/media/gallery/file-dialog.tsx']],
])('%s weighs at most 251 kB of scripts before it can be used', (_, modules) => {
  expect(weigh(scripts(chunksOf(admin, [...adminEntry, ...modules])))).toBeLessThan(251_000)
})

test('lists and forms download no comparison of versions', () => {
  const codeWith = (...modules: string[]) => codeOf(chunksOf(admin, [...adminEntry, ...modules])).join('')
  // What the comparison shows for an empty text.
  expect(codeWith('admin/versions/releases/release-screen.tsx')).toContain('(empty)')
  expect(codeWith('admin/managers.tsx', 'admin/content/item/item-dialog.tsx')).not.toContain('(empty)')
})

test('the admin contains no parser of GraphQL documents', () => {
  const code = codeOf(chunksOf(admin, adminEntry, true)).join('')
  // Words of the parser's error messages, which minification keeps, and one of documents.
  expect(code).toContain('OperationDefinition')
  for (const trace of ['Unterminated string', 'Syntax Error']) expect(code.includes(trace) && trace).toBe(false)
})
