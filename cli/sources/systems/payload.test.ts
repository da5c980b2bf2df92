import { expect, it } from 'vitest'
import { readFixture } from '../../testing/read-fixture.ts'

it('a response of Payload becomes content by its draft: relations, Lexical texts, pictures, drafts inactive', async () => {
  const { items } = await readFixture('payload.json')
  expect(items).toEqual([
    {
      kind: 'products',
      name: 'Azo',
      category: 'Biofertilizers',
      description: 'Rates Very good link 1. one',
      detailedDescription: '## Rates\n\nVery **good**[ link](https://example.org/)\n\n1. *one*',
      image: 'https://cms.example/media/azo.png',
      isActive: true,
      oldAddresses: [],
    },
    expect.objectContaining({ name: 'Draft', detailedDescription: 'Text.', isActive: false }),
  ])
})
