import { expect, it } from 'vitest'
import { readFixture } from '../../testing/read-fixture.ts'

it('a response of Directus becomes content by its draft: relations, HTML, statuses', async () => {
  const { items, notes } = await readFixture('directus.json')
  expect(items).toMatchObject([
    {
      name: 'Azo',
      category: 'Biofertilizers',
      description: 'Short',
      detailedDescription: 'Long *text*.',
      order: 2,
      isActive: true,
    },
    { name: 'Old', category: 'Products', isActive: false },
  ])
  expect(notes.join()).toContain('without their picture, whose address is relative')
})
