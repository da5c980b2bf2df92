import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ItemOf, Kind } from '../../../schema/kind.ts'
import { page, product, publicKinds } from '../../../schema/kinds/index.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { shareImagePath } from '../../../schema/website.ts'
import { operator, visitor } from '../../access/permissions/policy.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { loadWebsite } from './website.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ website })
const { content, search } = server.services
const actor = operator('test')

const OWN = { title: 'Own & short', description: 'What the snippet says.', picture: '/share.webp' }

/** Creates an item and returns the HTML of its page. */
async function pageWith(kind: Kind, values: object) {
  const item = await content.create(actor, kind, { ...make(kind), ...values })
  const html = await (await server.fetch(pageOf(kind, item)!)).text()
  return { item, head: html.split('<body')[0]!, html }
}

const metaOf = (head: string, name: string) =>
  new RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]?.replace('&amp;', '&')

const titleOf = (head: string) => /<title[^>]*>([^<]*) \|/.exec(head)?.[1]?.replace('&amp;', '&')

const kinds: readonly Kind[] = [...publicKinds, page]

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the page of a %s', (_, kind) => {
  it('tells search engines and social networks its own title, description and picture', async () => {
    const { head, item } = await pageWith(kind, { search: OWN, ...(kind === page && { path: '/own-head' }) })
    expect(titleOf(head)).toBe(OWN.title)
    expect(metaOf(head, 'description')).toBe(OWN.description)
    expect(metaOf(head, 'og:title')).toMatch(/^Own & short \|/)
    expect(metaOf(head, 'twitter:description')).toBe(OWN.description)
    expect(metaOf(head, 'og:image')).toBe(`${server.media.publicUrl()}/share.webp`)
    expect(metaOf(head, 'og:image:alt')).toBe(OWN.title)
    expect(titleOf(head)).not.toBe(item[kind.titleField])
  })

  it('tells what follows from the item without them', async () => {
    const { head, item } = await pageWith(kind, { ...(kind === page && { path: '/derived-head' }) })
    expect(titleOf(head)).toBe(item[kind.titleField])
    expect(metaOf(head, 'description')).toBe(item['description'])
    const drawn = kind.website ? shareImagePath({ website: kind.website }, item) : '/social.png'
    expect(metaOf(head, 'og:image')).toBe(server.media.publicUrl() + drawn)
  })
})

it('a drawn picture for shared links has the own title', async () => {
  const { id, version } = await content.create(actor, product, make(product))
  const drawn = async () => Buffer.from(await (await server.fetch(`/social/product/${id}.png`)).arrayBuffer())
  const before = await drawn()
  await content.update(actor, product, id, { search: { title: 'Another name' } }, version)
  expect((await drawn()).equals(before)).toBe(false)
})

it('JSON-LD has the own picture, and the name and the description of the item', async () => {
  const values = { search: OWN, name: 'NoduleReady', description: 'For soybean.', image: '/photo.webp' }
  const { html } = await pageWith(product, values)
  const { '@graph': graph } = JSON.parse(/application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as {
    '@graph': Record<string, unknown>[]
  }
  expect(graph.find((thing) => thing['@type'] === 'Product')).toMatchObject({
    name: 'NoduleReady',
    description: 'For soybean.',
    image: `${server.media.publicUrl()}/share.webp`,
  })
})

it('the search of the site and the feeds do not read what search engines are told', async () => {
  const own: ItemOf<typeof product>['search'] = { ...OWN, description: 'Quizzical wording' }
  await content.create(actor, product, make(product, { search: own }))
  expect(await search.search(visitor('page'), publicKinds, 'quizzical', 5)).toEqual([])
  expect(await (await server.fetch('/products/feed.json')).text()).not.toContain('Quizzical')
})
