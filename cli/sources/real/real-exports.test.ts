import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse } from 'yaml'
import { isObject } from '../../../schema/is-object.ts'
import { startCommandLine } from '../../testing/command-line.ts'
import { valueAt } from '../records/path.ts'
import { textOfBlocks, wordsOfHtml, wordsOfRichText, wordsOfText, wordsOfTree } from './visible-words.ts'

/*
 * Exports that the products made themselves (tools/exports/run.mjs), by drafted mappings, compared word by word with their source:
 * every text of a record is in the field that the draft names, or the plan names its key as left out.
 */

const { run } = await startCommandLine()
const root = mkdtempSync(join(tmpdir(), 'verdant-real-'))
afterAll(() => rmSync(root, { recursive: true }))

const FIXTURES = join(import.meta.dirname, '../fixtures/real')

type Data = Record<string, unknown>

interface Export {
  file: string
  /** The path of the records. */
  records: string
  only?: (record: Data) => boolean
  /** Returns the fields of a record, with what other lists of the document add. */
  record?: (record: Data, document: unknown) => Data
  /** The keys of texts, if the records have others as well. By default, all keys. */
  texts?: string[]
  title: string
  /** Changes the draft. */
  edit?: (draft: string) => string
  /** Keys whose texts are HTML or Markdown. Objects are trees of rich text. */
  html?: string[]
  markdown?: string[]
  trees?: string[]
  /** Texts that the plan names as left out or changed, by a part of the note. */
  named?: string[]
  isPublished: (record: Data) => boolean
}

const EXPORTS: Export[] = [
  {
    file: 'payload.json',
    records: 'docs',
    title: 'title',
    trees: ['content'],
    named: [
      'embedded “other record” in detailedDescription (left out)',
      'without their picture, whose address is relative',
    ],
    isPublished: ({ _status }) => _status === 'published',
  },
  {
    file: 'payload-export.json',
    records: '',
    title: 'title',
    trees: ['content'],
    isPublished: ({ _status }) => _status === 'published',
  },
  ...['directus.json', 'directus-export.json', 'directus-export.csv'].map((file) => ({
    file,
    records: file === 'directus.json' ? 'data' : '',
    title: 'name',
    html: ['body'],
    named: ['without their picture, whose address is relative'],
    isPublished: ({ status }: Data) => status === 'published',
  })),
  ...['strapi5.json', 'strapi5-drafts.json'].map((file) => ({
    file,
    records: 'data',
    title: 'name',
    markdown: ['body'],
    trees: ['story'],
    named: ['without their picture, whose address is relative'],
    isPublished: ({ publishedAt }: Data) => publishedAt !== null,
  })),
  {
    file: 'strapi5.json',
    records: 'data',
    title: 'name',
    edit: (draft) => draft.replaceAll('- body', '- story').replace('not used: story', 'not used: body'),
    trees: ['story'],
    isPublished: () => true,
  },
  {
    file: 'strapi4.json',
    records: 'data',
    record: ({ id, attributes }) => ({
      ...(attributes as Data),
      id,
      image: undefined,
      category: valueAt(attributes, 'category.data.attributes'),
    }),
    title: 'name',
    markdown: ['body'],
    trees: ['story'],
    isPublished: ({ publishedAt }) => publishedAt !== null,
  },
  {
    file: 'sanity.ndjson',
    records: '',
    only: ({ _type }) => _type === 'product',
    title: 'title',
    trees: ['body'],
    isPublished: ({ _id }) => !String(_id).startsWith('drafts.'),
  },
  {
    file: 'contentful.json',
    records: 'entries',
    only: ({ sys }) => valueAt(sys, 'contentType.sys.id') === 'product',
    // The texts of the default locale.
    record: ({ fields, sys }) => ({
      ...Object.fromEntries(Object.entries(fields as Data).map(([key, value]) => [key, valueAt(value, 'en-US')])),
      isPublished: valueAt(sys, 'publishedAt') !== undefined,
    }),
    title: 'title',
    trees: ['body'],
    isPublished: ({ isPublished }) => isPublished === true,
  },
  {
    file: 'ghost.json',
    records: 'db.0.data.posts',
    record: (post, document) => {
      const { tags, posts_tags: joins } = valueAt(document, 'db.0.data') as Record<string, Data[]>
      const own = joins!.filter((join) => join.post_id === post.id)
      return { ...post, tags: own.map((join) => tags!.find(({ id }) => id === join.tag_id)!) }
    },
    only: ({ type }) => type === 'post',
    title: 'title',
    html: ['html'],
    texts: ['title', 'html', 'custom_excerpt', 'tags'],
    named: [
      'for members only and therefore inactive',
      'without a text',
      'whose address is relative',
      'Articles without Author, because not exactly one team member is called',
    ],
    isPublished: ({ status, visibility }) => status === 'published' && visibility === 'public',
  },
]

