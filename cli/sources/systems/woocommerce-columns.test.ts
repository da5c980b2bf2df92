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
