import { describe, expect, it } from 'vitest'
import { readFixture } from '../../testing/read-fixture.ts'

describe('an export of Sanity', () => {
  it('becomes content by its draft: references, Portable Text, pictures, new drafts inactive', async () => {
    const { items, notes } = await readFixture('sanity.ndjson')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'Azo',
        category: 'Biofertilizers',
        description: 'Rates See here 1. one 2. two',
        detailedDescription: '## Rates\n\nSee [**here**](https://example.org/)\n\n1. one\n2. *two*',
        image: 'https://cdn.sanity.io/images/p/production/abc-200x300.png',
        isActive: true,
        oldAddresses: [],
      },
      expect.objectContaining({ name: 'Only a draft', detailedDescription: 'Text.', isActive: false }),
    ])
    expect(notes).toContain('1 item with a draft of changes, which is left out: “Azo, edited”')
  })
})
