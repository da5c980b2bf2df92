import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

const RECORDS = [
  { sku: '1', title: 'One', tags: [], body: { text: 'A' }, status: 'live', images: [{ src: '/media/a' }] },
  { sku: '2', title: 'Two', tags: [{ name: 'T' }], body: null, status: 'live', images: [] },
]

/** Reads records by the lines of a rule, and returns the notes without the name of the folder. */
async function notesFor(lines: string[], records: object[] = RECORDS) {
  const path = await writeSource('x.json', JSON.stringify(records))
  const mapping = join(dirname(path), 'mapping.yaml')
  writeFileSync(
    mapping,
    ['source: old', 'rules:', '  - kind: products', ...lines.map((line) => `    ${line}`)].join('\n'),
  )
  const { notes } = await readSource(path, { mapping })
  return notes.map((note) => note.replace(`${dirname(path)}/`, '')).filter((note) => note.includes('no record has'))
}

describe('a path that no record has is named with its line and the nearest one', () => {
  it.each<[string, string[], string[]]>([
    ['of a field', ['fields:', '  name: titel'], ['mapping.yaml:5: no record has “titel”; nearest: “title”']],
    [
      'within a field',
      ['fields: { name: body.txt }'],
      ['mapping.yaml:4: no record has “body.txt”; nearest: “body.text”'],
    ],
    [
      'in a list',
      ['fields: { features: tags.*.nmae }'],
      ['mapping.yaml:4: no record has “tags.*.nmae”; nearest: “tags.*.name”'],
    ],
    [
      'with more behind',
      ['fields: { image: imags.0.src }'],
      ['mapping.yaml:4: no record has “imags.0.src”; nearest: “images.0.src”'],
    ],
    ['like none', ['fields: { name: { path: headline } }'], ['mapping.yaml:4: no record has “headline”']],
    ['of a text', ['fields: { name: title.de }'], ['mapping.yaml:4: no record has “title.de”']],
    [
      'of alternatives that look like another one',
      ['fields:', '  name:', '    path: [name, titel]'],
      ['mapping.yaml:6: no record has “name”', 'mapping.yaml:6: no record has “titel”; nearest: “title”'],
    ],
    [
      'of a template',
      ["fields: { name: '{titel} {sku}' , description: { template: '{titel} {sku}' } }"],
      ['mapping.yaml:4: no record has “{titel} {sku}”', 'mapping.yaml:4: no record has “titel”; nearest: “title”'],
    ],
    ['of the id', ['id: skuu', 'fields: { name: title }'], ['mapping.yaml:4: no record has “skuu”; nearest: “sku”']],
    [
      'of a condition',
      ['where: { stauts: live }', 'fields: { name: title }'],
      ['mapping.yaml:4: no record has “stauts”; nearest: “status”'],
    ],
    [
      'of an old address',
      ["redirects: '/p/{skku}'", 'fields: { name: title }'],
      ['mapping.yaml:4: no record has “skku”; nearest: “sku”'],
    ],
  ])('%s', async (_, lines, notes) => {
    expect(await notesFor(lines)).toEqual(notes)
  })

  it('in JSON, too', async () => {
    const path = await writeSource('x.json', JSON.stringify(RECORDS))
    const mapping = join(dirname(path), 'm.json')
    writeFileSync(
      mapping,
      JSON.stringify({ source: 'old', rules: [{ kind: 'products', fields: { name: 'titel' } }] }, null, 2),
    )
    const { notes } = await readSource(path, { mapping })
    expect(notes).toContain(`${mapping}:7: no record has “titel”; nearest: “title”`)
  })
})

it('of a reference is named, but not where an earlier one has led', async () => {
  const path = await writeSource(
    'x.json',
    JSON.stringify({ a: RECORDS.map((record) => ({ ...record, by: 1 })), b: [{ id: 1, of: 1, name: 'B' }] }),
  )
  const mapping = join(dirname(path), 'm.yaml')
  const references = '{ owner: { records: b, from: by }, owner.of: b, titlle: b }'
  writeFileSync(
    mapping,
    `source: old\nrules:\n  - kind: products\n    records: a\n    references: ${references}\n    fields: { name: owner.of.name }`,
  )
  const { items, notes } = await readSource(path, { mapping })
  expect(items[0]!.values).toEqual({ name: 'B' })
  expect(notes.filter((note) => note.includes('no record has “'))).toEqual([
    `${mapping}:5: no record has “titlle”; nearest: “title”`,
  ])
})

it('paths that some record has, or that lead through empty values, are not named', async () => {
  expect(
    await notesFor([
      'id: sku',
      "redirects: ['/p/{sku}', '{images.0.src}']",
      'where: { status: [live, hidden] }',
      'fields: { name: ~Title, description: { path: [summary, body.text] }, features: tags.*.name, image: images.3.src, category: { value: C } }',
    ]),
  ).toEqual([])
})

const FIXTURES = join(import.meta.dirname, '../fixtures')
const exportsIn = (path: string) =>
  readdirSync(path)
    .filter((name) => !/\.html$|^real$|^people\.csv$|strapi\d\.tar\.gz$/.test(name))
    .map((name) => join(path, name))

it('drafts name no path that no record has', async () => {
  for (const path of [...exportsIn(FIXTURES), ...exportsIn(join(FIXTURES, 'real'))].filter((file) =>
    existsSync(file),
  )) {
    const { notes } = await readBySuggestion(path)
    expect(notes.filter((note) => note.includes('no record has'))).toEqual([])
  }
})
