import { expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { writeSource } from '../../testing/read-source.ts'

/** Reads a response by its suggested mapping. */
async function read(document: unknown) {
  const path = await writeSource('products.json', JSON.stringify(document))
  const { suggested, items, problems, notes } = await readBySuggestion(path)
  expect(problems).toEqual([])
  return { suggested, items, notes: notes.join('\n') }
}

const image = (id: number, src: string, alt: string | null) => ({
  id,
  position: id,
  src,
  alt,
  variant_ids: [],
  width: 9,
})
const shopify = (handle: string, own: object = {}) => ({
  id: 632910392,
  title: 'Chain Bracelet',
  handle,
  body_html: '<p>7 <em>chakra</em> bracelet.</p>',
  published_at: '2024-01-02T09:00:00-05:00',
  created_at: '2024-01-01T09:00:00-05:00',
  updated_at: '2024-03-01T09:00:00-05:00',
  vendor: 'Company 123',
  product_type: 'Bracelet',
  tags: ['Beads', 'Blue'],
  variants: [
    {
      id: 1,
      title: 'Blue / S',
      option1: 'Blue',
      option2: 'S',
      option3: null,
      sku: 'SH-BLUE',
      price: '42.99',
      compare_at_price: null,
      featured_image: image(1, 'https://cdn.example/1.jpg', null),
    },
    {
      id: 2,
      title: 'Black / S',
      option1: 'Black',
      option2: 'S',
      sku: 'SH-BLACK',
      price: '44.99',
      compare_at_price: '49.99',
    },
  ],
  images: [image(1, 'https://cdn.example/1.jpg', 'A blue bracelet'), image(2, 'https://cdn.example/2.jpg', null)],
  options: [
    { name: 'Color', position: 1, values: ['Blue', 'Black'] },
    { name: 'Size', position: 2, values: ['S'] },
  ],
  ...own,
})

it('products of Shopify (products.json) become products as those of its CSV export', async () => {
  const simple = {
    tags: 'Beads',
    variants: [{ id: 3, title: 'Default Title', option1: 'Default Title', sku: '', price: '10.00' }],
    options: [{ name: 'Title', position: 1, values: ['Default Title'] }],
    images: [],
  }
  const { suggested, items, notes } = await read({
    products: [
      shopify('chain-bracelet'),
      shopify('gift-card', { ...simple, title: 'Gift card', product_type: '' }),
      shopify('draft', { ...simple, title: 'Draft', status: 'draft' }),
      shopify('later', { ...simple, title: 'Later', published_at: '2999-01-02T09:00:00-05:00' }),
      shopify('not-published', { ...simple, title: 'Not published', status: 'active', published_at: null }),
    ],
  })
  expect(suggested).toContain('format: shopify')
  expect(items).toMatchObject([
    {
      values: {
        name: 'Chain Bracelet',
        category: 'Bracelet',
        description: '7 chakra bracelet.',
        detailedDescription: '7 *chakra* bracelet.',
        features: ['Beads', 'Blue'],
        technicalSpecs: 'Blue / S: 42.99, SKU SH-BLUE\nBlack / S: 44.99, SKU SH-BLACK',
        image: 'https://cdn.example/1.jpg',
        isActive: true,
      },
      alts: { image: 'A blue bracelet' },
      oldAddresses: ['/products/chain-bracelet'],
      origin: { file: 'products.json products.0' },
    },
    {
      values: {
        name: 'Gift card',
        category: 'Products',
        features: ['Beads'],
        technicalSpecs: 'Price: 10.00',
        isActive: true,
      },
      origin: { file: 'products.json products.1' },
    },
    { values: { name: 'Draft', isActive: false } },
    { values: { name: 'Later', isActive: false } },
    { values: { name: 'Not published', isActive: false } },
  ])
  expect(notes).toContain('further.Variant Compare At Price: 1 record, such as “Chain Bracelet”: 49.99')
  expect(notes).toContain('images (further entries): 1 record, such as “Chain Bracelet”: https://cdn.example/2.jpg')
  expect(notes).toContain('Vendor: 5 records')
  expect(notes).toContain('Option1 Name: 1 record, such as “Chain Bracelet”: Color')
  expect(notes).not.toContain('Default Title')
})

const woo = (id: number, own: object = {}) => ({
  id,
  name: 'Hoe &amp; Rake',
  slug: 'hoe',
  permalink: 'https://shop.example/product/hoe/',
  date_created: '2024-01-01T00:00:00',
  date_created_gmt: '2024-01-01T00:00:00',
  type: 'simple',
  status: 'publish',
  featured: false,
  catalog_visibility: 'visible',
  description: '<p>Digs <b>soil</b>.</p>\n',
  short_description: '<p>A hoe</p>\n',
  sku: 'HOE-1',
  price: '19.90',
  regular_price: '24.90',
  sale_price: '19.90',
  weight: '2',
  categories: [
    { id: 9, name: 'Tools', slug: 'tools' },
    { id: 10, name: 'Hoes, rakes &amp; forks', slug: 'hoes' },
  ],
  tags: [{ id: 3, name: 'steel', slug: 'steel' }],
  images: [
    { id: 5, src: 'https://shop.example/1.jpg', name: '1', alt: 'A hoe' },
    { id: 6, src: 'https://shop.example/2,5.jpg', name: '2', alt: '' },
  ],
  attributes: [{ id: 1, name: 'Color', position: 0, visible: true, variation: false, options: ['Red', 'Blue, dark'] }],
  variations: [],
  menu_order: 4,
  meta_data: [],
  _links: { self: [{ href: 'https://shop.example/wp-json/wc/v3/products/1' }] },
  ...own,
})

it('products of the REST API of WooCommerce become products as those of its CSV export', async () => {
  const { suggested, items, notes } = await read([
    woo(1),
    woo(2, { name: 'Draft', status: 'draft' }),
    woo(4, { name: 'Secret', post_password: 'x' }),
    woo(3, { name: 'Fork', type: 'variable', sku: '', regular_price: '', sale_price: '', variations: [31, 32] }),
  ])
  expect(suggested).toContain('format: woocommerce')
  expect(items).toMatchObject([
    {
      values: {
        name: 'Hoe & Rake',
        category: 'Hoes, rakes & forks',
        description: 'A hoe',
        detailedDescription: 'Digs **soil**.',
        features: ['steel'],
        technicalSpecs: 'Price: 19.90\nSKU: HOE-1\nWeight: 2\nColor: Red, Blue, dark',
        image: 'https://shop.example/1.jpg',
        order: 4,
        isActive: true,
      },
      alts: { image: 'A hoe' },
      oldAddresses: ['https://shop.example/product/hoe/'],
    },
    { values: { name: 'Draft', isActive: false } },
    { values: { name: 'Secret', isActive: false } },
    { values: { name: 'Fork', technicalSpecs: 'Weight: 2\nColor: Red, Blue, dark' } },
  ])
  expect(notes).not.toContain('password')
  expect(notes).toContain('1 item without their variations, which the response does not have')
  expect(notes).toContain('images (further entries): 4 records, such as “Hoe & Rake”: https://shop.example/2,5.jpg')
  expect(notes).toContain('Regular price: 3 records, such as “Hoe & Rake”: 24.90')
})
