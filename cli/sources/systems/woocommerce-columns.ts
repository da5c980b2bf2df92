import { isAddress } from '../../../schema/text.ts'
import { type Data, textOf } from '../records/values.ts'

/*
 * Exports of WooCommerce have the names of their columns in the language of the site, in one order. The values of some columns are the
 * same in every language, so that they tell whether a table is such an export.
 */

const BEFORE = ['ID', 'Type', 'SKU']
/** Since WooCommerce 9.2. */
const GTIN = 'GTIN, UPC, EAN, or ISBN'
const AFTER =
  'Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Low stock amount|Backorders allowed?|Sold individually?|Weight ()|Length ()|Width ()|Height ()|Allow customer reviews?|Purchase note|Sale price|Regular price|Categories|Tags|Shipping class|Images|Download limit|Download expiry days|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|Position'.split(
    '|',
  )
const ORDERS = [
  [...BEFORE, ...AFTER],
  [...BEFORE, GTIN, ...AFTER],
]

/** The values of columns that are the same in every language. */
const VALUES: Record<string, (value: string) => boolean> = {
  ID: (value) => /^\d+$/.test(value),
  Type: (value) => /^(?:simple|variable|variation|grouped|external|virtual|downloadable|subscription)\b/.test(value),
  Published: (value) => /^(?:-1|0|1|)$/.test(value),
  'Visibility in catalog': (value) => /^(?:visible|catalog|search|hidden|)$/.test(value),
  'Tax status': (value) => /^(?:taxable|shipping|none|)$/.test(value),
  Images: (value) => value === '' || isAddress(value.split(',')[0]!.trim()),
}

const PARTS = ['name', 'value(s)', 'visible', 'global', 'default']

/** Returns the column of an attribute, such as `Attribut 1 Wert(e)`: all with its number stand in one order. */
function attributeColumn(column: string, columns: readonly string[]): string {
  const [, number] = /(?:^|\s)(\d+)(?=\s|$)/.exec(column) ?? []
  if (number === undefined || column.startsWith('Meta: ')) return column
  const numbered = columns.filter((other) => new RegExp(String.raw`(?:^|\s)${number}(?=\s|$)`).test(other))
  const part = PARTS[numbered.indexOf(column)]
  return part === undefined ? column : `Attribute ${number} ${part}`
}

/** Returns the rows of an export with the names that its columns have in English; other rows as they are. */
export function withEnglishColumns(rows: readonly Data[]): readonly Data[] {
  const columns = Object.keys(rows[0] ?? {})
  const order = ORDERS.find((names) =>
    Object.entries(VALUES).every(([name, fits]) => {
      const column = columns[names.indexOf(name)]
      return column !== undefined && rows.every((row) => fits(textOf(row[column])))
    }),
  )
  if (!order || columns.includes('Regular price')) return rows
  const others = columns.slice(order.length)
  const names = new Map([
    ...order.map((name, at) => [columns[at]!, name] as const),
    ...others.map((column) => [column, attributeColumn(column, others)] as const),
  ])
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [names.get(column)!, value])),
  )
}
