import { isAddress } from '../../../schema/text.ts'
import { simplified } from '../../../schema/similar-names.ts'
import { type Data, textOf } from '../records/values.ts'

/*
 * Exports of WooCommerce have the names of their columns in the language of the site, in one order. The values of some columns are the
 * same in every language, so that they tell whether a table is such an export. Of an export with chosen columns, the names are read.
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

/** The types of WooCommerce. Plugins have others, such as `bundle` and `variable-subscription`. */
const TYPE = /^(?:simple|variable|variation|grouped|external)\b/

/** The values of columns that are the same in every language. */
const VALUES: Record<string, (value: string) => boolean> = {
  ID: (value) => /^\d+$/.test(value),
  Type: (value) => /^[a-z][\w-]*(?:, [a-z]+)*$/.test(value),
  Published: (value) => /^(?:-1|[012]|)$/.test(value),
  'Visibility in catalog': (value) => /^(?:visible|catalog|search|hidden|)$/.test(value),
  'Tax status': (value) => /^(?:taxable|shipping|none|)$/.test(value),
  Images: (value) => value === '' || isAddress(value.split(',')[0]!.trim()),
}

/** The names of the columns that become content, in the largest languages of shops. */
const WORDS: Record<string, string[]> = {
  Type: ['Typ', 'Tipo', 'Tipo di prodotto'],
  SKU: ['Artikelnummer', 'UGS', 'COD', 'Artikelnr'],
  Name: ['Nom', 'Nombre', 'Nazwa', 'Nome', 'Naam'],
  Published: ['Veröffentlicht', 'Publié', 'Publicado', 'Opublikowano', 'Pubblicato', 'Gepubliceerd'],
  'Visibility in catalog': [
    'Sichtbarkeit im Katalog',
    'Visibilité dans le catalogue',
    'Visibilidad en el catálogo',
    'Widoczność w katalogu',
    'Visibilità nel catalogo',
    'Zichtbaarheid in catalogus',
  ],
  'Short description': [
    'Kurzbeschreibung',
    'Description courte',
    'Descripción corta',
    'Krótki opis',
    'Breve descrizione',
    'Korte beschrijving',
  ],
  Description: ['Beschreibung', 'Descripción', 'Opis', 'Descrizione', 'Beschrijving'],
  'Sale price': [
    'Angebotspreis',
    'Tarif promo',
    'Prix promo',
    'Precio rebajado',
    'Cena promocyjna',
    'Prezzo in offerta',
    'Actieprijs',
  ],
  'Regular price': [
    'Regulärer Preis',
    'Tarif régulier',
    'Prix régulier',
    'Precio normal',
    'Cena',
    'Prezzo di listino',
    'Reguliere prijs',
  ],
  Categories: ['Kategorien', 'Catégories', 'Categorías', 'Kategorie', 'Categorie', 'Categorieën'],
  Tags: ['Schlagwörter', 'Étiquettes', 'Etiquetas', 'Tagi', 'Znaczniki', 'Tag'],
  Images: ['Bilder', 'Imágenes', 'Obrazki', 'Immagini', 'Afbeeldingen'],
  Parent: ['Übergeordnet', 'Übergeordnetes Produkt', 'Superior', 'Element nadrzędny', 'Genitore', 'Hoofd'],
  Position: ['Posición', 'Pozycja', 'Posizione', 'Positie'],
}

const ENGLISH = new Map(
  Object.entries(WORDS).flatMap(([name, words]) => words.map((word) => [simplified(word), name] as const)),
)

const PARTS = ['name', 'value(s)', 'visible', 'global', 'default']
const OF_DOWNLOADS = ['ID', 'name', 'URL']

/** Returns the number in the name of a column, such as `Atrybut 1: globalny`. What follows a colon is the name of meta data: `Meta: x 1`. */
const numberIn = (column: string) => /^[^:]*?(?:^|\s)(\d+)(?=[\s:]|$)/.exec(column)?.[1]

/** Returns the English names of the columns of attributes and downloads, such as `Attribut 1 Wert(e)`: all with a number stand in one order. */
function numberedColumns(columns: readonly string[], rows: readonly Data[]): [string, string][] {
  const hasAddress = (column: string) =>
    rows.some((row) => /[/:]/.test(textOf(row[column])) && isAddress(textOf(row[column])))
  const groups = Map.groupBy(columns, numberIn)
  return [...groups].flatMap(([number, group]) => {
    if (number === undefined) return []
    // An attribute has no address in its third column and those that follow, unlike a download.
    const last = group.findIndex((column, at) => at > 1 && hasAddress(column))
    const downloads = last === -1 ? [] : group.slice(last - 2, last + 1)
    const attributes = group.filter((column) => !downloads.includes(column))
    return [
      ...downloads.map((column, at): [string, string] => [column, `Download ${number} ${OF_DOWNLOADS[at]}`]),
      ...attributes
        .slice(0, PARTS.length)
        .map((column, at): [string, string] => [column, `Attribute ${number} ${PARTS[at]}`]),
    ]
  })
}

/** Returns the columns and their English names, if they are those of an export. */
function namesOf(columns: readonly string[], rows: readonly Data[]): Map<string, string> | undefined {
  const isFit = (column: string | undefined, name: string) =>
    column !== undefined && rows.every((row) => VALUES[name]!(textOf(row[column])))
  const hasTypes = (column: string | undefined) =>
    isFit(column, 'Type') && rows.some((row) => TYPE.test(textOf(row[column!])))
  const order = ORDERS.find(
    (names) =>
      hasTypes(columns[names.indexOf('Type')]) &&
      Object.keys(VALUES).every((name) => isFit(columns[names.indexOf(name)], name)),
  )
  // With its unit: Gewicht (kg).
  const withUnit = (name: string, column: string) => name.replace('()', /\([^()]*\)/.exec(column)?.[0] ?? '()')
  const named = order
    ? order.map((name, at): [string, string] => [columns[at]!, withUnit(name, columns[at]!)])
    : columns.flatMap((column): [string, string][] => {
        const name = ENGLISH.get(simplified(column))
        return name === undefined ? [] : [[column, name]]
      })
  const names = new Map(named)
  const columnOf = (name: string) => columns.find((column) => (names.get(column) ?? column) === name)
  // Fewer columns could be those of any table.
  if (!order && !(hasTypes(columnOf('Type')) && columnOf('Name') && isFit(columnOf('Published'), 'Published')))
    return undefined
  const others = columns.filter((column) => !names.has(column))
  for (const [column, name] of numberedColumns(others, rows)) names.set(column, name)
  return names
}

const ESSENTIAL = ['Type', 'SKU', 'Name', 'Categories', 'Regular price']

/** Returns the rows of an export with the names that its columns have in English, or undefined if they are those of another table. */
export function rowsOfExport(rows: readonly Data[]): readonly Data[] | undefined {
  const columns = Object.keys(rows[0] ?? {})
  if (ESSENTIAL.every((name) => columns.includes(name))) return rows
  const names = namesOf(columns, rows)
  return (
    names &&
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [names.get(column) ?? column, value])),
    )
  )
}
