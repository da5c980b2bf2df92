import { expect, it } from 'vitest'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { writeSource } from '../../testing/read-source.ts'

const GERMAN =
  'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,"Ist hervorgehoben?","Sichtbarkeit im Katalog",Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Steuerstatus,Steuerklasse,Vorrätig?,Lagerbestand,"Geringe Lagermenge","Lieferrückstände erlaubt?","Nur einzeln verkaufen?","Gewicht (kg)","Länge (cm)","Breite (cm)","Höhe (cm)","Kundenrezensionen erlauben?",Hinweis,Angebotspreis,"Regulärer Preis",Kategorien,Schlagwörter,Versandklasse,Bilder,Downloadlimit,"Ablauftage des Downloads",Übergeordnet,"Gruppierte Produkte",Zusatzverkäufe,"Cross-Sells (Querverkäufe)","Externe URL",Button-Text,Position,"Attribut 1 Name","Attribut 1 Wert(e)","Attribut 1 Sichtbar","Attribut 1 Global"'
const row = (id: number, type: string, name: string, published: number, parent: string, value: string) =>
  `${id},${type},S${id},,${name},${published},0,visible,Kurz,"<p>Lang <b>und</b> gut</p>",,,taxable,,1,5,,0,0,2,,,,1,,,9.5,Saat > Mais,"neu, gelb",,https://alt.example/${id}.jpg,,,${parent},,,,,,0,Farbe,"${value}",1,1`

it('a WooCommerce export in another language is read by its draft, drafts inactive', async () => {
  const path = await writeSource(
    'wc.csv',
    [
      GERMAN,
      row(1, 'variable', 'Mais', 1, '', 'Rot'),
      row(2, 'simple', 'Weizen', -1, '', 'Blau'),
      row(3, 'variation', 'Mais rot', 1, 'id:1', 'Rot'),
    ].join('\n'),
  )
  const { suggested, items, problems } = await readBySuggestion(path)
  expect(problems).toEqual([])
  expect(suggested).toContain('format: woocommerce')
  expect(items.map(({ values }) => values)).toMatchObject([
    {
      name: 'Mais',
      category: 'Mais',
      description: 'Kurz',
      detailedDescription: 'Lang **und** gut',
      features: ['neu', 'gelb'],
      image: 'https://alt.example/1.jpg',
      isActive: true,
    },
    { name: 'Weizen', isActive: false },
  ])
  expect(items[0]!.values.technicalSpecs).toContain('Rot: 9.5, SKU S3')
})

it('a table that only looks like one keeps its columns', async () => {
  const path = await writeSource('x.csv', 'ID,Typ,Artikelnummer,Bezeichnung\n1,simple,S1,Mais\n2,simple,S2,Weizen\n')
  const { suggested } = await readBySuggestion(path)
  expect(suggested).not.toContain('woocommerce')
})

const read = async (lines: string[]) => readBySuggestion(await writeSource('wc.csv', lines.join('\n')))

it('products of plugins, products that wait for review, downloads and units do not hide an export', async () => {
  const head = GERMAN.replace(
    '"Attribut 1 Name"',
    '"Download 1 ID","Download 1 Name","Download 1 URL","Attribut 1 Name"',
  )
  const file = ',a1,Anleitung,https://alt.example/a.pdf,'
  const { suggested, items, problems } = await read([
    head,
    row(1, 'bundle', 'Paket', 1, '', 'Rot').replace(',Farbe,', `${file}Farbe,`),
    row(2, 'simple', 'Mais', 2, '', 'Blau').replace(',Farbe,', ',,,,Farbe,'),
  ])
  expect(problems).toEqual([])
  expect(suggested).toContain('format: woocommerce')
  expect(items.map(({ values }) => values)).toMatchObject([
    { name: 'Paket', isActive: true },
    { name: 'Mais', isActive: false },
  ])
  expect(String(items[0]!.values.technicalSpecs).split('\n')).toEqual([
    'Price: 9.5',
    'SKU: S1',
    'Weight: 2 kg',
    'Farbe: Rot',
  ])
})

it.each([
  [
    'French',
    'ID,Type,UGS,Nom,Publié,Description courte,Description,Tarif régulier,Catégories,Images,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1"',
  ],
  [
    'Spanish',
    'ID,Tipo,SKU,Nombre,Publicado,Descripción corta,Descripción,Precio normal,Categorías,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1',
  ],
  [
    'Polish',
    'ID,Typ,SKU,Nazwa,Opublikowano,Krótki opis,Opis,Cena,Kategorie,Obrazki,Element nadrzędny,Nazwa atrybutu 1,Wartości atrybutu 1',
  ],
  [
    'German',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,Regulärer Preis,Kategorien,Bilder,Übergeordnet,Attribut 1 Name,Attribut 1 Wert(e)',
  ],
])('an export with chosen columns in %s is read by their names', async (_, head) => {
  const { suggested, items, problems } = await read([
    head,
    '1,variable,A,Uno,1,Short,<p>Long</p>,,Seeds > Corn,https://old.example/1.jpg,,Colour,"Red, Blue"',
    '2,variation,A-1,Uno red,1,,,9,,,id:1,Colour,Red',
    '3,simple,B,Dos,-1,,<p>Other</p>,8,Seeds,,,,',
  ])
  expect(problems).toEqual([])
  expect(suggested).toContain('format: woocommerce')
  expect(items.map(({ values }) => values)).toMatchObject([
    {
      name: 'Uno',
      category: 'Corn',
      description: 'Short',
      detailedDescription: 'Long',
      image: 'https://old.example/1.jpg',
      isActive: true,
      technicalSpecs: 'SKU: A\nColour: Red, Blue\nRed: 9, SKU A-1',
    },
    { name: 'Dos', isActive: false },
  ])
})

it('what the catalog hides becomes inactive', async () => {
  const { items, notes } = await read([GERMAN, row(1, 'simple', 'Mais', 1, '', 'Rot').replace('visible', 'hidden')])
  expect(items[0]!.values.isActive).toBe(false)
  expect(notes.join()).toContain('“Mais” (hidden)')
})
