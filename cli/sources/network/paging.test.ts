import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { mkdirSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folder } from '../../testing/program.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'
import { suggestMapping } from '../../reading/open-source.ts'
import type { SourceOptions } from '../sources.ts'

const records = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, title: `Record ${from + at}` }))
const some = records(25)

const rules = (rule: object = {}) => ({
  source: 'old',
  rules: [{ kind: 'services', id: 'id', fields: { title: 'title' }, ...rule }],
})

async function readFile(document: unknown, options: SourceOptions = {}, rule: object = {}) {
  const path = await writeSource('x.json', JSON.stringify(document))
  const mapping = join(dirname(path), 'mapping.yaml')
  writeFileSync(mapping, stringify(rules(rule)))
  return readSource(path, { ...options, mapping })
}

describe('a file with one page of several is refused', () => {
  it.each<[string, unknown, string]>([
    [
      'Strapi',
      { data: some, meta: { pagination: { page: 1, pageSize: 25, pageCount: 13, total: 312 } } },
      '25 of 312 records',
    ],
    [
      'Strapi, the last page',
      { data: some, meta: { pagination: { page: 13, pageSize: 25, pageCount: 13, total: 312 } } },
      '25 of 312',
    ],
    [
      'Payload',
      { docs: some, totalDocs: 312, limit: 25, totalPages: 13, page: 1, hasNextPage: true, nextPage: 2 },
      '25 of 312 records',
    ],
    ['Directus', { data: some, meta: { total_count: 400, filter_count: 312 } }, '25 of 312 records'],
    [
      'Ghost',
      { posts: some, meta: { pagination: { page: 1, limit: 25, pages: 13, total: 312, next: 2, prev: null } } },
      '25 of 312',
    ],
    ['Contentful', { sys: { type: 'Array' }, total: 312, skip: 0, limit: 25, items: some }, '25 of 312 records'],
    ['Django', { count: 312, next: 'https://x.example/?page=2', previous: null, results: some }, '25 of 312 records'],
    [
      'Laravel',
      {
        data: some,
        links: { next: 'https://x.example/?page=2' },
        meta: { current_page: 1, last_page: 13, total: 312 },
      },
      '25 of 312',
    ],
    [
      'JSON:API',
      { data: some, links: { next: '/x?page[number]=2' } },
      '25 records, and says that another page follows',
    ],
    [
      'HAL',
      { _embedded: { items: some }, _links: { next: { href: '/x?page=2' } } },
      '25 records, and says that another page',
    ],
    ['Spring', { content: some, totalElements: 312, totalPages: 13, number: 0 }, '25 of 312 records'],
    [
      'OData',
      { value: some, '@odata.nextLink': 'https://x.example/?$skip=25' },
      '25 records, and says that another page follows',
    ],
    ['Stripe', { object: 'list', data: some, has_more: true }, '25 records, and says that another page follows'],
    ['a cursor', { results: some, next_cursor: 'abc' }, '25 records, and says that another page follows'],
    ['pages', { items: some, page: 2, totalPages: 13 }, '25 records, page 2 of 13'],
    ['a count', { results: some, count: 312 }, '25 of 312 records'],
    ['a count and a limit', { results: some, count: 312, limit: 25, offset: 0 }, '25 of 312 records'],
    ['a count in meta', { data: some, meta: { count: 312 } }, '25 of 312 records'],
    ['Solr', { response: { numFound: 312, start: 0, docs: some } }, '25 of 312 records'],
    ['Algolia', { hits: some, nbHits: 312 }, '25 of 312 records'],
    ['DataTables', { data: some, recordsTotal: 400, recordsFiltered: 312 }, '25 of 312 records'],
    [
      'a GraphQL connection',
      { data: { products: { edges: some, pageInfo: { hasNextPage: true } } } },
      '25 records, and says that another page follows',
    ],
    ['an empty page', { data: [], meta: { pagination: { page: 99, total: 312 } } }, '0 of 312 records'],
  ])('%s', async (_, document, part) => {
    await expect(readFile(document)).rejects.toThrow(`x.json holds ${part}`)
    const { items } = await readFile(document, { allowPartial: true })
    if (!part.startsWith('0')) expect(items).toHaveLength(25)
  })

  it('at any depth beside the list that the mapping reads', async () => {
    const document = { data: { shop: { own: { edges: some, pageInfo: { hasNextPage: true } } } } }
    const rule = { records: 'data.shop.own.edges' }
    await expect(readFile(document, {}, rule)).rejects.toThrow('25 records, and says that another page follows')
    expect((await readFile(document, { allowPartial: true }, rule)).items).toHaveLength(25)
    // Another list can be longer than all records of this one.
    const included = { data: some, included: records(40), meta: { total: 30 } }
    await expect(readFile(included, {}, { records: 'data' })).rejects.toThrow('25 of 30 records')
  })

  it.each<[string, unknown, string]>([
    [
      'by GraphQL',
      { data: { products: { nodes: some, pageInfo: { hasNextPage: true, endCursor: 'abc' } } } },
      'Ask for more records at once (first), or again with after: "abc" until there is no next page, and join the lists of all pages in one file, or',
    ],
    [
      'with the id of its last record (Stripe)',
      { object: 'list', data: [{ id: 'p_1' }], has_more: true },
      'Ask the API for all records at once, give its address instead of a file, or',
    ],
  ])('with what to do about the other pages, if it is %s', async (_, document, advice) => {
    await expect(readFile(document)).rejects.toThrow(`it is one page of several. ${advice} import this page alone`)
  })

  it('in a folder, too', async () => {
    const root = join(await folder(), 'data')
    mkdirSync(root)
    writeFileSync(join(root, 'posts.json'), JSON.stringify({ data: some, meta: { filter_count: 312 } }))
    const mapping = join(dirname(root), 'mapping.yaml')
    writeFileSync(mapping, stringify(rules({ records: 'posts' })))
    await expect(readSource(root, { mapping })).rejects.toThrow('posts.json holds 25 of 312 records')
    expect((await readSource(root, { mapping, allowPartial: true })).items).toHaveLength(25)
  })
})

