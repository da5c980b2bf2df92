import { objectsIn } from '../../../schema/is-object.ts'
import { withParagraphs } from '../texts/autop.ts'
import { htmlToText } from '../texts/html-text.ts'
import { RESTRICTED_TEXT, withoutRestricted } from '../texts/restricted-shortcodes.ts'
import { galleryIds, type Library } from '../texts/galleries.ts'
import { shortcodesIn } from '../texts/shortcode-tags.ts'
import { lostShortcodes, withoutShortcodes } from '../texts/shortcodes.ts'
import { rowsOfExport } from './woocommerce-columns.ts'
import { isProduct, rowOfProduct } from './woocommerce-products.ts'
import { type Data, textOf } from '../records/values.ts'
import type { Loaded, System } from './system.ts'
import { quoted } from './shared/api-values.ts'

/*
 * A product export of WooCommerce (https://woocommerce.com/document/product-csv-importer-exporter/). Variations are rows of
 * their own that name their parent by SKU or as `id:<ID>`. Categories are `A > B`, separated by commas.
 */

/** Divides a value at commas. Commas within a part are written `\,`. */
const parts = (value: unknown, comma = /(?<!\\),/) =>
  textOf(value)
    .split(comma)
    .map((part) => part.replaceAll(String.raw`\,`, ',').trim())
    .filter((part) => part !== '')

/** A comma between pictures: after a file name, or before an address. Others belong to an address, such as `data:image/png;base64,…`. */
const BETWEEN_PICTURES =
  /(?<!\\),(?=\s*(?:[a-z][a-z\d+.-]*:|\/\/)|\s+\S)|(?<=\.(?:avif|gif|jpe?g|png|svg|webp)\s*),(?=[^,/?=]+\.(?:avif|gif|jpe?g|png|svg|webp)\s*(?:,|$))/i

const TEXTS = ['Short description', 'Description']

/** Descriptions are HTML without paragraph tags. Exports write each line break in them as a backslash and an n. */
const writtenIn = (row: Data, column: string) => textOf(row[column]).replaceAll(String.raw`\n`, '\n')

/** A table does not have the pictures that galleries name by their ids. */
const NO_LIBRARY: Library = { address: () => undefined, alt: () => undefined, caption: () => undefined, own: [] }

const attributesOf = (row: Data) =>
  [1, 2, 3, 4, 5, 6].flatMap((at) => {
    const name = textOf(row[`Attribute ${at} name`])
    const values = parts(row[`Attribute ${at} value(s)`])
    return name === '' || values.length === 0 ? [] : [{ name, values: values.join(', ') }]
  })

const priceOf = (row: Data) => textOf(row['Sale price']) || textOf(row['Regular price'])
const priceColumn = (row: Data) => (textOf(row['Sale price']) === '' ? 'Regular price' : 'Sale price')
const isWeight = (column: string) => column.startsWith('Weight (')

/** Returns the columns that the specifications of a product have. */
const specified = (row: Data, variations: Data[]): string[] => [
  priceColumn(row),
  'SKU',
  ...Object.keys(row).filter(isWeight),
  ...[1, 2, 3, 4, 5, 6].flatMap((at) => [`Attribute ${at} name`, `Attribute ${at} value(s)`]),
  ...variations.flatMap((variation, at) =>
    [
      priceColumn(variation),
      'SKU',
      ...(attributesOf(variation).length === 0
        ? ['Name']
        : [1, 2, 3, 4, 5, 6].flatMap((number) => [`Attribute ${number} name`, `Attribute ${number} value(s)`])),
    ].map((column) => `variations.${at}.${column}`),
  ),
]

function specifications(row: Data, variations: Data[]): string {
  const weight = Object.entries(row).find(([key, value]) => isWeight(key) && textOf(value) !== '')
  const facts = [
    ['Price', priceOf(row)],
    ['SKU', textOf(row.SKU)],
    ...(weight ? [['Weight', `${textOf(weight[1])} ${weight[0].slice('Weight ('.length, -1)}`.trim()]] : []),
    ...attributesOf(row).map(({ name, values }) => [name, values]),
    ...variations.map((variation) => [
      attributesOf(variation)
        .map(({ values }) => values)
        .join(' / ') || textOf(variation.Name),
      [priceOf(variation), textOf(variation.SKU) && `SKU ${textOf(variation.SKU)}`]
        .filter((fact) => fact !== '')
        .join(', '),
    ]),
  ]
  return facts.flatMap(([name, value]) => (value ? [`${name!.replaceAll(':', ' ')}: ${value}`] : [])).join('\n')
}

/** WooCommerce writes 1 for published, 0 for private and -1 for draft. */
const isPublished = ({ Published }: Data) => Published === undefined || textOf(Published) === '1'

const VISIBILITY = ['Visibility in catalog', 'catalog_visibility']

/** Whether the catalog does not list a product: visitors find it by its address, or also by a search. */
const isHidden = (row: Data) => VISIBILITY.some((key) => /^(?:hidden|search)$/.test(textOf(row[key])))

const NO_VARIATIONS =
  'without their variations, which the response does not have: the CSV export of WooCommerce has them'

