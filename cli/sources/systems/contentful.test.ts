import { describe, expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { readFixture } from '../../testing/read-fixture.ts'
import { writeSource } from '../../testing/read-source.ts'

describe('a Contentful export', () => {
  it('becomes content by its draft: default locale, rich text, references, pictures, unpublished inactive', async () => {
    const { items, origins, notes } = await readFixture('contentful.json')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Playsam Streamliner',
        category: 'Toys',
        description: 'A classic A car with four wheels, see here. • wood',
        detailedDescription: '## A classic\n\nA car with **four** wheels, see [here](https://example.org/).\n\n- wood',
        features: ['wood', 'toy'],
        image: 'https://images.ctfassets.net/space/playsam.jpg',
        isActive: true,
        oldAddresses: [],
        translations: {
          de: {
            isVisible: true,
            texts: {
              name: { text: 'Playsam Stromlinie' },
              category: { text: 'Spielzeug' },
              // The space has these once for all languages.
              description: { text: 'A classic A car with four wheels, see here. • wood' },
              detailedDescription: {
                text: '## A classic\n\nA car with **four** wheels, see [here](https://example.org/).\n\n- wood',
              },
              features: { text: ['wood', 'toy'] },
            },
          },
        },
      },
      expect.objectContaining({ name: 'Whisk Beater', category: 'Products', isActive: false }),
    ])
    expect(origins).toEqual([{ file: 'contentful.json entries.0' }, { file: 'contentful.json entries.1' }])
    expect(notes).toContain(
      '1 item whose translation into de has texts of the original: “Playsam Stromlinie” (de) contentful.json entries.0 (description, detailedDescription, features)',
    )
    expect(notes.join('\n')).not.toContain('category left out')
  })
})

it('a draft of Contentful leaves the hero of the site alone, also if the space has an entry of that name', async () => {
  const entry = (type: string, id: string, fields: Record<string, unknown>) => ({
    sys: { id, type: 'Entry', contentType: { sys: { id: type } } },
    fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { en: value }])),
  })
  const data = {
    contentTypes: ['hero', 'product'].map((id) => ({ sys: { id, type: 'ContentType' }, name: id, fields: [] })),
    entries: [
      entry('hero', 'h', { title: 'Welcome', subtitle: 'To us', buttonText: 'Go' }),
      entry('product', 'p', { name: 'Azo', description: 'Feeds the roots.' }),
    ],
    assets: [],
    locales: [{ code: 'en', default: true }],
  }
  const { items } = await readBySuggestion(await writeSource('space.json', JSON.stringify(data)))
  expect(items.map(({ kind, values }) => [kind.name, values.name])).toEqual([
    ['product', 'Welcome'],
    ['product', 'Azo'],
  ])
})
