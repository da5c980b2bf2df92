import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Headers, pack } from 'tar-stream'
import { afterAll, describe, expect, it } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { openDatabase } from '../../api/platform/database/database.ts'
import { isolateTemporaryFiles } from '../../api/testing/temporary-folder.ts'
import { testDatabase } from '../../api/testing/test-database.ts'
import { ZipArchive } from '../formats/zip-archive.ts'
import { openSource, suggestMapping } from '../reading/open-source.ts'
import type { SourceOptions } from '../sources/sources.ts'
import { folder, verdant } from '../testing/program.ts'
import { importContent, RefusedError } from '../../api/content/imports/import.ts'
import { showProblem, TransferError } from '../../schema/transfer/record.ts'

/*
 * Hostile files. Each import ends with messages that name the problem and its position, or succeeds with the content as
 * stated. Its time does not grow faster than the file, and it leaves nothing half-written. At these sizes, an algorithm of
 * quadratic time would exceed the limit of CPU time, which does not depend on the load of the machine.
 */

/** An import of any of these files takes a tenth of this time. */
const MAX_CPU_SECONDS = 10

const temporary = await isolateTemporaryFiles()

const url = await testDatabase()
const database = openDatabase(url)
afterAll(() => database.close())

const stored = async () => (await database.query<{ count: number }>('select count(*)::int from revision'))[0]!.count
const leftovers = () => readdirSync(temporary).filter((name) => !name.startsWith('verdant-cli-'))

function cpuSecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}

interface Hostile extends SourceOptions {
  /** The files by their names; of several, the first is imported, or the folder that it lies in. */
  files: Record<string, string | Buffer>
  isFolder?: boolean
}

/** Imports a hostile file. @returns the messages about it */
async function importing({ files, isFolder = false, ...options }: Hostile): Promise<string[]> {
  const root = await folder()
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  })
  const mapping = options.mapping === undefined ? {} : { mapping: join(root, options.mapping) }
  const output: string[] = []
  try {
    const source = await openSource(isFolder ? root : paths[0]!, { ...options, ...mapping })
    try {
      await importContent(database, source, {
        author: { id: null, name: 'test', source: 'test' },
        onStep: ({ problems }) => void output.push(...problems.map(showProblem)),
      })
    } finally {
      await source.close()
    }
  } catch (error) {
    // Anything else would be shown with its stack.
    if (!(error instanceof TransferError) && !(error instanceof RefusedError)) throw error
    if (error instanceof TransferError) output.push(error.message)
  }
  return output
}

const refused: [what: string, hostile: () => Hostile | Promise<Hostile>, message: RegExp][] = []
const attack = (what: string, hostile: () => Hostile | Promise<Hostile>, message: RegExp) =>
  void refused.push([what, hostile, message])

const MANIFEST = '{"format":"verdant","version":1,"scope":"all"}'
const ID = '0b6c3a5e-1111-4222-8333-444455556666'
const KEYS = ['__proto__', 'constructor', 'prototype']
const numbered = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n))
const azo = { name: 'Azo', category: 'c', description: 'd', detailedDescription: 'e' }

