import { expect, it } from 'vitest'
import { readFixture } from '../../../testing/read-fixture.ts'

it('a response of Strapi 4 becomes content by its draft: attributes, relations, pictures, Markdown, drafts inactive', async () => {
  const { items } = await readFixture('strapi4.json')
  expect(items).toEqual([
    {
      kind: 'products',
      name: 'Azo',
      category: 'Biofertilizers',
      description: 'Short',
      detailedDescription: '# Rates\n\nTwo *or* four.',
      image: 'https://cms.example/uploads/azo.png',
      isActive: true,
      oldAddresses: [],
    },
    expect.objectContaining({ name: 'Draft', category: 'Products', isActive: false }),
  ])
})

it('a response of Strapi 5 becomes content by its draft, with pictures when the mapping names the site', async () => {
  const suggested = await readFixture('strapi5.json')
  expect(suggested.items).toMatchObject([{ name: 'Azo', detailedDescription: 'Very **good**.', isActive: true }])
  expect(suggested.notes).toContainEqual(expect.stringMatching(/without their picture.*: “Azo”/))
  const { items } = await readFixture('strapi5.json', (text) =>
    text.replace('format:', 'site: https://cms.example\nformat:'),
  )
  expect(items).toMatchObject([{ image: 'https://cms.example/uploads/azo.png' }])
})