it('an empty list has no records', async () => {
  expect((await readFile([])).items).toEqual([])
  expect((await readFile({ data: [] }, {}, { records: 'data' })).items).toEqual([])
})

it.each<[string, unknown]>([
  ['all pages in one', { data: some, meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 25 } } }],
  ['no next page', { count: 25, next: null, previous: null, results: some }],
  ['no more', { data: some, has_more: false, next_cursor: null, links: { next: null } }],
  ['a count of its own', { count: 25, items: some }],
  ['counts of its own', { count: 25, results: some, meta: { count: 25 } }],
  ['a smaller count', { count: 3, items: some }],
  ['a whole GraphQL connection', { data: { products: { edges: some, pageInfo: { hasNextPage: false } } } }],
  ['no pages', some],
])('a response with %s is whole', async (_, document) => {
  expect((await readFile(document)).items).toHaveLength(25)
})

type Answer = { document: unknown; headers?: Record<string, string> | undefined } | undefined

async function api(answer: (url: URL, request: IncomingMessage) => Answer) {
  const server = createServer((request, response) => {
    const reply = answer(new URL(request.url!, 'http://x'), request)
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json', ...reply?.headers })
    response.end(JSON.stringify(reply?.document ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/things`
}

async function readApi(
  answer: (url: URL, request: IncomingMessage) => Answer,
  query = '',
  options: SourceOptions = {},
) {
  const mapping = await writeSource('mapping.yaml', stringify(rules()))
  return readSource(`${await api(answer)}${query}`, { mapping, ...options })
}

const pageOf = (number: number, size = 10, total = 25) =>
  records(Math.max(0, Math.min(size, total - (number - 1) * size)), (number - 1) * size + 1)
const numberIn = (url: URL, name = 'page') => Number(url.searchParams.get(name) ?? 1)

describe('the pages at an address are read one after the other', () => {
  it.each<[string, string, (url: URL, request: IncomingMessage) => Answer]>([
    [
      'by a Link header',
      '',
      (url, { headers }) => ({
        document: pageOf(numberIn(url, 'p')),
        headers:
          numberIn(url, 'p') < 3
            ? {
                link: `<http://${headers.host}/things?p=1>; rel="prev", </things?p=${numberIn(url, 'p') + 1}>; rel="next"`,
              }
            : undefined,
      }),
    ],
    [
      'of WordPress',
      '?per_page=10',
      (url) => ({ document: pageOf(numberIn(url)), headers: { 'x-wp-total': '25', 'x-wp-totalpages': '3' } }),
    ],
    [
      'of Stripe',
      '?limit=10',
      ({ searchParams }) => {
        const data = records(25)
          .slice(Number(searchParams.get('starting_after') ?? 0))
          .slice(0, 10)
        return { document: { object: 'list', data, has_more: data.length === 10, url: '/things' } }
      },
    ],
    [
      'of Strapi',
      '?populate=*',
      (url) => {
        const page = numberIn(url, 'pagination[page]')
        return {
          document: { data: pageOf(page), meta: { pagination: { page, pageSize: 10, pageCount: 3, total: 25 } } },
        }
      },
    ],
    [
      'of Payload',
      '',
      (url) => {
        const page = numberIn(url)
        return {
          document: { docs: pageOf(page), totalDocs: 25, totalPages: 3, page, nextPage: page < 3 ? page + 1 : null },
        }
      },
    ],
    [
      'of Directus',
      '?meta=*&limit=10',
      (url) => ({ document: { data: pageOf(numberIn(url)), meta: { filter_count: 25 } } }),
    ],
    [
      'of Directus by offset',
      '?meta=*&limit=10&offset=0',
      (url) => ({
        document: {
          data: records(10, numberIn(url, 'offset') + 1).filter(({ id }) => id <= 25),
          meta: { filter_count: 25 },
        },
      }),
    ],
    [
      'of Contentful',
      '',
      (url) => {
        const skip = Number(url.searchParams.get('skip') ?? 0)
        return { document: { total: 25, skip, limit: 10, items: pageOf(skip / 10 + 1) } }
      },
    ],
    [
      'of Django',
      '',
      (url) => ({
        document: {
          count: 25,
          next: numberIn(url) < 3 ? `/things?page=${numberIn(url) + 1}` : null,
          previous: null,
          results: pageOf(numberIn(url)),
        },
      }),
    ],
    [
      'by an offset in the response',
      '',
      (url) => {
        const offset = Number(url.searchParams.get('offset') ?? 0)
        return { document: { results: pageOf(offset / 10 + 1), count: 25, limit: 10, offset } }
      },
    ],
    [
      'of HAL',
      '',
      (url) => ({
        document: {
          _embedded: { items: pageOf(numberIn(url)) },
          _links: { next: numberIn(url) < 3 && { href: `?page=${numberIn(url) + 1}` } },
        },
      }),
    ],
  ])('%s', async (_, query, answer) => {
    const { items } = await readApi(answer, query)
    expect(items.map(({ values }) => values.title)).toEqual(records(25).map(({ title }) => title))
  })

  it('and records that others include are not counted', async () => {
    const answer = (url: URL) => {
      const skip = Number(url.searchParams.get('skip') ?? 0)
      return {
        document: { total: 25, skip, limit: 10, items: pageOf(skip / 10 + 1), includes: { Asset: records(40) } },
      }
    }
    const mapping = await writeSource('mapping.yaml', stringify(rules({ records: 'items' })))
    const { items } = await readSource(await api(answer), { mapping })
    expect(items).toHaveLength(25)
    expect(await suggestMapping(await api(answer), { sourceName: 'old' })).toContain('records: items')
  })

  it('with the token, and never on another host', async () => {
    const elsewhere = { document: { data: some, links: { next: 'https://evil.example/?page=2' } } }
    await expect(readApi(() => elsewhere)).rejects.toThrow(
      'has its next page on another host: https://evil.example/?page=2',
    )
    const whole = await readApi(
      (_, { headers }) => (headers.authorization === 'Bearer t' ? { document: some } : undefined),
      '',
      { token: 't' },
    )
    expect(whole.items).toHaveLength(25)
  })

  it('of a shop of Shopify, which does not say that others follow', async () => {
    const products = (page: number) => pageOf(page).map((product) => ({ ...product, handle: product.title }))
    const read = async (query: string, answer: (url: URL) => Answer) => {
      const mapping = await writeSource('mapping.yaml', stringify(rules()))
      const address = await api(answer)
      return (await readSource(`${address.replace('things', 'products.json')}${query}`, { mapping })).items
    }
    expect(await read('?limit=10', (url) => ({ document: { products: products(numberIn(url)) } }))).toHaveLength(25)
    // The Admin API refuses the parameter.
    const admin = (url: URL) => (url.searchParams.has('page') ? undefined : { document: { products: products(1) } })
    expect(await read('?limit=10', admin)).toHaveLength(10)
    expect(await read('', admin)).toHaveLength(10)
  })

  it('and are refused if some are missing', async () => {
    const cursor = { document: { data: some, next_cursor: 'x' } }
    await expect(readApi(() => cursor)).rejects.toThrow(
      '25 records, and says that another page follows, and the next page is one that was read before',
    )
    await expect(readApi(({ search }) => (search === '' ? cursor : undefined))).rejects.toThrow('and does not say')
    const more = { document: { data: some, has_more: true } }
    await expect(readApi(() => more)).rejects.toThrow('and does not say')
    const connection = { document: { data: { edges: some, pageInfo: { hasNextPage: true, endCursor: 'x' } } } }
    await expect(readApi(() => connection)).rejects.toThrow(
      /does not say in a standard way where the others are\. Ask for more records at once \(first\), or again with after: "x" until/,
    )
    expect((await readApi(() => cursor, '', { allowPartial: true })).items).toHaveLength(25)
    const same = { document: { docs: some, totalDocs: 312, nextPage: 1, page: 1 } }
    await expect(readApi(() => same)).rejects.toThrow(/answers with \d+ of 312 records/)
    await expect(readApi(() => undefined)).rejects.toThrow('answers 404')
    const ranged = { document: some, headers: { 'content-range': 'things 0-24/312' } }
    await expect(readApi(() => ranged)).rejects.toThrow('answers with 25 of 312 records')
  })

  it.each<[string, Answer]>([
    ['itself', { document: some, headers: { link: '</things>; rel="next"' } }],
    ['the same one at another address', { document: some, headers: { link: '</things?page=1>; rel="next"' } }],
    ['that of a number that is served again', { document: { docs: some, totalDocs: 312, nextPage: 2, page: 1 } }],
  ])('and not twice if the next page is %s', async (_, answer) => {
    await expect(readApi(() => answer)).rejects.toThrow(
      /answers with 25 .*, and the next page is one that was read before/,
    )
    expect((await readApi(() => answer, '', { allowPartial: true })).items).toHaveLength(25)
  })

  it('and a cursor is no number of a page', async () => {
    const answer = { document: { data: some, next_cursor: 25, has_more: true } }
    const queries: string[] = []
    const answered = ({ search }: URL) => {
      queries.push(search)
      return answer
    }
    await expect(readApi(answered)).rejects.toThrow('was read before')
    expect(queries).toEqual(['', '?cursor=25'])
  })

  it.each<[string, string, string, (page: number) => object]>([
    ['next_cursor', '', 'cursor', (page) => ({ next_cursor: page < 3 ? `c${page + 1}` : null })],
    ['a cursor after the last page', '', 'cursor', (page) => ({ next_cursor: `c${page + 1}` })],
    ['a cursor beside has_more', '', 'cursor', (page) => ({ next_cursor: `c${page + 1}`, has_more: page < 3 })],
    ['meta.next', '', 'cursor', (page) => ({ meta: { next: page < 3 ? `c${page + 1}` : null } })],
    ['an offset that is a cursor', '', 'offset', (page) => (page < 3 ? { offset: `c${page + 1}` } : {})],
    ['nextPageToken', '', 'pageToken', (page) => (page < 3 ? { nextPageToken: `c${page + 1}` } : {})],
    [
      'the parameter of the address',
      '?after=',
      'after',
      (page) => ({ meta: { next_cursor: page < 3 ? `c${page + 1}` : '' } }),
    ],
    ['@odata.nextLink', '', 'x', (page) => (page < 3 ? { '@odata.nextLink': `things?x=c${page + 1}` } : {})],
    ['links.next', '', 'x', (page) => ({ links: { next: page < 3 ? { href: `?x=c${page + 1}` } : null } })],
    [
      'paging.next.link',
      '',
      'x',
      (page) => (page < 3 ? { paging: { next: { after: 'c', link: `/things?x=c${page + 1}` } } } : {}),
    ],
    ['the number of the page', '', 'page', (page) => ({ page, has_next: page < 3 })],
  ])('by %s', async (_, query, parameter, paging) => {
    const { items } = await readApi((url) => {
      const page = Number((url.searchParams.get(parameter) ?? '').replace('c', '') || 1)
      return { document: { data: pageOf(page), ...paging(page) } }
    }, query)
    expect(items.map(({ values }) => values.title)).toEqual(records(25).map(({ title }) => title))
  })
})

