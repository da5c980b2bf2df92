/*
 * Sanity and Contentful are services, of which npm has only libraries: the rich texts are converted by those. The documents around
 * them have the documented form of an export (`sanity dataset export`, `contentful space export`).
 */
import { JSDOM } from 'jsdom'
import { HTML } from './content.mjs'

export const packages = ['@portabletext/block-tools@6', '@sanity/schema', '@contentful/rich-text-from-markdown@16']

const DATE = '2026-03-01T08:00:00Z'

export async function make({ load, content, write }) {
  await write('sanity.ndjson', await sanity(load, content))
  await write('contentful.json', await contentful(load, content))
}

async function sanity(load, { CATEGORIES, PRODUCTS }) {
  const { Schema } = await load('@sanity/schema')
  const { htmlToBlocks } = await load('@portabletext/block-tools')
  const schema = Schema.compile({
    name: 'farm',
    types: [{ type: 'object', name: 'product', fields: [{ type: 'array', name: 'body', of: [{ type: 'block' }] }] }],
  })
  const type = schema.get('product').fields[0].type
  let keys = 0
  const keyGenerator = () => `key${++keys}`
  const toBlocks = (html) =>
    htmlToBlocks(html, type, { parseHtml: (text) => new JSDOM(text).window.document, keyGenerator })
  const dates = { _createdAt: DATE, _updatedAt: DATE, _rev: 'rev' }
  const image = {
    _type: 'image',
    asset: { _ref: 'image-abc-2x2-png', _type: 'reference' },
    alt: 'A field, “green”',
  }
  const extra = [
    { ...image, _key: 'picture' },
    { _type: 'callout', _key: 'callout', heading: 'Careful!', note: 'Keep x<y.\nAnd dry.' },
    {
      _type: 'table',
      _key: 'table',
      rows: [
        { _type: 'tableRow', _key: 'row1', cells: ['Crop', 'Rate'] },
        { _type: 'tableRow', _key: 'row2', cells: ['Maize', '2 fl oz | acre'] },
      ],
    },
  ]
  const documents = [
    ...CATEGORIES.map((title, at) => ({ _id: `category-${at}`, _type: 'category', ...dates, title })),
    {
      _id: 'image-abc-2x2-png',
      _type: 'sanity.imageAsset',
      ...dates,
      url: 'https://cdn.sanity.io/images/farm/production/abc-2x2.png',
    },
    ...PRODUCTS.map((product) => ({
      _id: `${product.isPublished ? '' : 'drafts.'}${product.slug}`,
      _type: 'product',
      ...dates,
      title: product.name,
      slug: { _type: 'slug', current: product.slug },
      ...(product.summary === '' ? {} : { summary: product.summary }),
      ...(product.html === '' ? {} : { body: [...toBlocks(product.html), ...(product.html === HTML ? extra : [])] }),
      ...(product.category === undefined
        ? {}
        : { category: { _type: 'reference', _ref: `category-${product.category}` } }),
      ...(product.tags.length === 0 ? {} : { tags: product.tags }),
    })),
  ]
  return documents.map((document) => `${JSON.stringify(document)}\n`).join('')
}

async function contentful(load, { CATEGORIES, PRODUCTS }) {
  const { richTextFromMarkdown } = await load('@contentful/rich-text-from-markdown')
  const link = (linkType, id) => ({ sys: { type: 'Link', linkType, id } })
  const sys = (id, type, isPublished = true) => ({
    id,
    type: 'Entry',
    createdAt: DATE,
    updatedAt: DATE,
    ...(isPublished ? { publishedAt: DATE, publishedVersion: 1 } : {}),
    contentType: link('ContentType', type),
  })
  const english = (values) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { 'en-US': value }]))
  const entries = CATEGORIES.map((title, at) => ({
    sys: sys(`category${at}`, 'category'),
    fields: english({ title }),
  }))
  for (const product of PRODUCTS) {
    const fields = english({
      title: product.name,
      slug: product.slug,
      ...(product.summary === '' ? {} : { summary: product.summary }),
      ...(product.markdown === '' ? {} : { body: await richTextFromMarkdown(product.markdown) }),
      ...(product.category === undefined ? {} : { category: link('Entry', `category${product.category}`) }),
      ...(product.tags.length === 0 ? {} : { tags: product.tags }),
    })
    if (product.german) fields.title['de-DE'] = product.german
    entries.push({ sys: sys(product.slug, 'product', product.isPublished), fields })
  }
  const locales = [
    { code: 'en-US', name: 'English', default: true, fallbackCode: null },
    { code: 'de-DE', name: 'German', default: false, fallbackCode: 'en-US' },
  ]
  const contentTypes = ['product', 'category'].map((id) => ({ sys: { id, type: 'ContentType' }, name: id, fields: [] }))
  return JSON.stringify({ contentTypes, entries, assets: [], locales })
}
