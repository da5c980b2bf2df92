import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { job, language, legalPage, product, service } from '../../../schema/kinds/index.ts'
import { exampleOf } from '../../../schema/testing/example.ts'
import { itemPath } from '../../../schema/website.ts'
import { operator } from '../../access/permissions/policy.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import type { Item } from '../items/items.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ website, cache: true })
const { content, previewLinks, settings } = server.services
const actor = operator('test')

interface Found {
  path: string
  label: string
  title: { text: string; isMatch: boolean }[]
  excerpt: { text: string; isMatch: boolean }[]
}

const QUERY = `query ($text: String!, $limit: Int! = 20) {
  site { search(text: $text, limit: $limit) { path label title { text isMatch } excerpt { text isMatch } } }
}`

async function search(text: string, limit?: number): Promise<Found[]> {
  const { data, errors } = await server.graphql<{ site: { search: Found[] } }>(QUERY, { text, limit })
  expect(errors).toBeUndefined()
  return data.site.search
}

const pathsOf = async (text: string) => (await search(text)).map(({ path }) => path)

const get = async (path: string) => {
  const response = await server.fetch(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The content of a page, without its header and its footer. */
const main = async (path: string) => /<main.*<\/main>/s.exec((await get(path)).text)![0]

describe('the fixed pages', () => {
  it.each([
    ['contact', '/contact'],
    ['price', '/contact'],
    ['office hours', '/contact'],
    ['ISO 9001', '/about#certificates'],
    ['organic', '/about#certificates'],
    ['job', '/careers'],
    ['internship', '/careers'],
    ['position', '/careers'],
    ['services', '/services'],
    ['products', '/products'],
    ['dental', '/careers'],
    ['privacy', '/privacy'],
    ['cookie', '/cookies'],
  ])('“%s” finds %s', async (text, path) => {
    expect(await pathsOf(text)).toContain(path)
  })
})

it('reads no items for a word that none has, which PostgreSQL would look for in each', async () => {
  const { id } = await content.create(actor, product, makeProduct({ name: 'Findable' }))
  const { database } = server
  const read: string[] = []
  database.statementListeners.push(({ sql }) => read.push(sql))
  const readsItems = async (text: string) => {
    read.length = 0
    const { length } = await search(text)
    return [length, read.some((sql) => sql.includes('from "product"'))]
  }
  expect(await readsItems('findable')).toEqual([1, true])
  expect(await readsItems('qwxzvkj')).toEqual([0, false])
  database.statementListeners.pop()
  await content.delete(actor, product, [id])
})

it('finds the stored text of a legal page, and its built-in one while none is active', async () => {
  const parts = [{ title: 'Wombats', text: 'We count kangaroos.' }]
  const values = { page: 'privacy', title: 'Our Bandicoot Policy', description: 'Short.', parts }
  const { id } = await content.create(actor, legalPage, values)
  for (const text of ['bandicoot', 'wombats', 'kangaroo']) expect(await pathsOf(text)).toEqual(['/privacy'])
  expect(await pathsOf('resumes')).not.toContain('/privacy')
  await content.update(actor, legalPage, id, { title: 'Our Numbat Policy' })
  expect(await pathsOf('bandicoot')).toEqual([])
  await content.setActive(actor, legalPage, [id], false)
  expect(await pathsOf('numbat')).toEqual([])
  expect(await pathsOf('resumes')).toContain('/privacy')
  await content.delete(actor, legalPage, [id])
  expect(await pathsOf('resumes')).toContain('/privacy')
})

describe('items', () => {
  let id: string
  let path: string
  beforeEach(async () => {
    ;({ id } = await content.create(actor, product, makeProduct({ name: 'Quokkaferm', isActive: true })))
    path = itemPath(product, { id })
    return () => content.delete(actor, product, [id]).catch(() => undefined)
  })

  it('are found by every text field of their kind, also by the labels of choices', async () => {
    for (const kind of [product, service, job]) {
      const values = Object.entries(kind.fields).flatMap(([key, { type }]) => {
        if (type === 'text' || type === 'longText') return [[key, `Numbat${key}`]]
        return type === 'textList' ? [[key, ['', `Numbat${key}`]]] : []
      })
      const item = await content.create(actor, kind, {
        ...exampleOf(kind),
        ...Object.fromEntries(values),
        isActive: true,
      })
      for (const [key] of values) expect(await pathsOf(`Numbat${String(key)}`)).toContain(itemPath(kind, item))
      await content.delete(actor, kind, [item.id])
    }
    const intern = await content.create(actor, job, { ...exampleOf(job), type: 'Internship', isActive: true })
    const hit = (await search('internships')).find((result) => result.path === itemPath(job, intern))
    expect(hit?.label).toBe('Position')
    expect(hit?.excerpt).toContainEqual({ text: 'Internship', isMatch: true })
    await content.delete(actor, job, [intern.id])
  })

  it('are found as soon as they are saved, and no longer than they are visible', async () => {
    expect(await pathsOf('quokkaferm')).toEqual([path])
    await content.update(actor, product, id, { name: 'Bilbyferm' })
    expect(await pathsOf('quokkaferm')).toEqual([])
    expect((await search('bilbyferm')).map(({ title }) => title)).toEqual([[{ text: 'Bilbyferm', isMatch: true }]])
    await content.setActive(actor, product, [id], false)
    expect(await pathsOf('bilbyferm')).toEqual([])
    await content.setActive(actor, product, [id], true)
    expect(await pathsOf('bilbyferm')).toEqual([path])
    await content.delete(actor, product, [id])
    expect(await pathsOf('bilbyferm')).toEqual([])
  })

  it('are found by staff only if visitors see them', async () => {
    await content.setActive(actor, product, [id], false)
    const { data } = await server.graphql<{ site: { search: Found[] } }>(QUERY, { text: 'quokkaferm' }, { as: 'admin' })
    expect(data?.site.search).toEqual([])
  })

  it('are found in a preview as they are there, and on the website as they are live', async () => {
    await server.database.query(`update revision set "createdAt" = "createdAt" - interval '1 hour'`)
    const [past] = await server.database.query<{ at: string }>(`select now() - interval '30 minutes' as at`)
    await content.update(actor, product, id, { name: 'Bilbyferm' })
    const base = new URL((await previewLinks.create(actor, { at: past!.at })).url).pathname
    const before = await main(`${base}/search?q=quokkaferm`)
    expect(before).toContain(`href="${base}${path}"`)
    expect(before).toContain(`action="${base}/search"`)
    expect(await main(`${base}/search?q=bilbyferm`)).not.toContain(path)
    expect(await main('/search?q=quokkaferm')).not.toContain(path)
    expect(await main('/search?q=bilbyferm')).toContain(`href="${path}"`)
  })
})

describe('in another language', () => {
  const IN_SPANISH = `query ($text: String!, $language: String) {
    site(language: $language) { search(text: $text) { path label title { text } excerpt { text } } }
  }`
  const searchIn = async (language: string | undefined, text: string) => {
    const variables = { text, language }
    const { data, errors } = await server.graphql<{ site: { search: Found[] } }>(IN_SPANISH, variables)
    expect(errors).toBeUndefined()
    const textOf = (parts: Found['title']) => parts.map((part) => part.text).join('')
    return data.site.search.map(({ path, label, title, excerpt }) => [path, label, textOf(title), textOf(excerpt)])
  }

  it('items are found by the texts that are shown, with these texts', async () => {
    await content.create(actor, language, { ...make(language), tag: 'es', name: 'Español' })
    const texts = {
      name: 'Quokkatrigo',
      category: 'Semillas',
      description: 'Para suelos bandicut',
      detailedDescription: 'Largo',
    }
    const values = makeProduct({ name: 'Quokkawheat', description: 'For numbat soils', isActive: true })
    const { id } = await content.create(actor, product, {
      ...values,
      translations: {
        es: { isVisible: true, texts: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { text }])) },
      },
    })
    const path = itemPath(product, { id })
    expect(await searchIn('es', 'bandicut')).toEqual([[path, 'Producto', texts.name, texts.description]])
    expect(await searchIn('es', 'numbat')).toEqual([])
    expect(await searchIn(undefined, 'bandicut')).toEqual([])
    expect((await searchIn(undefined, 'numbat'))[0]?.[2]).toBe('Quokkawheat')
    const listed = await server.rest<{ products: Item[] }>('GET', '/content/products?search=bandicut&language=es')
    expect(listed.body.products.map(({ name }) => name)).toEqual([texts.name])
    await content.update(actor, product, id, { translations: { es: { isVisible: false } } })
    expect(await searchIn('es', 'bandicut')).toEqual([])
    expect((await searchIn('es', 'numbat')).map(([found]) => found)).toEqual([path])
    await content.delete(actor, product, [id])
  })

  it('fixed pages are found by the labels of the language', async () => {
    const paths = async (tag: string | undefined, text: string) => (await searchIn(tag, text)).map(([path]) => path)
    expect(await paths('es', 'ensayos')).toContain('/trials')
    expect(await paths(undefined, 'ensayos')).not.toContain('/trials')
    const found = (await searchIn('es', 'contacto')).find(([path]) => path === '/contact')
    expect(found?.slice(1, 3)).toEqual(['Página', 'Contacto'])
  })
})

