import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { article, language, product, service } from '../../../schema/kinds/index.ts'
import { image } from '../../content/media/testing/images.ts'
import { operator } from '../../access/permissions/policy.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { countStatements } from '../../testing/statements.ts'

const server = await startServer({ cache: true })
const { content, media } = server.services
const actor = operator('test')

/** Stores a picture with an alternative text in two languages, of which pages show the left half. */
async function store(alt: string, width: number): Promise<string> {
  const [file] = await media.upload(actor, [
    { source: Readable.from([await image('png', { width, height: 40 })]), name: 'leaf.png' },
  ])
  const translations = { de: { isVisible: true, texts: { alt: { text: `${alt} (de)` } } } }
  const crop = { left: 0, top: 0, width: 50, height: 100 }
  await media.update(actor, [{ publicId: file!.publicId, values: { alt, crop, translations } }])
  return file!.url
}

const read = async (path: string) => (await server.rest<Record<string, unknown>>('GET', `/content/${path}`)).body

it('are in items that are asked for them: of fields, groups, blocks and texts, and of items that expand follows', async () => {
  await content.create(actor, language, make(language, { tag: 'de', untranslated: 'original' }))
  const [one, two, three] = [await store('One', 40), await store('Two', 42), await store('Three', 44)]
  const sold = await content.create(
    actor,
    product,
    make(product, { image: one, detailedDescription: `Text\n\n![](${two})`, related: [] }),
  )
  const offered = await content.create(actor, service, make(service, { products: [sold.id], related: [] }))
  const news = await content.create(
    actor,
    article,
    make(article, {
      image: 'https://elsewhere.example/a.png',
      related: [],
      blocks: [{ key: 'a', picture: { picture: three, alt: '', caption: '' } }],
    }),
  )

  const shown = {
    alt: 'One',
    placeholder: expect.stringContaining('data:'),
    framing: { crop: '0-0-50-100', x: 50, y: 30 },
  }
  const { product: item } = (await read(`products/${sold.id}?pictures=true`)) as {
    product: { pictures: Record<string, object> }
  }
  expect(item.pictures).toMatchObject({ [one]: shown, [two]: { alt: 'Two' } })
  expect(item.pictures[one]).toMatchObject({ width: 20, height: 40 })
  expect(await read(`services/${offered.id}?expand=products&pictures=true`)).toMatchObject({
    service: { pictures: {}, products: [{ name: sold.name, pictures: { [one]: shown } }] },
  })
  expect(await read('articles/active?pictures=true&language=de')).toMatchObject([
    { _id: news.id, pictures: { [three]: { alt: 'Three (de)' } } },
  ])

  expect(await read(`products/${sold.id}`)).not.toMatchObject({ product: { pictures: expect.anything() } })
  expect(await read('products/active?pictures=true&fields=name,image')).toEqual([
    { _id: sold.id, name: sold.name, image: one },
  ])
  expect(await read('products/active?pictures=true&fields=image,pictures')).toMatchObject([
    { image: one, pictures: { [one]: shown } },
  ])
})

it('take one statement, however many items there are', async () => {
  for (const name of ['Second', 'Third']) await content.create(actor, product, make(product, { name, related: [] }))
  const counter = countStatements(server.database)
  const count = async (query: string) => (await counter.during(() => read(`products?limit=100${query}`))).length
  expect((await count('&pictures=true')) - (await count(''))).toBe(1)
})
