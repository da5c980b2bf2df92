import { describe, expect, it } from 'vitest'
import { readFixture } from '../../testing/read-fixture.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

describe('a product export of WooCommerce', () => {
  it('leaves out variations that are not published, and names them', async () => {
    const table = [
      'ID,Type,SKU,Name,Published,Categories,Regular price,Parent',
      '1,variable,HOE,Hoe,1,Tools,,',
      '2,variation,HOE-1,Hoe - 1 m,1,,11,HOE',
      '3,variation,HOE-2,Hoe - 2 m,-1,,13,HOE',
    ]
    const path = await writeSource('products.csv', `${table.join('\n')}\n`)
    const { items, notes } = await readFixture(path)
    expect(items).toMatchObject([{ technicalSpecs: expect.stringContaining('HOE-1') as string }])
    expect(JSON.stringify(items)).not.toContain('HOE-2')
    expect(notes.join('\n')).toMatch(/variations that are not published.*Hoe - 2 m/)
  })

  it.each([
    ['https://x.example/a.jpg, https://x.example/b.jpg', 'https://x.example/a.jpg'],
    ['https://x.example/w_200,h_100/a.jpg,https://x.example/b.jpg', 'https://x.example/w_200,h_100/a.jpg'],
    ['https://x.example/a, b.jpg', 'https://x.example/a'],
    [String.raw`https://x.example/a\,b.jpg, //x.example/c.jpg`, 'https://x.example/a,b.jpg'],
    ['https://x.example/a.jpg,b.jpg', 'https://x.example/a.jpg'],
    ['https://x.example/a,b?c=1,2', 'https://x.example/a,b?c=1,2'],
    ['data:image/png;base64,AAAA,https://x.example/b.jpg', 'https://x.example/b.jpg'],
  ])('takes the first picture that can be used of %s', async (images, first) => {
    const head = 'ID,Type,SKU,Name,Published,Categories,Regular price,Images'
    const path = await writeSource('pictures.csv', `${head}\n1,simple,HOE,Hoe,1,Tools,9,"${images}"\n`)
    const mapping = `source: shop\nformat: woocommerce\nrules: [{ kind: products, id: key, fields: { name: Name, image: { path: [images.0, images.1] } } }]`
    const { items } = await readSource(path, { mapping: await writeSource('shop.yaml', mapping) })
    expect(items[0]!.values.image).toBe(first)
  })

  it('has no shortcodes in its texts, and they are named', async () => {
    const head = 'ID,Type,SKU,Name,Published,Categories,Regular price,Description'
    const path = await writeSource(
      'shortcodes.csv',
      `${head}\n1,simple,HOE,Hoe,1,Tools,9,"<p>One [sic]</p>[gallery ids=""1""] [chart id=""3""] [tab title=""Two""]Three[/tab]"\n`,
    )
    const { items, notes } = await readFixture(path)
    expect(items[0]).toMatchObject({ detailedDescription: 'One [sic]\n\n**Two**\n\nThree' })
    expect(notes).toContain('1 item with shortcodes, which are removed: “Hoe”: chart')
    expect(notes).toContain('1 item with gallery pictures that are not in the file: “Hoe”: attachment 1')
  })

  it('becomes products by its draft: last category, variations as specifications, first picture', async () => {
    const { items } = await readFixture('woocommerce.csv')
    expect(items).toEqual([
      {
        kind: 'products',
        name: 'V-Neck T-Shirt',
        category: 'Tshirts',
        description: 'This is a variable product.',
        detailedDescription: 'Pellentesque **habitant** morbi.',
        features: ['cotton', 'summer'],
        technicalSpecs:
          'SKU: woo-vneck-tee\nWeight: 0.5 kg\nColor: Blue, Green\n' +
          'Blue: 15, SKU woo-vneck-tee-blue\nGreen: 20, SKU woo-vneck-tee-green',
        image: 'https://woo.example/vneck.jpg',
        order: 3,
        isActive: true,
        oldAddresses: [],
      },
      expect.objectContaining({
        name: 'Cap',
        category: 'Accessories',
        description: 'Plain text of a cap. It is warm. And light.',
        detailedDescription: 'Plain text of a cap.\n\nIt is warm.\\\nAnd light.',
        technicalSpecs: 'Price: 16\nSKU: woo-cap',
        isActive: false,
      }),
    ])
  })
})
