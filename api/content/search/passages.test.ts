import { expect, it } from 'vitest'
import { language, product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const { content } = server.services
const actor = operator('test')

interface Answer {
  products: { items: { id: string; name: string }[]; passages: { itemId: string; parts: Part[] }[] }
}

interface Part {
  text: string
  isMatch: boolean
}

const QUERY = `query ($search: String) {
  products(search: $search) { items { id name } passages { itemId parts { text isMatch } } }
}`

async function search(text: string | null, who: 'editor' | 'visitor' = 'editor') {
  const { data, errors } = await server.graphql<Answer>(QUERY, { search: text }, { as: who })
  expect(errors).toBeUndefined()
  const { items, passages } = data.products
  const found = items.map(({ id, name }): [string, string | undefined] => {
    const parts = passages.find(({ itemId }) => itemId === id)?.parts
    return [name, parts?.map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part)).join('')]
  })
  return found.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

await content.create(actor, language, { ...make(language), tag: 'es', name: 'Español' })
const translation = {
  isVisible: false,
  texts: { detailedDescription: { text: 'Las raíces llevan *nódulos* pronto.' } },
}
await content.create(actor, product, {
  ...makeProduct({
    name: 'Rootmate',
    description: 'Helps seedlings.',
    detailedDescription: 'For **young** plants.\n\nTheir roots carry nodules within three weeks.',
  }),
  translations: { es: translation },
})
await content.create(actor, product, makeProduct({ name: 'Nodule Counter', isActive: false }))

it('shows the passage of the body where a word was found, and none if it stands in the title', async () => {
  expect(await search('nodules')).toEqual([
    ['Nodule Counter', undefined],
    ['Rootmate', expect.stringMatching(/^Their roots carry \[nodules\] within three weeks\.$/)],
  ])
})

it('shows it without markup, for a word that was mistyped, and in another language', async () => {
  expect(await search('yuong')).toEqual([['Rootmate', expect.stringContaining('For [young] plants.')]])
  expect(await search('raíces')).toEqual([['Rootmate', expect.stringContaining('Las [raíces] llevan nódulos')]])
})

it('shows visitors what they may see', async () => {
  expect(await search('nodules', 'visitor')).toEqual([['Rootmate', expect.stringContaining('[nodules]')]])
})

it('has none without a search', async () => {
  expect((await search(null)).map(([, passage]) => passage)).toEqual([undefined, undefined])
})
