import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { job, language, product, redirect } from '../../../schema/kinds/index.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { SUBSCRIBE_RESULTS } from '../../../schema/newsletter.ts'
import { itemPath } from '../../../schema/website.ts'
import { operator } from '../../access/permissions/policy.ts'
import { seed } from '../../system/seed.ts'
import { make } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { untilCached } from '../cache/testing/cache-source.ts'
import { loadWebsite } from './website.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ website, cache: true })
const { services, database } = server
const { content, contentReader } = services
const actor = operator('test')

beforeAll(async () => {
  await seed(actor, database, services)
  await content.create(actor, language, make(language, { tag: 'fr', name: 'Français', isActive: false }))
})

const pageOf = async (path: string) => {
  const response = await server.fetch(path, { redirect: 'manual' })
  const { status, headers } = response
  return { status, headers, html: await response.text() }
}
const below = (path: string) => (path === '/' ? '/es' : `/es${path}`)

/** Returns the languages of a page with their paths, as its head states them. */
const alternatesIn = (html: string) =>
  new Map(
    Array.from(html.matchAll(/<link[^>]*rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g), ([, tag, href]) => [
      tag!,
      new URL(href!).pathname,
    ]),
  )
/** Returns Spanish as a language of the website. */
const spanishLanguage = async () => (await services.languages.list(actor)).find(({ tag }) => tag === 'es')!
const canonicalIn = (html: string) => new URL(/rel="canonical" href="([^"]+)"/.exec(html)![1]!).pathname

/** Returns the paths in the sitemap with their alternates. */
async function mapped(): Promise<Map<string, Map<string, string>>> {
  const xml = await (await server.fetch('/sitemap.xml')).text()
  return new Map(
    Array.from(xml.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g), ([, address, rest]) => [
      new URL(address!).pathname,
      new Map(
        Array.from(rest!.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g), ([, tag, href]) => [
          tag!,
          new URL(href!).pathname,
        ]),
      ),
    ]),
  )
}

/** The position that the seed leaves without a translation. */
async function untranslated() {
  const jobs = await contentReader.active(actor, job)
  const found = jobs.filter(({ translations }) => !('es' in (translations as object)))
  expect(found).toHaveLength(1)
  return { item: found[0]!, path: itemPath(job, found[0]!) }
}