// Keys that reach the prototype of whatever they are copied into.
for (const key of KEYS) {
  const poison = `"${key}":{"isAdmin":true}`
  attack(
    `the key ${key} in a JSON document`,
    () => ({ files: { 'x.json': `[{"name":"a",${poison}}]` }, as: product }),
    new RegExp(`^x.json has the key ${key}`),
  )
  attack(
    `the key ${key} in a line of JSON`,
    () => ({ files: { 'x.jsonl': `{"name":"a"}\n{"deep":[{${poison}}]}` }, as: product }),
    new RegExp(`^x.jsonl:2: has the key ${key}`),
  )
  attack(
    `the key ${key} in an export in lines`,
    () => ({ files: { 'x.ndjson': `${MANIFEST}\n{"kind":"product","values":{${poison}}}` } }),
    new RegExp(`^x.ndjson:2: has the key ${key}`),
  )
  attack(
    `the key ${key} in the head of an export`,
    () => ({ files: { 'x.ndjson': `{"format":"verdant","version":1,${poison}}` } }),
    /^x.ndjson is not a Verdant export/,
  )
  attack(
    `the key ${key} in an item of a folder`,
    () => ({
      files: { 'verdant.json': MANIFEST, [`products/${ID}.json`]: `{"id":"${ID}",${poison}}` },
      isFolder: true,
    }),
    new RegExp(`^products/${ID}.json: has the key ${key}`),
  )
  attack(
    `the key ${key} in settings`,
    () => ({ files: { 'verdant.json': MANIFEST, 'settings.json': `{"${key}":"x"}` }, isFolder: true }),
    new RegExp(`^settings.json: has the key ${key}`),
  )
  attack(
    `a setting called ${key}`,
    () => ({ files: { 'x.ndjson': `${MANIFEST}\n{"kind":"setting","values":{"key":"${key}","value":"x"}}` } }),
    new RegExp(`^x.ndjson:2: ${key}: there is no such setting`),
  )
  attack(
    `a kind called ${key}`,
    () => ({ files: { 'x.ndjson': `${MANIFEST}\n{"kind":"${key}","values":{}}` } }),
    /^x.ndjson:2: has an unknown kind/,
  )
  attack(
    `a folder called ${key}`,
    () => ({ files: { 'verdant.json': MANIFEST, [`${key}/x.json`]: '{}' }, isFolder: true }),
    new RegExp(`^${key}/x.json: is not part of a Verdant export`),
  )
  attack(
    `a column called ${key}`,
    () => ({ files: { 'x.csv': `name,${key}\na,b` }, as: product }),
    new RegExp(`^x\\.csv line 1: products have no field “${key}”`),
  )
  for (const [place, line] of Object.entries({
    'a rule': `rules: [{kind: products, ${key}: x, fields: {name: n}}]`,
    fields: `rules: [{kind: products, fields: {name: n, ${key}: x}}]`,
    conditions: `rules: [{kind: products, where: {${key}: x}, fields: {name: n}}]`,
    values: `rules: [{kind: products, fields: {name: {path: n, values: {${key}: x}}}}]`,
  })) {
    attack(
      `the key ${key} in ${place} of a mapping`,
      () => ({ files: { 'x.json': '[{"n":"a"}]', 'm.yaml': line }, mapping: 'm.yaml' }),
      new RegExp(`m.yaml: it has the key ${key}`),
    )
  }
}

// YAML. The library recurses into nested values. Where the stack overflowed in a regular expression, the process ended.
const mapping = (text: string) => () => ({ files: { 'x.json': '[]', 'm.yaml': text }, mapping: 'm.yaml' })
const laughs = numbered(8, (n) => {
  const [name, of] = ['bcdefghi'[n], 'abcdefgh'[n]]
  return `${name}: &${name} [*${of}, *${of}, *${of}]`
})
for (const [what, text, message] of [
  ['a billion laughs', ['a: &a [lol, lol]', ...laughs].join('\n'), /m.yaml:2: \*a is an alias/],
  ['an alias of what it is part of', 'rules: &r [{kind: products, fields: *r}]', /m.yaml:1: \*r is an alias/],
  ['merged keys', '%YAML 1.1\n---\na: &a {b: 1}\nrules: {<<: *a}', /m.yaml:4: \*a is an alias/],
  ['lists in lists', '['.repeat(50_000), /m.yaml:1: it is nested deeper/],
  ['lists in lists that end', '['.repeat(4_000) + ']'.repeat(4_000), /m.yaml:1: it is nested deeper/],
  ['maps in maps', '{a: '.repeat(15_000), /m.yaml:1: it is nested deeper/],
  ['maps in maps by blanks', numbered(600, (n) => `${' '.repeat(n)}a:`).join('\n'), /m.yaml:66: it is nested deeper/],
  ['dashes in dashes', '- '.repeat(30_000), /m.yaml:1: it is nested deeper/],
  ['keys of keys', '? '.repeat(30_000), /m.yaml:1: it is nested deeper/],
  ['many keys', numbered(30_000, (n) => `k${n}: 1`).join('\n'), /m.yaml/],
  ['a key many times', 'a: 1\n'.repeat(10_000), /m.yaml:2: a is there twice[^]*and 9979 more/],
  ['many anchors', `rules:\n${numbered(10_000, (n) => ` - &a${n} 1`).join('\n')}`, /and 9980 more/],
  ['many aliases', `a: &a x\nrules:\n${' - *a\n'.repeat(20_000)}`, /m.yaml:3: \*a is an alias/],
  ['many commas', `rules: [${','.repeat(15_000)}`, /m.yaml:1/],
  ['many documents', '---\na: 1\n'.repeat(10_000), /m.yaml:3: a second document begins/],
  ['a megabyte', `# ${'x'.repeat(1024 ** 2)}`, /m.yaml has \d+ bytes; at most/],
  ['a tag of a program', 'rules: !!js/function "() => 1"', /m.yaml:1: rules/],
  ['a set', '%YAML 1.1\n---\nrules: !!set {a, b}', /m.yaml:3: rules/],
  ['bytes', '%YAML 1.1\n---\nrules: !!binary aGk=', /m.yaml:3: rules/],
  ['nothing', '', /m.yaml:1: it is empty/],
  ['a NUL', '\0', /m.yaml/],
  ['half a character', '\ud800: 1', /m.yaml/],
] as const)
  attack(`a mapping of ${what}`, mapping(text), message)