interface Rule {
  id?: string
  fields: Record<string, string | { path?: string | string[]; transform?: string | string[] }>
}

function pathsOf(written: Rule['fields'][string]): string[] {
  const path = typeof written === 'string' ? written : (written.path ?? [])
  return [path].flat()
}

/** The words of a value of the source. */
function sourceWords({ html = [], markdown = [], trees = [] }: Export, record: Data, path: string): string[] {
  const key = path.split('.')[0]!
  const value = path === key ? record[key] : [valueAt(record, path)].flat()
  if (trees.includes(key)) return wordsOfTree(value)
  if (html.includes(key) && typeof value === 'string') return wordsOfHtml(value)
  if (markdown.includes(key) && typeof value === 'string') return wordsOfRichText(value)
  // CSV files have lists as JSON.
  return wordsOfText(typeof value === 'string' && value.startsWith('["') ? JSON.parse(value) : value)
}

/** Returns all items of the site, by id. */
async function stored(): Promise<Map<string, Data>> {
  const { stdout } = await run('export', '-')
  const items = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id?: string; kind?: string; values?: Data })
  return new Map(items.flatMap(({ id, kind, values }) => (id && values && kind !== 'media' ? [[id, values]] : [])))
}

function parsed(file: string, text: string): unknown {
  if (file.endsWith('.csv')) return parseCsv(text, { columns: true })
  return JSON.parse(file.endsWith('.ndjson') ? `[${text.trim().replaceAll('\n', ',')}]` : text)
}

async function move({ file, edit }: Export) {
  const before = await stored()
  const source = join(FIXTURES, file)
  const name = `${file}${edit ? ' edited' : ''}`
  const mapping = join(root, `${name}.yaml`)
  const options = ['--mapping', mapping, '--source-name', name]
  expect(await run('import', source, '--init-mapping', mapping)).toMatchObject({ code: 0 })
  if (edit) writeFileSync(mapping, edit(readFileSync(mapping, 'utf8')))
  const draft = readFileSync(mapping, 'utf8')
  const planned = await run('plan', source, ...options, '--details')
  expect(planned).toMatchObject({ code: 2, stderr: expect.not.stringContaining('Error') })
  expect(await run('import', source, ...options, '--yes')).toMatchObject({ code: 0 })
  expect(await run('plan', source, ...options)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Nothing to do'),
  })
  const items = [...(await stored())].flatMap(([id, values]) => (before.has(id) ? [] : [values]))
  return { draft, rules: (parse(draft) as { rules: Rule[] }).rules, plan: planned.stdout + planned.stderr, items }
}

