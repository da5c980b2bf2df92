import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { product } from '../../../../schema/kinds/index.ts'
import { checkNew } from '../../../../schema/validate.ts'
import { folder } from '../../../testing/program.ts'
import { readBySuggestion } from '../../../testing/read-by-suggestion.ts'

type Post = Record<string, unknown>

const fixture = JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/wordpress.json'), 'utf8')) as Post[]
const [embedded, bare, hidden] = fixture as [Post, Post, Post]

/** Writes the files of a folder and reads the folder, or its only file, by its suggested mapping. Every item must be valid. */
async function read(files: Record<string, unknown>) {
  const root = join(await folder(), 'site')
  mkdirSync(root)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), JSON.stringify(content))
  const names = Object.keys(files)
  const path = names.length === 1 ? join(root, names[0]!) : root
  const { items, problems, notes } = await readBySuggestion(path, { as: product })
  expect(problems).toEqual([])
  for (const { kind, values } of items) expect(checkNew(kind, values).errors).toBeUndefined()
  return { items, notes }
}

it('posts have their texts, terms and pictures', async () => {
  const { items, notes } = await read({ 'posts.json': [embedded] })
  expect(items).toMatchObject([
    {
      values: {
        name: 'Ben & Jerry’s soil',
        category: 'Soil & Water',
        description: 'Soil health…',
        detailedDescription: 'Soil **health** – more.\n\n- a\n\n![A](https://old.example/a.png)',
        features: ['corn', 'wheat'],
        image: 'https://old.example/wp-content/uploads/p.png',
        isActive: true,
      },
      alts: { image: 'Roots' },
      oldAddresses: ['https://old.example/2024/01/post-1/'],
    },
  ])
  expect(notes).toEqual([
    'Products: 4 keys have no rule in the mapping and are left out (ignore: in the mapping lists what may be)\n' +
      '  date: 1 record, such as “Ben & Jerry’s soil”: 2024-01-01\n' +
      '  author: 1 record, such as “Ben & Jerry’s soil”: Ada & Co\n' +
      '  sticky: 1 record, such as “Ben & Jerry’s soil”: true\n' +
      '  caption: 1 record, such as “Ben & Jerry’s soil”: A caption',
  ])
})

it('posts without embedded records, and those that need a password, are named', async () => {
  const { items, notes } = await read({ 'posts.json': [bare, hidden] })
  expect(items.map(({ values: { name, isActive } }) => [name, isActive])).toEqual([
    ['No “embedding”', true],
    ['Protected: Prices', false],
  ])
  expect(notes).toEqual(
    expect.arrayContaining([
      '1 item without the names of their categories and tags, which the response does not have: ask for it with ?_embed: “No “embedding””',
      '1 item without their picture, which the response does not have: ask for it with ?_embed: “No “embedding””',
      '1 item without a text: “Protected: Prices”',
      '1 item protected by a password and therefore inactive: “Protected: Prices”',
    ]),
  )
})

it('a folder of responses has the records that posts refer to', async () => {
  const term = (id: number, name: string, taxonomy: string) => ({ id, name, taxonomy, slug: name })
  const { items, notes } = await read({
    'posts.json': [bare],
    'pages.json': [{ ...embedded, id: 11, type: 'page', menu_order: 4 }],
    'categories.json': [term(3, 'Soil &amp; Water', 'category'), term(4, 'Unused', 'category')],
    'tags.json': [term(5, 'corn', 'post_tag'), term(6, 'wheat', 'post_tag')],
    'media.json': [
      { id: 9, type: 'attachment', slug: 'p', title: { rendered: 'p' }, source_url: 'https://old.example/p.png' },
    ],
  })
  expect(items.map(({ values: { category, features, image, order } }) => [category, features, image, order])).toEqual([
    ['Soil & Water', ['corn', 'wheat'], 'https://old.example/wp-content/uploads/p.png', 4],
    ['Soil & Water', ['corn', 'wheat'], 'https://old.example/p.png', undefined],
  ])
  expect(notes[0]).toBe('1 × categories left out: no imported post refers to it')
})