it('drafts for two lists of an API have different ids for their records', async () => {
  const address = await api(() => ({ document: records(2) }))
  const { host } = new URL(address)
  expect(await suggestMapping(`${address}/?limit=2`, { sourceName: host })).toContain(`source: ${host}/things\n`)
  expect(await suggestMapping(address, { sourceName: 'old' })).toContain('source: old\n')
})

it('a draft for an API that serves its files names its host', async () => {
  const cover = { id: 1, url: '/uploads/a.png', mime: 'image/png' }
  const pagination = { page: 1, pageSize: 25, pageCount: 1, total: 1 }
  const address = await api(() => ({
    document: { data: [{ id: 1, documentId: 'd', name: 'Azo', cover }], meta: { pagination } },
  }))
  const suggested = await suggestMapping(address, { sourceName: 'old' })
  expect(suggested).toContain(`site: ${new URL(address).origin}\n`)
  const { items } = await readSource(address, { mapping: await writeSource('mapping.yaml', suggested) })
  expect(items[0]!.values.image).toBe(new URL('/uploads/a.png', address).href)
})

it('a mapping is drafted for the response at an address', async () => {
  const address = await api((url) => ({
    document: pageOf(numberIn(url)),
    headers: { 'x-wp-total': '25', 'x-wp-totalpages': '3' },
  }))
  expect(await suggestMapping(address, { sourceName: 'old' })).toContain('name: title')
})