describe('every page', () => {
  it('is there in Spanish, with links to pages in Spanish', async () => {
    const map = await mapped()
    const originals = [...map.keys()].filter((path) => !/^\/es(?:\/|$)/.test(path))
    const others = ['/search', '/search?q=trigo', '/no/such', '/newsletter/leave/x', '/product/none']
    for (const path of [...originals, ...others, ...SUBSCRIBE_RESULTS.map((result) => `/subscribed/${result}`)]) {
      const [original, spanish] = await Promise.all([path, map.get(path)?.get('es') ?? below(path)].map(pageOf))
      expect([path, spanish!.status]).toEqual([path, original!.status])
      expect(spanish!.html).toContain('<html lang="es">')
      expect(original!.html).toContain('<html lang="en">')
      expect(spanish!.headers.get('content-language')).toBe('es')
      expect(spanish!.html).toContain('Ir al contenido')
      const links = Array.from(spanish!.html.matchAll(/<a [^>]*?href="(\/[^"]*)"[^>]*>/g), ([tag, to]) => ({ tag, to }))
      // A document has the same address in all languages.
      const pages = links.filter(({ tag }) => !/ download\b/.test(tag))
      const leaving = pages.filter(({ tag, to }) => !/^\/es(?:[/#?]|$)/.test(to!) && !/ hreflang="en"/i.test(tag))
      expect([path, leaving]).toEqual([path, []])
      expect(spanish!.html).toMatch(/<a [^>]*href="\/[^"]*"[^>]*hreflang="en"/i)
    }
  })

  it('names its languages, each of which names the same, as does the sitemap', async () => {
    const map = await mapped()
    expect(map.size).toBeGreaterThan(50)
    for (const [path, alternates] of map) {
      const { html, status } = await pageOf(path)
      expect([path, status]).toEqual([path, 200])
      expect([path, canonicalIn(html)]).toEqual([path, path])
      expect([path, alternatesIn(html)]).toEqual([path, alternates])
      if (alternates.size === 0) continue
      expect([...alternates.values()]).toContain(path)
      expect(alternates.get('x-default')).toBe(alternates.get('en'))
      for (const other of alternates.values()) expect([other, map.get(other)]).toEqual([other, alternates])
    }
  })
})

describe('a page without a translation', () => {
  it('is in the original language, marked, with the address of the original', async () => {
    const { item, path } = await untranslated()
    const { html, status } = await pageOf(below(path))
    expect([status, canonicalIn(html), alternatesIn(html).size]).toEqual([200, path, 0])
    expect(html).toMatch(new RegExp(`<h1[^>]* lang="en"[^>]*>${item.title}`))
    expect(html).toContain('property="og:locale" content="en_US"')
    const original = await pageOf(path)
    expect(alternatesIn(original.html).size).toBe(0)
    expect(original.html).not.toMatch(/<h1[^>]* lang=/)
    expect([...(await mapped()).keys()]).not.toContain(below(path))
  })

  it('is marked in lists, too', async () => {
    const { item } = await untranslated()
    const { html } = await pageOf('/es/careers')
    expect(html).toMatch(new RegExp(`<h3[^>]* lang="en"[^>]*>${item.title}`))
    expect(html.match(/<h3[^>]* lang="en"/g)).toHaveLength(1)
  })

  it('is missing if the language leaves such items out', async () => {
    const { path } = await untranslated()
    const spanish = await spanishLanguage()
    await content.update(actor, language, spanish.id, { untranslated: 'none' })
    try {
      expect((await pageOf(below(path))).status).toBe(404)
      expect((await pageOf(path)).status).toBe(200)
    } finally {
      await content.update(actor, language, spanish.id, { untranslated: 'original' })
    }
  })
})

describe('a language that visitors do not see', () => {
  it.each(['/fr', '/fr/products', '/fr/feed.json', '/fr/social/products.png', '/xx/products', '/ES/products'])(
    '%s is missing',
    async (path) => {
      const { status, html } = await pageOf(path)
      expect(status).toBe(404)
      expect(html).toContain('<html lang="en">')
    },
  )

  it('is refused by GraphQL', async () => {
    const ask = (tag: string) =>
      server.fetch(`/api/graphql?language=${tag}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ site { hero { title } } }' }),
      })
    expect((await ask('es')).headers.get('content-language')).toBe('es')
    expect(await (await ask('fr')).text()).toContain('It has en, es')
  })
})

describe('files', () => {
  it('of feeds are in the language, with the original where there is no translation', async () => {
    const { path } = await untranslated()
    for (const feed of ['/feed.json', '/careers/feed.json']) {
      const response = await server.fetch(`/es${feed}`)
      const body = (await response.json()) as { language: string; feed_url: string; items: Record<string, unknown>[] }
      expect([body.language, response.headers.get('content-language')]).toEqual(['es', 'es'])
      expect(new URL(body.feed_url).pathname).toBe(`/es${feed}`)
      const original = (await (await server.fetch(feed)).json()) as typeof body
      expect(body.items).toHaveLength(original.items.length)
      for (const item of body.items)
        expect(new URL(String(item['url'])).pathname.startsWith('/es/')).toBe(item['language'] === undefined)
      if (feed.includes('careers'))
        expect(body.items.find((item) => String(item['url']).endsWith(path))).toMatchObject({ language: 'en' })
    }
  })

  it('of pictures for shared links have the title in the language', async () => {
    const [first] = await contentReader.active(actor, product, { limit: 1 })
    for (const path of ['/social.png', '/social/products.png', `/social${itemPath(product, first!)}.png`]) {
      const [original, spanish] = await Promise.all([path, `/es${path}`].map((each) => server.fetch(each)))
      expect(spanish!.headers.get('content-type')).toBe('image/png')
      expect(spanish!.headers.get('etag')).not.toBe(original!.headers.get('etag'))
    }
    expect((await pageOf('/es/products')).html).toMatch(/og:image" content="[^"]+\/es\/social\/products\.png"/)
    for (const path of ['/es', '/es/privacy'])
      expect((await pageOf(path)).html).toMatch(/og:image" content="[^"]+\/es\/social\.png"/)
  })
})

describe('the response of one language', () => {
  const query = { query: '{ site { hero { title } } }' }
  const asked = (url: string) =>
    server.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(query),
    })

  it('is never that of another one, cached or not', async () => {
    for (const path of ['/', '/products', '/search?q=soil', '/feed.json']) {
      await untilCached(() => server.fetch(path))
      await untilCached(() => server.fetch(below(path)))
      const [original, spanish] = await Promise.all([path, below(path)].map((each) => server.fetch(each)))
      expect([original, spanish].map((each) => each!.headers.get('content-language'))).toEqual(['en', 'es'])
      const etag = original!.headers.get('etag')!
      expect(spanish!.headers.get('etag')).not.toBe(etag)
      const again = await server.fetch(below(path), { headers: { 'if-none-match': etag } })
      expect([path, again.status]).toEqual([path, 200])
      expect((await server.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
  })

  it('is never that of another one in GraphQL, posted or not', async () => {
    const addresses = ['', '?language=en', '?language=es', '?language=es&language=en', '?language=ES']
    const get = (address: string) =>
      server.fetch(`/api/graphql${address}${address ? '&' : '?'}${new URLSearchParams(query)}`, {
        headers: { 'apollo-require-preflight': 'true' },
      })
    const found = new Set<string>()
    for (let round = 0; round < 3; round++)
      for (const send of [asked.bind(null), get]) {
        const titles: string[] = []
        for (const address of addresses) {
          const response = await send(send === get ? address : `/api/graphql${address}`)
          titles.push(((await response.json()) as { data: { site: { hero: { title: string } } } }).data.site.hero.title)
        }
        found.add(JSON.stringify(titles))
      }
    expect(found.size).toBe(1)
    const [original, english, spanish, both, upper] = JSON.parse([...found][0]!) as string[]
    expect([english, both, upper]).toEqual([original, original, spanish])
    expect(spanish).not.toBe(original)
  })
})

describe('redirects', () => {
  it('lead to pages in the language, unless they say otherwise', async () => {
    const add = (oldPath: string, newAddress: string) =>
      content.create(actor, redirect, make(redirect, { oldPath, newAddress }))
    await add('/seeds', '/products')
    await add('/elsewhere', 'https://shop.example/')
    await add('/english', '/es/services')
    await add('/es/own', '/about')
    await add('/itself', '/es/itself')
    await add('/one', '/es/two')
    await add('/two', '/es/one')
    const to = async (path: string) => (await pageOf(path)).headers.get('location')
    expect(await to('/es/seeds')).toBe('/es/products')
    expect(await to('/seeds')).toBe('/products')
    expect(await to('/es/elsewhere')).toBe('https://shop.example/')
    expect(await to('/es/english')).toBe('/es/services')
    expect(await to('/es/own')).toBe('/about')
    for (const path of ['/es/itself', '/es/itself?utm_source=x', '/es/one', '/es/two'])
      expect([path, await to(path)]).toEqual([path, null])
  })

  it('lead from an id to the address of an item in the language', async () => {
    const [found] = await contentReader.active(actor, trial, { limit: 1 })
    const { translations } = found as unknown as { translations: { es: { texts: { slug: { text: string } } } } }
    const { headers } = await pageOf(`/es/trial/${found!.id}`)
    const slug = translations.es.texts.slug.text
    expect(headers.get('location')).toBe(below(itemPath(trial, { ...found!, slug })))
  })
})

it('the form of the newsletter leads to a page in the language', async () => {
  const response = await server.fetch('/es/subscribe', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=none',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/es/subscribed/invalid'])
  expect((await pageOf('/es')).html).toContain('action="/es/subscribe"')
})

it('previews are in the language, too', async () => {
  const { url } = await services.previewLinks.create(actor, { at: new Date().toISOString() })
  const path = new URL(url).pathname
  const { status, html } = await pageOf(`${path}/es/products`)
  expect(status).toBe(200)
  expect(html).toContain('<html lang="es">')
  expect(html).toContain(`href="${path}/es/services"`)
})

it('pages read the languages once for a state of the content', async () => {
  let reads = 0
  const count = ({ sql }: { sql: string }) => {
    if (/from "language"/.test(sql)) reads += 1
  }
  database.statementListeners.push(count)
  try {
    for (const state of [1, 2]) {
      await content.create(actor, redirect, make(redirect, { oldPath: `/state-${state}`, newAddress: '/about' }))
      reads = 0
      for (const name of ['a', 'b', 'c']) {
        await pageOf(`/search?q=${name}${state}`)
        await pageOf(`/es/search?q=${name}${state}`)
      }
      expect(reads).toBe(1)
    }
  } finally {
    database.statementListeners.splice(database.statementListeners.indexOf(count), 1)
  }
})

it('a website in one language says nothing of languages', async () => {
  const spanish = await spanishLanguage()
  await content.setActive(actor, language, [spanish.id], false)
  try {
    for (const path of ['/', '/products', '/privacy']) {
      const { html } = await pageOf(path)
      for (const trace of ['hreflang', 'og:locale', 'inLanguage', 'id="edition"', 'Español'])
        expect([path, trace, html.includes(trace)]).toEqual([path, trace, false])
    }
    expect(await (await server.fetch('/sitemap.xml')).text()).not.toContain('xhtml')
    expect((await pageOf('/es')).status).toBe(404)
  } finally {
    await content.setActive(actor, language, [spanish.id], true)
  }
})
