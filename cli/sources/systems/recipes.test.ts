import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFixture } from '../../testing/read-fixture.ts'
import { systemNames } from './index.ts'

/** The mappings in the documentation whose first line is a comment with the name of a fixture. */
const recipes = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/importing.md'), 'utf8').matchAll(
    /^```yaml\n# ([a-z0-9-]+(?:\.[a-z]+|\/))[^\n]*\n(.*?)^```/gms,
  ),
].map(([, fixture, text]) => ({ fixture: fixture!, text: text! }))

describe('the recipes of the documentation', () => {
  it.each(recipes)('for $fixture gives valid items', async ({ fixture, text }) => {
    const { items } = await readFixture(fixture, () => text)
    expect(items.length).toBeGreaterThan(0)
  })

  it('join, replace, split and decide by a date', async () => {
    const { text } = recipes.find(({ fixture }) => fixture === 'people.csv')!
    const { items } = await readFixture('people.csv', () => text)
    expect(items).toMatchObject([
      { name: 'Ada Bell', position: 'Senior agronomist', expertise: ['corn', 'wheat'], isActive: true },
      { name: 'Cher', position: 'Team member', expertise: [], isActive: false },
    ])
  })

  it('follow references between the files of a folder, also by a list that joins them, and read its pictures', async () => {
    const { text } = recipes.find(({ fixture }) => fixture === 'catalogue/')!
    const { items, notes, picture } = await readFixture('catalogue/', () => text)
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Azo',
        category: 'Biofertilizers',
        description: 'Feeds the roots.',
        detailedDescription: 'Feeds the roots.\n\nWritten by Ada Bell (Lab).',
        features: ['Corn', 'Wheat'],
        image: '/pictures/azo.png',
        oldAddresses: [],
      },
      expect.objectContaining({ name: 'Rhizo', category: 'Products', features: [] }),
    ])
    expect(notes).toEqual([
      '1 item without a value for category, which becomes “Products”: “Rhizo”',
      expect.stringContaining('1 × category of products left out: no record of categories has this id, such as 9'),
      '1 × categories left out: no imported record refers to it',
    ])
    expect((await picture?.('/pictures/azo.png')?.())?.length).toBeGreaterThan(20)
    expect(picture?.('/../contentful.json')).toBeUndefined()
  })

  it('read a folder of Directus responses with its files', async () => {
    const { text } = recipes.find(({ fixture }) => fixture === 'directus/')!
    const { items, notes } = await readFixture('directus/', () => text)
    expect(items).toMatchObject([
      { name: 'Azo', category: 'Biofertilizers', image: '/assets/8cbb43fe.png', isActive: true },
    ])
    expect(notes).toEqual([
      expect.stringMatching(/^Products: a key .*\n {2}date_created: 1 record, such as “Azo”: 2024-01-01$/),
    ])
    const suggested = await readFixture('directus/')
    expect(suggested.items).toMatchObject(items)
  })

  it('are there for every format', () => {
    const named = recipes.flatMap(({ text }) => /^format: (\S+)$/m.exec(text)?.[1] ?? [])
    expect(new Set(named)).toEqual(new Set(systemNames))
  })
})
