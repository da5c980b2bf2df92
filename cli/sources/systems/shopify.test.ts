import { describe, expect, it } from 'vitest'
import { suggestMapping } from '../../reading/open-source.ts'
import { readFixture } from '../../testing/read-fixture.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

describe('a product export of Shopify', () => {
  it('becomes products by its draft: variants and prices, pictures, drafts inactive', async () => {
    const { items, origins } = await readFixture('shopify.csv')
    expect(items).toEqual([
      {
        kind: 'products',
        name: '7 Shakra Bracelet',
        category: 'Bracelet',
        description: '7 chakra bracelet, in blue or black.',
        detailedDescription: '7 *chakra* bracelet, in blue or black.',
        features: ['Beads', 'Blue'],
        technicalSpecs: 'Blue: 42.99, SKU SH-BLUE\nBlack: 44.99, SKU SH-BLACK',
        image: 'https://cdn.shopify.com/s/files/1/bracelet.jpg',
        isActive: true,
        oldAddresses: ['/products/chain-bracelet'],
      },
      expect.objectContaining({ name: 'Anchor Bracelet Mens', category: 'Products', features: [], isActive: false }),
      expect.objectContaining({
        name: 'Gift card',
        detailedDescription: 'Gift card',
        technicalSpecs: 'Price: 10.00\nSKU: GC',
        isActive: false,
      }),
    ])
    expect(origins.map(({ line }) => line)).toEqual([2, 4, 5])
  })
})

it('SKUs of Shopify lose the apostrophe by which spreadsheets keep their zeros', async () => {
  const path = await writeSource(
    'shopify.csv',
    "Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price\na,A,Text,V,Title,Default Title,'00123,5.00\n",
  )
  const mapping = await writeSource('m.yaml', await suggestMapping(path, { sourceName: 'old' }))
  const { items } = await readSource(path, { mapping })
  expect(items[0]!.values.technicalSpecs).toBe('Price: 5.00\nSKU: 00123')
})
