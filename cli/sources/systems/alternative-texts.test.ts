import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { suggestMapping } from '../../reading/open-source.ts'
import { FIXTURES } from '../../testing/read-fixture.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

it.each([
  ['payload.json', 'image: { path: heroImage.url, alt: heroImage.alt }', 'Azo'],
  ['strapi5.json', 'image: { path: image.url, alt: image.alternativeText }', 'Azo'],
  ['contentful.json', 'image: { path: image.url, alt: image.title }', 'Playsam'],
  ['shopify.csv', 'image: { path: images.0, alt: Image Alt Text }', 'Bracelet'],
  ['real/strapi5.tar.gz', 'image: { path: image, transform: [first], alt: imageAlt }', 'A field, “green”'],
])('the suggested mapping of %s takes the alternative texts of pictures', async (name, rule, alt) => {
  const suggested = (await suggestMapping(join(FIXTURES, name), { sourceName: 'old' })).replace(
    'source:',
    'site: https://x.example\nsource:',
  )
  expect(parse(suggested).rules[0].fields.image).toEqual(parse(rule).image)
  const mapping = await writeSource('mapping.yaml', suggested)
  const { items, notes } = await readSource(join(FIXTURES, name), { mapping })
  expect(items.find(({ alts }) => alts)?.alts).toEqual({ image: alt })
  expect(notes.join()).not.toMatch(/ alt|Alt|title/)
})
