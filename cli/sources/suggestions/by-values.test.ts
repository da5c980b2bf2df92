import { expect, it } from 'vitest'
import { article } from '../../../schema/kinds/index.ts'
import { readBySuggestion } from '../../testing/read-by-suggestion.ts'
import { writeSource } from '../../testing/read-source.ts'

it('a table whose headers say nothing is drafted by its values', async () => {
  const path = await writeSource(
    'tuotteet.csv',
    'nro,päivä,tuote,kuvaus\nA-1,2024-01-02,Kuokka,Murskaa kovan maan ja kitkee rikkaruohot.\nA-2,2024-01-03,Harava,Kokoaa lehdet nopeasti kasaan.\n',
  )
  const { suggested, items, problems } = await readBySuggestion(path)
  expect(problems).toEqual([])
  expect(suggested).toContain('name is tuote by its values, because no key has such a name; check it')
  expect(
    items.map(({ id, values: { name, detailedDescription } }) => [id !== undefined, name, detailedDescription]),
  ).toEqual([
    [true, 'Kuokka', 'Murskaa kovan maan ja kitkee rikkaruohot.'],
    [true, 'Harava', 'Kokoaa lehdet nopeasti kasaan.'],
  ])
})

it('a table in a script without spaces is drafted by its values, with its pictures', async () => {
  const path = await writeSource(
    'shouhin.csv',
    '番号,商品名,説明,価格,画像\nA-1,くわ,硬い土を砕き、草を取ります。,1200,https://x.example/a.jpg\nA-2,鍬,葉を集めます。,900,https://x.example/b.jpg\n',
  )
  const { suggested, items, problems } = await readBySuggestion(path)
  expect(problems).toEqual([])
  expect(suggested).toContain('image is 画像 by its values; check it')
  expect(items.map(({ values: { name, detailedDescription, image } }) => [name, detailedDescription, image])).toEqual([
    ['くわ', '硬い土を砕き、草を取ります。', 'https://x.example/a.jpg'],
    ['鍬', '葉を集めます。', 'https://x.example/b.jpg'],
  ])
})

it('an id is no name', async () => {
  const invoices = ['Sun Farm', 'Moon Farm'].map((customer, index) => ({
    id: index + 1,
    documentId: `hgvlvnyscebq${index}lzczil`,
    customer,
  }))
  const data = { data: invoices, meta: { pagination: { page: 1, pageCount: 1, total: 2 } } }
  const { items } = await readBySuggestion(await writeSource('invoices.json', JSON.stringify(data)))
  expect(items.map(({ values }) => values.name)).toEqual(['Sun Farm', 'Moon Farm'])
})

it('records without any words are named by their numbers', async () => {
  const data = ['F-1', 'F-2'].map((number, at) => ({
    id: at + 1,
    attributes: { number, issuedAt: `2024-01-0${at + 1}`, total: 80, createdAt: '2024-01-01T10:00:00.000Z' },
  }))
  const document = { data, meta: { pagination: { page: 1, pageCount: 1, total: 2 } } }
  const { items, problems } = await readBySuggestion(await writeSource('invoices.json', JSON.stringify(document)))
  expect(problems).toEqual([])
  expect(items.map(({ values: { name, description } }) => [name, description])).toEqual([
    ['F-1', 'F-1'],
    ['F-2', 'F-2'],
  ])
})

it('the date that an author chose comes before that of the system', async () => {
  const path = await writeSource(
    'posts.json',
    JSON.stringify([
      { id: 1, title: 'Corn', body: 'Text', publishedAt: '2024-05-05', publishDate: '2017-05-12', tags: [] },
      { id: 2, title: 'Rye', body: 'Text', publishedAt: '2024-05-05', publishDate: '2017-05-13', tags: [] },
    ]),
  )
  const { items } = await readBySuggestion(path, { as: article })
  expect(items.map(({ values }) => values.date)).toEqual(['2017-05-12', '2017-05-13'])
})