/** Returns the rows of an export, or those of the products of the REST API. */
function rowsIn(document: unknown, onLoss: Loaded['onLoss']): Data[] {
  const products = objectsIn(document)
  if (!isProduct(products[0])) return [...(rowsOfExport(products) ?? products)]
  for (const { name, variations } of products)
    if (Array.isArray(variations) && variations.length > 0) onLoss(NO_VARIATIONS, quoted(textOf(name)))
  return products.map(rowOfProduct)
}

function* records({ document, origin, onLoss }: Loaded) {
  const rows = rowsIn(document, onLoss)
  const isVariation = (row: Data) => textOf(row.Type).includes('variation')
  const variations = Map.groupBy(rows.filter(isVariation), (row) => textOf(row.Parent))
  const used = new Set(rows.flatMap((row) => TEXTS.flatMap((column) => shortcodesIn(writtenIn(row, column)))))
  const parents = new Set(rows.flatMap((row) => (isVariation(row) ? [] : [textOf(row.SKU), `id:${textOf(row.ID)}`])))
  for (const [at, row] of rows.entries()) {
    if (isVariation(row)) {
      if (!parents.has(textOf(row.Parent)))
        onLoss('left out: variations whose product is not in the file', textOf(row.Name))
      continue
    }
    const all = [textOf(row.SKU), `id:${textOf(row.ID)}`].flatMap((key) =>
      key === '' ? [] : (variations.get(key) ?? []),
    )
    const published = all.filter(isPublished)
    for (const variation of all)
      if (!isPublished(variation))
        onLoss('left out: variations that are not published', textOf(variation.Name) || textOf(row.Name))
    const name = quoted(textOf(row.Name))
    const written = TEXTS.map((column) =>
      withoutRestricted(writtenIn(row, column), (shortcode, text) =>
        onLoss(RESTRICTED_TEXT, `${name}: ${shortcode} ${htmlToText(text)}`),
      ),
    )
    const shortcodes = lostShortcodes(written.join('\n'), used, NO_LIBRARY)
    if (shortcodes.length > 0) onLoss('with shortcodes, which are removed', `${name}: ${shortcodes.join(', ')}`)
    const pictures = galleryIds(written.join('\n'))
    if (pictures.length > 0)
      onLoss('with gallery pictures that are not in the file', `${name}: attachment ${pictures.join(' ')}`)
    const [excerpt, description] = written.map((text) => withParagraphs(withoutShortcodes(text, used, NO_LIBRARY)))
    const categories = parts(row.Categories).map((path) => path.split('>').map((part) => part.trim()))
    yield {
      origin: origin(at),
      derived: {
        specifications: { from: specified(row, published) },
        key: { from: [textOf(row.ID) === '' ? 'SKU' : 'ID'] },
        images: { from: ['Images'], isWhole: true },
        categories: { from: ['Categories'], isWhole: true },
        ...(isHidden(row) && { Published: { from: VISIBILITY } }),
      },
      data: {
        ...row,
        ...(isHidden(row) && { Published: 'hidden' }),
        'Short description': excerpt,
        Description: description,
        categories: categories.map((path) => path.at(-1)!),
        parentCategories: [...new Set(categories.flatMap((path) => path.slice(0, -1)))],
        images: parts(row.Images, BETWEEN_PICTURES),
        variations: published,
        specifications: specifications(row, published),
        key: textOf(row.ID) || textOf(row.SKU),
      },
    }
  }
}

const isOfApi = (lists: ReadonlyMap<string, Data[]>) =>
  lists.values().some((records) => records.some((record) => 'pictureAlts' in record))

/** Keys of a product of the REST API that describe it for programs. */
const OF_API = [
  '_links',
  '*_gmt',
  'date_modified',
  'slug',
  'generated_slug',
  'permalink_template',
  'parent_id',
  'price_html',
  'related_ids',
  'shipping_class_id',
]

export const woocommerce: System = {
  name: 'woocommerce',
  title: 'WooCommerce',
  recognises: (document) => {
    const rows = objectsIn(document)
    return isProduct(rows[0]) || rowsOfExport(rows) !== undefined
  },
  records,
  technical: [
    'ID',
    ...OF_API,
    'Type',
    'Attribute * visible',
    'Attribute * global',
    ...[
      'ID',
      'Type',
      'Parent',
      'Position',
      'Published',
      'Visibility in catalog',
      'Name',
      'Attribute * global',
      'Attribute * visible',
    ].map((column) => `variations.*.${column}`),
  ],
  rules: (_, lists) => [
    {
      kind: 'products',
      id: 'key',
      ...(isOfApi(lists) && { redirects: '{permalink}' }),
      fields: {
        name: { path: 'Name', transform: ['html', 'line', 'limit 200'] },
        // A product in a category and in one below it names the more precise one last.
        category: { path: 'categories', transform: ['last', 'html'], default: 'Products' },
        description: {
          path: ['Short description', 'Description', 'Name'],
          transform: ['html', 'line', 'limit 300'],
        },
        detailedDescription: { path: ['Description', 'Short description', 'Name'], transform: 'html markdown' },
        features: { path: 'Tags', transform: ['html', 'split ,'] },
        technicalSpecs: 'specifications',
        image: isOfApi(lists) ? { path: 'images.0', alt: 'pictureAlts' } : 'images.0',
        order: { path: 'Position', transform: 'number', default: 0 },
        isActive: { path: 'Published', values: { 1: true }, default: false },
      },
    },
  ],
  advice: ['Prices, SKUs, attributes and variations are lines of the technical specifications.'],
}