/** The entities of an archive of Strapi, read without the reader that is tested. */
function entitiesIn(file: string): { type: string; id: number; data: Data }[] {
  const tar = gunzipSync(readFileSync(join(FIXTURES, file))).toString()
  return [...tar.matchAll(/^\{"type":"api::[^\n\0]*/gm)].map(
    ([line]) => JSON.parse(line) as ReturnType<typeof entitiesIn>[number],
  )
}

describe.each([
  ['strapi5.tar.gz', []],
  ['strapi5.tar.gz', ['--init-mapping']],
  ['strapi4.tar.gz', []],
  ['strapi4.tar.gz', ['--init-mapping']],
])('%s, as the product wrote it, with %j', (file, options) => {
  it('arrives word by word, with its pictures and relations, in its main language', async () => {
    const mapping = join(root, 'archive.yaml')
    const source = join(FIXTURES, file)
    if (options.length > 0) await run('import', source, ...options, mapping)
    const importOptions = options.length > 0 ? ['--mapping', mapping] : ['--skip-invalid', join(root, 'skipped.ndjson')]
    const before = await stored()
    const named = ['--source-name', `${file}${options.length}`]
    const imported = await run('import', source, ...importOptions, ...named, '--yes')
    if (file === 'strapi5.tar.gz')
      expect(imported.stdout + imported.stderr).toContain('texts in de become translations of those in en')
    expect(imported.stdout + imported.stderr).not.toMatch(/not in the archive|with a draft of other content/)
    const items = [...(await stored())].flatMap(([id, values]) => (before.has(id) ? [] : [values]))
    const english = entitiesIn(file).filter(
      ({ type, data }) => type.includes('product') && (data.locale ?? 'en') === 'en',
    )
    // A document of Strapi 5 has a draft and a published version; one of Strapi 4 has no other id than its own.
    const byId = Map.groupBy(english, ({ id, data }) => data.documentId ?? id)
    const documents = [...byId.values()].map((entities) => {
      const versions = entities.map(({ data }) => data)
      return versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0]!
    })
    // Without a mapping, the record that has only a name lacks required texts, and is named.
    const whole = documents.filter(({ body }) => options.length > 0 || body !== '')
    const names = (list: { name?: unknown }[]) => new Set(list.flatMap(({ name }) => name ?? []))
    expect(names(items)).toEqual(names(whole))
    for (const { name, summary, body, tags, publishedAt } of whole) {
      const item = items.find((candidate) => candidate.name === name)
      expect({ name, found: item !== undefined }).toEqual({ name, found: true })
      const text = body || summary || name
      expect(wordsOfRichText(String(item!.detailedDescription))).toEqual(wordsOfRichText(String(text)))
      expect(wordsOfText(item!.description)).toEqual(wordsOfText(summary || name))
      expect(wordsOfText(item!.features)).toEqual(wordsOfText(tags))
      expect({ name, isActive: item!.isActive }).toEqual({ name, isActive: publishedAt !== null })
    }
    expect(items.map(({ category }) => category)).toEqual(
      expect.arrayContaining(['Biofertilizers & more', 'Größe <XL>']),
    )
    expect(items.filter(({ image }) => typeof image === 'string' && image !== '')).toHaveLength(2)
  })
})

it('an archive of Strapi 5 arrives in the language that is chosen', async () => {
  const before = await stored()
  const options = ['--locale', 'de', '--source-name', 'German', '--skip-invalid', join(root, 'skipped.ndjson'), '--yes']
  expect(await run('import', join(FIXTURES, 'strapi5.tar.gz'), ...options)).toMatchObject({ code: expect.any(Number) })
  const names = [...(await stored())].flatMap(([id, { name }]) => (before.has(id) ? [] : [name]))
  expect(names).toContain('Azo 200 auf Deutsch: Größe zählt')
})

/** Matches a line of the plan that names a key, an address of a redirect, and an ignored key. */
const namedBy = (key: string) =>
  new RegExp(
    String.raw`^ {2}${key}(?:\.\S+| \([a-z ]+\))?: \d+ record|\{${key}\}|/${key}/|^ {2}- (?:"\*\*\.)?${key}"?$`,
    'm',
  )

/** Texts in other languages become translations. */
const isLanguage = (key: string, plan: string) =>
  /^(?:translations|localizations)$/.test(key) && /texts in de\S* (?:become translations|\()/.test(plan)

describe.each(EXPORTS)('$file, as the product wrote it', (sample) => {
  it('arrives word by word, by its draft', async () => {
    const { draft, rules, plan, items } = await move(sample)
    const text = readFileSync(join(FIXTURES, sample.file), 'utf8')
    const document = parsed(sample.file, text)
    const records = ((sample.records ? valueAt(document, sample.records) : document) as unknown[])
      .filter(isObject)
      .filter(sample.only ?? (() => true))
      .map((record) => sample.record?.(record, document) ?? record)
    expect(records.length).toBeGreaterThan(2)
    for (const named of sample.named ?? []) expect(plan).toContain(named)
    const { fields } = rules[0]!
    const used = new Set(
      Object.values(fields).flatMap((rule) => pathsOf(rule).flatMap((path) => [path, path.split('.')[0]])),
    )
    for (const record of records) {
      const title = String(record[sample.title])
      const item = items.find((values) => [values.name, values.title].includes(title))
      expect({ title, isActive: item?.isActive }).toEqual({ title, isActive: sample.isPublished(record) })
      for (const [field, rule] of Object.entries(fields)) {
        const path = pathsOf(rule).find((candidate) => sourceWords(sample, record, candidate).length > 0)
        if (path === undefined || ['isActive', 'image', 'date'].includes(field)) continue
        const expected = sourceWords(sample, record, path)
        const value = field === 'blocks' ? textOfBlocks(item!.blocks) : item![field]
        const isRich = field === 'blocks' || field === 'detailedDescription'
        const words = isRich ? wordsOfRichText(String(value)) : wordsOfText(value)
        const isShort = typeof value === 'string' && value.endsWith('…')
        if (isShort) expect(expected.join(' '), `${title}: ${field}`).toContain(words.join(' ').slice(0, -1))
        else expect(words, `${title}: ${field}`).toEqual(expected)
      }
      const texts = (sample.texts ?? Object.keys(record)).filter((key) => sourceWords(sample, record, key).length > 0)
      for (const key of texts)
        if (!used.has(key) && key !== rules[0]!.id)
          if (!isLanguage(key, plan)) expect(plan + draft, `${title}: ${key}`).toMatch(namedBy(key))
    }
  })
})