// JSON.
const DEEP = 1_000_000
for (const [what, text] of [
  ['lists', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['objects', '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)],
] as const) {
  attack(`${what} in ${what} in a document`, () => ({ files: { 'x.json': text }, as: product }), /^x.json is nested/)
  attack(
    `${what} in ${what} in a line`,
    () => ({ files: { 'x.jsonl': text }, as: product }),
    /^x.jsonl:1: is nested|longer than/,
  )
  attack(
    `${what} in ${what} in an item`,
    () => ({ files: { 'verdant.json': MANIFEST, [`products/${ID}.json`]: text }, isFolder: true }),
    /nested deeper|has \d+ bytes/,
  )
  attack(
    `${what} in ${what} in a cell`,
    () => ({ files: { 'x.csv': `name,features\na,"${text.slice(0, 1_000_000).replaceAll('"', '""')}"` }, as: product }),
    /x.csv:2/,
  )
}
attack(
  'an item of many keys',
  () => ({
    files: {
      'verdant.json': MANIFEST,
      [`products/${ID}.json`]: `{"id":"${ID}",\n${numbered(8_000, (n) => `"k${n}":1`).join(',\n')}}`,
    },
    isFolder: true,
  }),
  new RegExp(`products/${ID}.json:2: “[^”]+”: k0: `),
)
attack(
  'many settings that are none',
  () => {
    const settings = numbered(8_000, (n) => `"k${n}":"x"`).join(',\n')
    return { files: { 'verdant.json': MANIFEST, 'settings.json': `{${settings}}` }, isFolder: true }
  },
  /^settings.json:1: k0: there is no such setting/,
)
attack(
  'a key a thousand times',
  () => ({ files: { 'x.json': `[{${'"name":"a",'.repeat(80_000)}"name":""}]` }, as: product }),
  /x.json/,
)

// CSV.
for (const [what, text, message] of [
  [
    'many columns',
    `${numbered(60_000, (n) => `c${n}`).join(',')}\na`,
    /^x\.csv line 1: products have no field “c0”.* and others/,
  ],
  ['the same column', 'a,'.repeat(300_000), /^x\.csv line 1: the header has the column “a” twice/],
  ['a header of quotes', '"'.repeat(300_001), /./],
  ['a cell without end', `name\n"${'x'.repeat(5 * 1024 ** 2)}`, /a row is longer|never closed/],
  ['quotes and more quotes', `name\n"${'""'.repeat(500_000)}`, /./],
  ['many cells', `name\n${','.repeat(300_000)}x`, /x.csv:2: has more cells than the header/],
  ['a long name of a column', `name,${'x'.repeat(500_000)}\na`, /^x\.csv line 1: products have no field “x{60}…”/],
  ['NUL', 'name\n\0', /x.csv/],
] as const)
  attack(`a table of ${what}`, () => ({ files: { 'x.csv': text }, as: product }), message)

// XML.
const wxr = (items: string, head = '') =>
  `<?xml version="1.0"?>${head}<rss xmlns:wp="w" xmlns:content="c"><channel><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url>${items}</channel></rss>`
const post = (parts: string) =>
  `<item>${parts.includes('<title>') ? '' : '<title>a</title>'}<wp:post_id>1</wp:post_id><wp:post_type>product</wp:post_type><wp:status>draft</wp:status>${parts}</item>`
/** No item has such a title, so a post that can be read is refused for it. */
const LONG_TITLE = `<title>${'x'.repeat(300)}</title>`
const REFUSED_TITLE = /x.xml:\d+: “x+…”: name: /
const DOCTYPE = /^x.xml:1 has a document type declaration/
for (const [what, text, message] of [
  ['entities', wxr('&b;', '<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'), DOCTYPE],
  ['a file as entity', wxr('&a;', '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), DOCTYPE],
  ['parameter entities', wxr('', '<!DOCTYPE r [<!ENTITY % a SYSTEM "http://127.0.0.1:1/"> %a;]>'), DOCTYPE],
  ['a document type elsewhere', wxr('', '<!DOCTYPE r SYSTEM "http://127.0.0.1:1/x.dtd">'), DOCTYPE],
  ['entities nobody declared', wxr(post('&lol;'.repeat(200))), /^x.xml:2: “a”: is not well-formed XML/m],
  ['one long text', wxr(post(`<title>${'x'.repeat(17 * 1024 ** 2)}</title>`)), /has an item longer than/],
  ['many texts', wxr(post(`<a>${'x'.repeat(1024 ** 2)}</a>`.repeat(17))), /has an item longer than/],
  ['elements in elements', wxr('<a>'.repeat(200_000)), /is not well-formed|is not XML/],
  ['half an element', wxr('').slice(0, 60), /x.xml/],
] as const)
  attack(`a WordPress export of ${what}`, () => ({ files: { 'x.xml': text } }), message)
for (const [what, html] of [
  ['hard blanks', `${'&nbsp;'.repeat(200_000)}a`],
  ['blanks as they are', `<pre>${' '.repeat(2_000_000)}a</pre>`],
  ['shortcodes that never end', '[a '.repeat(200_000)],
  ['tags that never end', '<a'.repeat(400_000)],
  ['elements in elements', '<div>'.repeat(100_000)],
  ['lists in lists', '<ul><li>a'.repeat(100_000)],
  ['cells over many columns', '<table><tr><td colspan=100000000 rowspan=100000000>a</table>'],
  ['many columns', `<table><tr>${'<td>a'.repeat(90_000)}</table>`],
  ['a wide cell and a tall one', `<table><tr><td>${'a'.repeat(1_000_000)}<td>${'b<br>'.repeat(90_000)}</table>`],
  ['attributes', `<a ${'b=c '.repeat(500_000)}>`],
  ['comments', '<!--'.repeat(500_000)],
  ['entities', '&amp'.repeat(500_000)],
] as const) {
  attack(
    `HTML of ${what}`,
    () => ({
      files: { 'x.jsonl': JSON.stringify({ ...azo, name: 'x'.repeat(500), detailedDescription: html }) },
      as: product,
    }),
    /x.jsonl:1: “[^”]+”: name: /,
  )
}
for (const [what, content] of [
  ['shortcodes that never end', '[a '.repeat(200_000)],
  ['galleries that never end', '[gallery '.repeat(80_000)],
  ['pictures that never end', '<img '.repeat(100_000)],
  ['verbatim texts that never end', '<pre>'.repeat(100_000)],
  ['comments that never end', '<!-- wp:a {'.repeat(80_000)],
  ['blocks in blocks', '<!-- wp:a -->'.repeat(60_000)],
  ['blank lines', '\n \n'.repeat(200_000)],
  ['line breaks', 'a\n'.repeat(200_000)],
] as const)
  attack(
    `a WordPress post of ${what}`,
    () => ({
      files: {
        'x.xml': wxr(post(`<content:encoded><![CDATA[${content}]]></content:encoded>${LONG_TITLE}`)),
      },
    }),
    REFUSED_TITLE,
  )
for (const key of KEYS) {
  attack(
    `a WordPress export with terms and fields called ${key}`,
    () => {
      const meta = `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>x</wp:meta_value></wp:postmeta>`
      return { files: { 'x.xml': wxr(post(`${LONG_TITLE}<category domain="${key}">x</category>${meta}`)) } }
    },
    REFUSED_TITLE,
  )
}
attack(
  'a WordPress export of many terms and fields',
  () => {
    const meta = (n: number) =>
      `<wp:postmeta><wp:meta_key>${n}</wp:meta_key><wp:meta_value>x</wp:meta_value></wp:postmeta>`
    const terms = numbered(20_000, (n) => `<category>x</category><category domain="d${n}">x</category>${meta(n)}`)
    return { files: { 'x.xml': wxr(post(LONG_TITLE + terms.join(''))) } }
  },
  REFUSED_TITLE,
)

// Transforms, on a text that is the longest there is a field for.
attack(
  'blanks that a transform cuts',
  () => ({
    files: {
      'x.jsonl': JSON.stringify({ n: `${' '.repeat(2_000_000)}a b c` }),
      'm.yaml':
        'rules: [{kind: products, fields: {name: {path: n, transform: limit 2000003}, description: {path: n, transform: [lines, line, trim, number, boolean]}}}]',
    },
    mapping: 'm.yaml',
  }),
  /x.jsonl:1: /,
)

// Strapi.
const METADATA = '{"strapi":{"version":"5.12.1"}}'
async function strapi(
  ...entries: [string | (Partial<Headers> & { name: string }), string | Buffer][]
): Promise<Hostile> {
  const tar = pack()
  for (const [header, body] of entries) tar.entry(typeof header === 'string' ? { name: header } : header, body)
  tar.finalize()
  return { files: { 'x.tar.gz': gzipSync(await buffer(tar)) } }
}
const entity = (line: object) => `${JSON.stringify(line)}\n`
const draft = entity({ type: 'api::product.product', id: 1, data: { documentId: 'd', name: '' } })
const nameless = /x.tar.gz entities:\d+: “[^”]+”: name: /
for (const [what, entries, message] of [
  [
    'a path upwards',
    [
      ['metadata.json', METADATA],
      ['assets/uploads/../../../x', 'x'],
    ],
    /leaves the archive/,
  ],
  ['a path from the root', [['/etc/x', 'x']], /leaves the archive/],
  ['a path of Windows', [['..\\..\\x', 'x']], /leaves the archive/],
  ['a symbolic link', [[{ name: 'a', type: 'symlink', linkname: '/etc/passwd' }, '']], /links are not followed/],
  ['a hard link', [[{ name: 'a', type: 'link', linkname: '/etc/passwd' }, '']], /links are not followed/],
  [
    'a device and a pipe',
    [
      [{ name: 'metadata.json', type: 'character-device' }, ''],
      [{ name: 'entities/a.jsonl', type: 'fifo' }, ''],
    ],
    /has no metadata.json/,
  ],
  [
    'metadata without end',
    [['metadata.json', `{"strapi":{"version":"5.0","a":"${'x'.repeat(2 * 1024 ** 2)}"}}`]],
    /unpacks to more than/,
  ],
  ['metadata that are none', [['metadata.json', '[[[']], /is not JSON/],
  [
    'a version that is none',
    [['metadata.json', '{"strapi":{"version":{"startsWith":1}}}']],
    /unknown version|Strapi \[object/,
  ],
  [
    'types that are none',
    [
      ['metadata.json', METADATA],
      ['entities/a.jsonl', entity({ type: 1, data: {} }) + entity({ type: null, data: {} }) + entity({ data: {} })],
    ],
    /entities:1: is no entity/,
  ],
  [
    'hostile keys',
    [
      ['metadata.json', METADATA],
      ['entities/a.jsonl', '{"type":"api::product.product","data":{"__proto__":{}}}'],
    ],
    /entities:1: has the key __proto__/,
  ],
  [
    'links to hostile fields',
    [
      ['metadata.json', METADATA],
      ['entities/a.jsonl', draft],
      [
        'links/a.jsonl',
        KEYS.map((field) =>
          entity({
            left: { type: 'plugin::upload.file', ref: 1 },
            right: { type: 'api::product.product', ref: 1, field },
          }),
        ).join(''),
      ],
    ],
    nameless,
  ],
  [
    'many links to one field',
    [
      ['metadata.json', METADATA],
      ['entities/a.jsonl', draft],
      [
        'links/a.jsonl',
        entity({
          left: { type: 'plugin::upload.file', ref: 1 },
          right: { type: 'api::product.product', ref: 1, field: 'image' },
        }).repeat(100_000),
      ],
    ],
    nameless,
  ],
  [
    'many files',
    [
      ['metadata.json', METADATA],
      ['entities/a.jsonl', draft],
      ...numbered(2_000, (n) => `assets/uploads/${n}`).map((name): [string, string] => [name, '']),
    ],
    nameless,
  ],
  [
    'a bomb',
    [
      ['metadata.json', METADATA],
      ['assets/uploads/a', Buffer.alloc(110 * 1024 ** 2)],
    ],
    /unpacks to more than/,
  ],
  [
    'a bomb in a header',
    [[{ name: 'metadata.json', pax: { x: 'x'.repeat(110 * 1024 ** 2) } }, METADATA]],
    /unpacks to more than|cannot be read/,
  ],
] as [string, [string | (Partial<Headers> & { name: string }), string | Buffer][], RegExp][])
  attack(`a Strapi export of ${what}`, () => strapi(...entries), message)

// Zip.
attack(
  'a zip whose files are all the same bytes',
  () => {
    const zip = new ZipArchive()
    const part = zip.add(
      'products/000000.json',
      Buffer.concat([Buffer.from('{'), Buffer.alloc(400_000, ' '), Buffer.from('}')]),
    )
    const [directory, tail] = [...zip.end()] as [Buffer, Buffer]
    const COUNT = 2_000
    const directories = numbered(COUNT, (n) =>
      directory.toString('latin1').replace('000000', String(n).padStart(6, '0')),
    ).join('')
    tail.writeBigUInt64LE(BigInt(COUNT), 24)
    tail.writeBigUInt64LE(BigInt(COUNT), 32)
    tail.writeBigUInt64LE(BigInt(directories.length), 40)
    tail.writeBigUInt64LE(BigInt(part.length + directories.length), 64)
    tail.writeUInt16LE(COUNT, 84)
    tail.writeUInt16LE(COUNT, 86)
    tail.writeUInt32LE(directories.length, 88)
    return { files: { 'x.zip': Buffer.concat([part, Buffer.from(directories, 'latin1'), tail]) } }
  },
  /x.zip unpacks to more than/,
)

describe('a hostile file', () => {
  it.each(refused)('%s', async (_, hostile, message) => {
    const before = [await stored(), leftovers()]
    const file = await hostile()
    const begun = process.cpuUsage()
    const lines = await importing(file)
    expect(cpuSecondsSince(begun)).toBeLessThan(MAX_CPU_SECONDS)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.slice(0, 50).join('\n').slice(0, 20_000)).toMatch(message)
    expect([await stored(), leftovers()]).toEqual(before)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

it('of keys that are all different, a mapping is suggested all the same', async () => {
  const root = await folder()
  const path = join(root, 'x.jsonl')
  const record = (n: number) => `{"name":"a",${numbered(200, (key) => `"k${n}_${key}":1`).join(',')}}`
  writeFileSync(path, numbered(500, record).join('\n'))
  const begun = process.cpuUsage()
  const suggested = await suggestMapping(path, { sourceName: 'hostile' })
  expect(cpuSecondsSince(begun)).toBeLessThan(MAX_CPU_SECONDS)
  expect(suggested).toContain('name: name')
  expect(suggested).toContain('99800 more are not used')
})

describe('the program', () => {
  it('describes a hostile file in a line or two, in little memory, and without control characters', async () => {
    const before = await stored()
    const root = await folder()
    const ESCAPE = '\u001b]0;evil\u0007\u009b2J\r'
    const files: Record<string, string> = {
      'deep.json': '['.repeat(500_000),
      'deep.yaml': '['.repeat(4_000),
      'title.jsonl': JSON.stringify({ ...azo, name: ESCAPE, [ESCAPE]: 1 }),
      'column.csv': `name,${ESCAPE}x\na,b`,
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
    const runs = [
      ['deep.json', '--as', 'products'],
      ['title.jsonl', '--mapping', 'deep.yaml'],
      ['title.jsonl', '--as', 'products'],
      ['column.csv', '--as', 'products'],
    ]
    for (const args of runs) {
      const env = { NODE_OPTIONS: '--max-old-space-size=256' }
      const { code, stdout, stderr } = await verdant(url, ['import', ...args], { cwd: root, env })
      expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' })
      expect(stderr).not.toMatch(/\n {4}at |[^\P{Cc}\n]/u)
      expect(stderr.length).toBeLessThan(2_000)
    }
    expect(await stored()).toBe(before)
  })
})
