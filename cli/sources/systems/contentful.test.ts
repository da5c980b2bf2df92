import { describe, expect, it } from 'vitest'
import { readFixture } from '../../testing/read-fixture.ts'

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
