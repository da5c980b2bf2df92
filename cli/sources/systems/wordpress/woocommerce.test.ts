import { describe, expect, it } from 'vitest'
import { readWordPress, wordPressAttachment, wordPressItem, wordPressMeta } from '../../../testing/wordpress.ts'

describe('a WooCommerce product', () => {
  const product = wordPressItem(
    {
      title: 'V-Neck',
      'content:encoded': '<p>Text</p>',
      'wp:post_id': '44',
      'wp:status': 'publish',
      'wp:post_type': 'product',
    },
    '<category domain="product_cat" nicename="clothing"><![CDATA[Clothing]]></category>' +
      '<category domain="product_cat" nicename="tshirts"><![CDATA[T-Shirts &amp; more]]></category>' +
      wordPressMeta('_price', '15') +
      wordPressMeta('_sku', 'vneck') +
      wordPressMeta('_weight', '0.5'),
  )
  const variation = (id: string, parent: string, colour: string, price: string) =>
    wordPressItem(
      {
        title: `V-Neck - ${colour}`,
        'wp:post_id': id,
        'wp:post_parent': parent,
        'wp:status': 'publish',
        'wp:post_type': 'product_variation',
      },
      wordPressMeta('attribute_pa_color', colour) +
        wordPressMeta('_price', price) +
        wordPressMeta('_sku', `v-${colour}`),
    )

  it('has its last category, and its price, SKU and weight as specifications', async () => {
    const { items } = await readWordPress(product)
    expect(items[0]!.values).toMatchObject({
      category: 'T-Shirts & more',
      technicalSpecs: 'Price: 15\nSKU: vneck\nWeight: 0.5',
    })
  })

  it('has its variations as specifications, wherever they are in the file; others are counted', async () => {
    const { items, notes } = await readWordPress(
      variation('76', '44', 'blue', '15'),
      product,
      variation('77', '44', 'green', '20'),
      variation('78', '99', 'red', '1'),
    )
    expect(items.map(({ values }) => values.technicalSpecs)).toEqual([
      'SKU: vneck\nWeight: 0.5\nblue: 15, SKU v-blue\ngreen: 20, SKU v-green',
    ])
    expect(notes).toEqual([
      '1 × product_variation left out: its product is not in the file: “V-Neck - red” (product_variation 78)',
      'Products: a key has no field and is left out\n' +
        '  terms.product_cat (further entries): 1 record, such as “V-Neck”: Clothing',
    ])
  })

  it('names variations by their terms, and a regular price that no line has is named', async () => {
    const terms =
      '<category domain="pa_color" nicename="dark-blue"><![CDATA[Dark &amp; Blue]]></category>' +
      wordPressMeta('_regular_price', '30')
    const { items, notes } = await readWordPress(
      product.replace('</item>', `${terms}</item>`),
      variation('76', '44', 'dark-blue', '15'),
    )
    expect(items[0]!.values.technicalSpecs).toBe('SKU: vneck\nWeight: 0.5\nDark & Blue: 15, SKU v-dark-blue')
    expect(notes.join('\n')).toContain('meta._regular_price: 1 record, such as “V-Neck”: 30')
  })

  it('has the pictures of its gallery and of its variations named, which products have one of', async () => {
    const gallery = product.replace('</item>', `${wordPressMeta('_product_image_gallery', '5,6')}</item>`)
    const blue = variation('76', '44', 'blue', '15').replace('</item>', `${wordPressMeta('_thumbnail_id', '7')}</item>`)
    const { notes } = await readWordPress(
      gallery,
      blue,
      wordPressAttachment('5'),
      wordPressAttachment('6'),
      wordPressAttachment('7'),
    )
    expect(notes).toEqual([
      '3 × attachment left out: no imported item shows it as its picture',
      'Products: 3 keys have no field and are left out\n' +
        '  terms.product_cat (further entries): 1 record, such as “V-Neck”: Clothing\n' +
        '  variations.*.thumbnail: 1 record, such as “V-Neck”: https://old.example/7.png\n' +
        '  gallery: 1 record, such as “V-Neck”: https://old.example/5.png',
    ])
  })
})
