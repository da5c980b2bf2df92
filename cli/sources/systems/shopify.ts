import { objectsIn } from '../../../schema/is-object.ts'
import { isProductList, rowsOfProduct } from './shopify-products.ts'
import { type Data, textOf } from '../records/values.ts'
import type { Loaded, System } from './system.ts'

/*
 * A product export of Shopify (https://help.shopify.com/en/manual/products/import-export/using-csv): the first row of a
 * handle has the product, further rows have its other variants and pictures.
 */

/** Returns the value of an option of a row, such as “Color: Blue”, for each option that the product has. */
function optionsOf(row: Data, first: Data): string {
  return [1, 2, 3]
    .flatMap((at) => {
      const value = textOf(row[`Option${at} Value`])
      const name = textOf(first[`Option${at} Name`])
      return value === '' || (name === 'Title' && value === 'Default Title') ? [] : [value]
    })
    .join(' / ')
}

interface Variant {
  option: string
  price: string
  sku: string
}

function specifications(variants: Variant[]): string {
  return variants
    .flatMap(({ option, price, sku }) => {
      if (option === '') return [...(price ? [`Price: ${price}`] : []), ...(sku ? [`SKU: ${sku}`] : [])]
      const facts = [price, sku ? `SKU ${sku}` : ''].filter((fact) => fact !== '')
      return facts.length === 0 ? [] : [`${option.replaceAll(':', ' ')}: ${facts.join(', ')}`]
    })
    .join('\n')
}

/** Whether a row is that of a product without options. Shopify writes one option with this name and value. */
const isNoOption = (row: Data) =>
  textOf(row['Option1 Name']) === 'Title' && textOf(row['Option1 Value']) === 'Default Title'

/** Returns what the further rows of a product have that its first row does not have, by column. */
function furtherValues(first: Data, others: Data[]): Data {
  const columns = [...new Set([first, ...others].flatMap(Object.keys))].filter((column) => column !== 'Handle')
  const values = columns.map((column) => {
    const texts = others
      .map((row) => textOf(row[column]))
      .filter((text) => text !== '' && text !== textOf(first[column]))
    return [column, [...new Set(texts)]] as const
  })
  return Object.fromEntries(values.filter(([, texts]) => texts.length > 0))
}

const VARIANT = ['Variant Price', 'Variant SKU', 'Option1 Value', 'Option2 Value', 'Option3 Value']
/** The pictures of the product, and those of its variants, which are mostly among them. */
const IMAGES = ['Image Src', 'Variant Image']
const picturesOf = (rows: Data[]): string[] => [
  ...new Set(IMAGES.flatMap((column) => rows.map((row) => textOf(row[column])).filter((address) => address !== ''))),
]

const rowsOf = (columns: string[]) => columns.flatMap((column) => [column, `further.${column}`])

/** Columns with numbers that spreadsheets keep as text by an apostrophe before them: `'00123`. */
const NUMBERS = ['Variant SKU', 'Variant Barcode']

const withoutApostrophes = (row: Data): Data => ({
  ...row,
  ...Object.fromEntries(NUMBERS.filter((key) => key in row).map((key) => [key, textOf(row[key]).replace(/^'/, '')])),
})

/** Returns the rows of an export, or those of the products of an API, with their places in the document. */
function rowsIn(document: unknown): Map<Data, string | number> {
  if (!isProductList(document)) return new Map(objectsIn(document).map((row, at) => [withoutApostrophes(row), at]))
  return new Map(
    objectsIn(document.products).flatMap((product, at) =>
      rowsOfProduct(product).map((row): [Data, string] => [row, `products.${at}`]),
    ),
  )
}

function* records({ document, origin }: Loaded) {
  const places = rowsIn(document)
  const rows = [...places.keys()]
  for (const group of Map.groupBy(rows, (row) => textOf(row.Handle)).values()) {
    const first = group.find((row) => textOf(row.Title) !== '') ?? group[0]!
    const variants = group
      .filter((row) => ['Variant Price', 'Variant SKU', 'Option1 Value'].some((key) => textOf(row[key]) !== ''))
      .map((row) => ({
        option: optionsOf(row, first),
        price: textOf(row['Variant Price']),
        sku: textOf(row['Variant SKU']),
      }))
    const further = furtherValues(
      first,
      group.filter((row) => row !== first),
    )
    yield {
      origin: origin(places.get(first)!),
      derived: {
        specifications: { from: ['variants'] },
        category: { from: [textOf(first.Type) === '' ? 'Product Category' : 'Type'] },
        isPublic: { from: ['Published', 'Status', 'further.Published', 'further.Status'] },
        variants: { from: rowsOf(VARIANT), isWhole: true },
        images: { from: rowsOf(IMAGES), isWhole: true },
      },
      data: {
        ...first,
        ...(isNoOption(first) ? { 'Option1 Name': '', 'Option1 Value': '' } : {}),
        further,
        variants,
        specifications: specifications(variants),
        images: picturesOf(group),
        category: textOf(first.Type) || textOf(first['Product Category']).split('>').at(-1)!.trim(),
        isPublic:
          /^true$/i.test(textOf(first.Published) || 'true') && /^active$/i.test(textOf(first.Status) || 'active'),
      },
    }
  }
}

export const shopify: System = {
  name: 'shopify',
  title: 'Shopify',
  recognises: (document) => {
    if (isProductList(document)) return true
    const [row] = objectsIn(document)
    return row !== undefined && ['Handle', 'Title', 'Body (HTML)', 'Vendor'].every((key) => key in row)
  },
  records,
  technical: [
    'Image Position',
    'further.Image Position',
    'id',
    'admin_graphql_api_id',
    'updated_at',
    'published_scope',
  ],
  rules: () => [
    {
      kind: 'products',
      id: 'Handle',
      redirects: '/products/{Handle}',
      fields: {
        name: { path: 'Title', transform: ['line', 'limit 200'] },
        category: { path: 'category', default: 'Products' },
        description: {
          path: ['Body (HTML)', 'SEO Description', 'Title'],
          transform: ['html', 'line', 'limit 300'],
        },
        detailedDescription: { path: ['Body (HTML)', 'Title'], transform: 'html markdown' },
        features: { path: 'Tags', transform: 'split ,' },
        technicalSpecs: 'specifications',
        image: { path: 'images.0', alt: 'Image Alt Text' },
        isActive: 'isPublic',
      },
    },
  ],
  advice: ['Prices, SKUs and variants are lines of the technical specifications (specifications, variants.*.price).'],
}