describe('the search page', () => {
  beforeAll(async () => {
    await content.create(actor, product, makeProduct({ name: 'Wombat <b>mix</b>', description: 'For & with soil.' }))
  })

  it('shows the results, marked and escaped, and is not indexed', async () => {
    const { status, text } = await get('/search?q=wombat')
    expect(status).toBe(200)
    expect(text).toContain('<mark>Wombat</mark>')
    expect(text).not.toContain('<b>mix')
    expect(text).toContain('name="robots" content="noindex"')
    expect(text).toMatch(/<title[^>]*>Search: wombat \| /)
    expect(text).not.toContain('rel="canonical"')
    expect((await get('/sitemap.xml')).text).not.toContain('/search')
  })

  it('escapes the text', async () => {
    const { text } = await get(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('Nothing on this site matches')
  })

  it.each(['/search', '/search?q=', '/search?q=%20', '/search?q=a&q=b', `/search?q=${'x'.repeat(101)}`])(
    'asks for a text at %s',
    async (path) => {
      const { status, text } = await get(path.slice(0, 1900))
      expect(status).toBe(200)
      expect(text).toMatch(/<h1[^>]*>Search<\/h1>/)
      expect(text).toContain('aria-label="Or browse"')
    },
  )

  it('is cached until content changes, whatever the spacing of the text', async () => {
    const first = await get('/search?q=wombat%20%20soil')
    const again = await server.fetch('/search?q=+wombat+soil&utm_source=x', {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
    const { id } = await content.create(actor, product, makeProduct({ name: 'Wombat soil' }))
    expect(await main('/search?q=wombat%20%20soil')).toContain(itemPath(product, { id }))
  })
})

it.each([
  [{ text: 'x'.repeat(101) }, 'text must be at most 100 characters'],
  [{ text: 'soil', limit: 0 }, 'limit must be from 1 to 50'],
  [{ text: 'soil', limit: 51 }, 'limit must be from 1 to 50'],
])('%j is rejected', async (variables, message) => {
  const { data, errors } = await server.graphql<{ site: { search: null } }>(QUERY, variables)
  expect(errors?.[0]?.message).toBe(message)
  expect(data?.site.search).toBeNull()
})

it('finds nothing in maintenance mode', async () => {
  await settings.update(actor, 'maintenance_mode', 'true')
  const { errors } = await server.graphql(QUERY, { text: 'contact' })
  expect(errors?.[0]?.extensions?.code).toBe('UNAVAILABLE')
  await settings.update(actor, 'maintenance_mode', 'false')
})
