import { dirname, join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { suggestMapping } from '../../reading/open-source.ts'

/** Reads products of these keys by their suggested mapping, and returns which of them become active. */
async function activeOf(...keys: object[]) {
  const records = keys.map((own, at) => ({
    id: at + 1,
    title: `Azo ${at + 1}`,
    summary: 'Feeds the roots.',
    body: 'Feeds the roots of corn.',
    category: 'Bio',
    ...own,
  }))
  const path = await writeSource('products.json', JSON.stringify({ products: records }))
  const mapping = join(dirname(path), 'mapping.yaml')
  const suggested = await suggestMapping(path, { sourceName: 'old' })
  writeFileSync(mapping, suggested)
  const { items, problems, notes } = await readSource(path, { mapping })
  expect(problems).toEqual([])
  // An item without the field becomes active.
  return { active: items.map(({ values }) => values.isActive ?? true), suggested, notes }
}

it.each<[string, object[], boolean[]]>([
  ['a word', [{ status: 'published' }, { status: 'draft' }, { status: 'in review' }, {}], [true, false, false, false]],
  ['a word with a line (DatoCMS)', [{ _status: 'published' }, { _status: 'draft' }], [true, false]],
  ['a word in an object (DatoCMS)', [{ meta: { status: 'published' } }, { meta: { status: 'draft' } }], [true, false]],
  ['a stage (Hygraph)', [{ stage: 'PUBLISHED' }, { stage: 'DRAFT' }], [true, false]],
  ['a visibility', [{ visibility: 'public' }, { visibility: 'members' }], [true, false]],
  ['a flag', [{ active: true }, { active: false }, { active: null }], [true, false, false]],
  ['a flag of the opposite (Webflow)', [{ isDraft: false }, { isDraft: true }, {}], [true, false, true]],
  [
    'two flags of the opposite',
    [
      { isDraft: false, isArchived: true },
      { isDraft: true, isArchived: false },
      { isDraft: false, isArchived: false },
    ],
    [false, false, true],
  ],
  ['a time (Storyblok)', [{ published_at: '2024-04-26T10:25:22.654Z' }, { published_at: null }], [true, false]],
  [
    'a time that has passed',
    [
      { published_at: '2999-01-01' },
      { published_at: '2024-01-01 08:00' },
      { published_at: '2024-01-01T00:00:00+02:00' },
    ],
    [false, true, true],
  ],
  ['a word without a value', [{ published: null }], [false]],
  ['a time of deletion', [{ deletedAt: '2024-01-01' }, { deletedAt: null }, {}], [false, true, true]],
  ['a time, of drafts only', [{ first_published_at: null }], [false]],
  ['a time in an object (GraphQL of Contentful)', [{ sys: { publishedAt: '2024-04-26' } }, { sys: {} }], [true, false]],
  [
    'a flag and a word, both of which must say so',
    [
      { enabled: true, status: 'draft' },
      { enabled: false, status: 'live' },
      { enabled: true, status: 'live' },
    ],
    [false, false, true],
  ],
  ['no state of a country', [{ state: 'ON' }, { state: 'CA' }], [true, true]],
  ['no level of visibility (Magento)', [{ visibility: 4 }, { visibility: 1 }], [true, true]],
])('records are active by %s', async (_, keys, active) => {
  expect((await activeOf(...keys)).active).toEqual(active)
})

it('a draft says which records become inactive, and the plan names them', async () => {
  const { suggested, notes } = await activeOf(
    { enabled: true, status: 'draft' },
    { enabled: false, status: 'live' },
    { enabled: true, status: 'live' },
  )
  expect(suggested).toContain(
    '# products: 2 of 3 records become inactive by enabled and status: true / draft, false / live\n',
  )
  expect(notes).toContain('2 items inactive by enabled and status: “Azo 1” (true / draft), “Azo 2” (false / live)')
})

it.each<[object[], string]>([
  [[{}], 'all records become active: no key says which of them are public'],
  [[{ status: 'kyllä' }, { status: 'ei' }], 'the words of status are not known here ("kyllä", "ei")'],
  [
    [{ status: 'draft', published_at: '2024-01-01' }, { status: 'live', published_at: null }, { status: 'draft' }],
    '1 record become active that published_at does not show as public',
  ],
])('a draft says what cannot be told of %j', async (keys, comment) => {
  expect((await activeOf(...keys)).suggested).toContain(comment)
})

it('a word that the sample of a draft does not have makes no record active', async () => {
  const keys: object[] = Array.from({ length: 1_000 }, () => ({ hidden: false }))
  const { active } = await activeOf(...keys, { hidden: true }, { hidden: false })
  expect(active.slice(1_000)).toEqual([false, true])
  const others: object[] = Array.from({ length: 1_000 }, () => ({ published: true }))
  expect((await activeOf(...others, { published: null })).active.at(-1)).toBe(false)
})
