import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { suggestMapping } from '../../reading/open-source.ts'
import { FIXTURES } from '../../testing/read-fixture.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { wordPressAttachment, wordPressExport, wordPressItem, wordPressMeta } from '../../testing/wordpress.ts'

/* Alternative texts in other languages, by the picture fields of the items, from each system that has them. */

interface Mapping {
  rules: { fields: Record<string, unknown> }[]
}

/** Returns the alternative texts of the first item with some, by the mapping that is suggested, or with other rules for the picture. */
async function altsOf(name: string, document: unknown, image?: object) {
  const path = await writeSource(name, JSON.stringify(document))
  const suggested = parse(await suggestMapping(path, { as: product, sourceName: 'old' })) as Mapping
  if (image) suggested.rules[0]!.fields['image'] = image
  const mapping = await writeSource('mapping.yaml', stringify({ site: 'https://x.example', ...suggested }))
  const { items, problems } = await readSource(path, { mapping })
  expect(problems).toEqual([])
  const item = items.find(({ alts }) => alts)!
  return [item.alts, item.translatedAlts]
}

const IMAGE = [{ image: 'A field' }, { de: { image: 'Ein Feld' } }]

it('of Contentful are the titles of the asset', async () => {
  const document = JSON.parse(readFileSync(join(FIXTURES, 'contentful.json'), 'utf8')) as {
    assets: { fields: { title: object } }[]
  }
  for (const { fields } of document.assets) fields.title = { 'en-US': 'A field', de: 'Ein Feld' }
  expect(await altsOf('c.json', document)).toEqual(IMAGE)
})

it('of Payload are those of the upload, which has a text for each locale', async () => {
  const doc = {
    id: 'p',
    title: { en: 'Corn', de: 'Mais' },
    body: { en: 'Text', de: 'Wort' },
    heroImage: { id: 'h', url: 'https://x.example/a.png', alt: { en: 'A field', de: 'Ein Feld' } },
  }
  expect(await altsOf('p.json', { docs: [doc], totalDocs: 1 })).toEqual(IMAGE)
})

it('of Sanity stand in the picture, as an array or an object', async () => {
  const strings = (...values: [string, string][]) =>
    values.map(([code, value]) => ({ _key: code, _type: 'internationalizedArrayStringValue', value }))
  const picture = (alt: unknown) => ({
    _type: 'image',
    asset: { _ref: 'image-abc-10x10-png' },
    alt,
  })
  const of = (alt: unknown) => [
    { _id: 'a', _type: 'product', name: strings(['en', 'Corn'], ['de', 'Mais']), body: 'Text', image: picture(alt) },
    { _id: 'image-abc-10x10-png', _type: 'sanity.imageAsset', url: 'https://x.example/a.png' },
  ]
  const rule = { path: 'image.url', alt: 'image.alt' }
  expect(await altsOf('s.json', of(strings(['en', 'A field'], ['de', 'Ein Feld'])), rule)).toEqual(IMAGE)
  expect(await altsOf('s.json', of({ _type: 'localeString', en: 'A field', de: 'Ein Feld' }), rule)).toEqual(IMAGE)
})

it('of Strapi are those of each version, if it shows the same picture', async () => {
  const article = (locale: string, title: string, alternativeText: string, url: string) => ({
    id: 1,
    documentId: 'a',
    locale,
    title,
    body: 'Text',
    image: { id: 3, url, alternativeText },
  })
  const of = (url: string) => ({
    data: [article('en', 'Corn', 'A field', '/uploads/a.png'), article('de', 'Mais', 'Ein Feld', url)],
    meta: { pagination: { total: 2 } },
  })
  expect(await altsOf('s.json', of('/uploads/a.png'))).toEqual(IMAGE)
  expect(await altsOf('s.json', of('/uploads/b.png'))).toEqual([{ image: 'A field' }, undefined])
})

it('of Directus stand in the relation “translations”', async () => {
  const translations = [
    { id: 1, products_id: 1, languages_code: 'en', name: 'Corn', body: 'Text', image_alt: 'A field' },
    { id: 2, products_id: 1, languages_code: 'de', name: 'Mais', body: 'Wort', image_alt: 'Ein Feld' },
  ]
  const document = {
    data: [{ id: 1, image: 'https://x.example/a.png', date_created: '2024-01-01T00:00:00', translations }],
  }
  expect(await altsOf('d.json', document, { path: 'image', alt: 'image_alt' })).toEqual(IMAGE)
})

it('of WordPress are those of the attachments of each language, which share a file', async () => {
  const attachment = (id: string, alt: string) =>
    wordPressAttachment(id)
      .replace(/old\.example\/\d+/, 'old.example/a')
      .replace('</item>', `${wordPressMeta('_wp_attachment_image_alt', alt)}</item>`)
  const post = (id: string, language: string, title: string, thumbnail: string) =>
    wordPressItem(
      { title, 'content:encoded': 'Text', 'wp:post_id': id, 'wp:status': 'publish', 'wp:post_type': 'post' },
      `<category domain="category" nicename="soil">Soil</category>
       <category domain="language" nicename="${language}">x</category>
       <category domain="post_translations" nicename="pll_1">pll_1</category>
       ${wordPressMeta('_thumbnail_id', thumbnail)}`,
    )
  const path = await writeSource(
    'x.xml',
    wordPressExport(
      attachment('1', 'A field'),
      attachment('2', 'Ein Feld'),
      post('7', 'en', 'Corn', '1'),
      post('8', 'de', 'Mais', '2'),
    ),
  )
  const { items } = await readSource(path, { as: product })
  expect(items.map(({ alts, translatedAlts }) => [alts, translatedAlts])).toEqual([IMAGE])
})
