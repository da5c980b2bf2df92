import { derivedId } from '../../schema/derived-id.ts'
import type { Parts } from './parts.ts'
import { memoryOf, processorMs, type Running, startUnpublished, startVerdant } from './servers.ts'

/** A read or a save, with its time at a number of items: the median, and the processor time of the server and of PostgreSQL. */
export interface Reading {
  name: string
  ms: number
  processorMs: number
  status: number
}

/** What was measured at a number of items. */
export interface Size {
  items: number
  fillSeconds: number
  startMs: number
  megabytes: number
  readings: Reading[]
}

const SMALL = 10_000

/** The number of items that one statement writes. */
const BATCH = 5_000

const idOf = (n: number) => derivedId('million', String(n))

/**
 * Adds products by SQL, from one number up to another: 50 categories, a word that half of them have, and one that each has alone. The
 * triggers write what the search finds them by, as they do in an import.
 */
const FILL = `
  insert into product (id, name, category, description, "detailedDescription", features, applications, "technicalSpecs", "order", "isActive", "createdAt", "updatedAt")
  select ids.id::uuid, 'Million ' || n, 'Category ' || (n % 50),
    case when n % 2 = 0 then 'Half of all soil and root microbes' else 'Nitrogen of the other fields' end,
    repeat('Yield of leaf and strain over seasons. ', 12) || 'w' || to_hex(n::bigint * 7919),
    array['Keeps soil alive', 'Mixes well'], array['Corn', 'Soy'], 'Rate: 2 fl oz', n, true,
    now() - n * interval '1 second', now() - n * interval '1 second'
  from unnest($1::text[]) with ordinality ids(id, place), lateral (select $2::int + place::int - 1) numbers(n)`

async function fill({ environment: { database } }: Parts, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, to - start) }, (_, at) => idOf(start + at))
    await database.pool.query(FILL, [ids, start])
  }
  await database.pool.query('vacuum analyze')
  await database.pool.query('checkpoint')
}

/** Returns the processor time that the connections of the database have used. */
async function postgresMs({ environment: { database } }: Parts): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')`,
  )
  return rows.reduce((sum, { pid }) => {
    try {
      return sum + processorMs(pid)
    } catch {
      // It has ended.
      return sum
    }
  }, 0)
}

interface Request {
  name: string
  path: string
  init?: RequestInit
  /** Changes the body of each request, so that it writes. */
  bodyOf?: (turn: number) => string
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function read(
  parts: Parts,
  server: Running,
  { name, path, init, bodyOf }: Request,
  turns: number,
): Promise<Reading> {
  const send = async (turn: number) => {
    const start = performance.now()
    const answer = await fetch(server.url + path, { ...init, ...(bodyOf && { body: bodyOf(turn) }) })
    await answer.arrayBuffer()
    return { ms: performance.now() - start, status: answer.status }
  }
  await send(0)
  const before = processorMs(server.pid) + (await postgresMs(parts))
  const sent: { ms: number; status: number }[] = []
  for (let turn = 1; turn <= turns; turn++) sent.push(await send(turn))
  const used = processorMs(server.pid) + (await postgresMs(parts)) - before
  return { name, ms: median(sent.map(({ ms }) => ms)), processorMs: used / turns, status: sent.at(-1)!.status }
}

/** Returns the cursor in the middle of the list. Only staff may skip so many items. */
async function cursorAt({ url }: Running, headers: Record<string, string>, count: number): Promise<string> {
  const query = `{ products(limit: 100, offset: ${count / 2}) { endCursor } }`
  const answer = await fetch(`${url}/api/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return ((await answer.json()) as { data: { products: { endCursor: string } } }).data.products.endCursor
}

async function requestsOf({ environment: { token } }: Parts, server: Running, count: number): Promise<Request[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const cursor = await cursorAt(server, headers, count)
  const post = (name: string, query: string, isStaff = false): Request => ({
    name,
    path: '/api/graphql',
    init: {
      method: 'POST',
      headers: isStaff ? headers : { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    },
  })
  const list = (args: string) =>
    `{ products(limit: 50, ${args}) { total(upTo: 10001) items { id name category updatedAt } } }`
  const saved = idOf(7)
  return [
    { name: 'page /', path: '/' },
    { name: '/products', path: '/products' },
    { name: '/products, page 100', path: '/products?page=100' },
    { name: '/products of a category', path: '/products?category=Category+7' },
    { name: '/products after a cursor', path: `/products?page=170&after=${cursor}` },
    { name: 'page of a product', path: `/product/${idOf(count / 2)}` },
    { name: 'search, a word of one item', path: `/search?q=w${((count - 3) * 7919).toString(16)}` },
    { name: 'search, a word of half', path: '/search?q=microbes' },
    { name: 'search, a typing error', path: '/search?q=mikrobes' },
    { name: 'REST list of 100', path: '/api/content/products?limit=100' },
    { name: 'REST list after a cursor', path: `/api/content/products?limit=100&after=${cursor}` },
    post('GraphQL list after a cursor', `{ products(limit: 100, after: "${cursor}") { items { id name } endCursor } }`),
    post('GraphQL search of visitors', '{ products(limit: 5, search: "microbes") { items { id name description } } }'),
    post('admin list', list('offset: 0'), true),
    post('admin list by name', list('sort: NAME'), true),
    post('admin list, last changed', list('sort: UPDATED_AT, descending: true'), true),
    post('admin list of a category by name', list('sort: NAME, filter: { category: ["Category 7"] }'), true),
    post('admin list, a condition', list('where: { name: { startsWith: "Million 9999" } }'), true),
    {
      name: 'save',
      path: `/api/content/products/${saved}`,
      init: { method: 'PUT', headers },
      bodyOf: (turn) => JSON.stringify({ features: [`Saved ${turn}`, String(Date.now())] }),
    },
    { name: '/sitemap.xml', path: '/sitemap.xml' },
    { name: 'a file of the sitemap', path: '/sitemap/products.xml' },
  ]
}

/** Measures a database with this many products. */
async function measureSize(parts: Parts, items: number): Promise<Omit<Size, 'fillSeconds'>> {
  const started = await startVerdant(parts.environment.variables)
  const { startMs } = started
  await started.stop()
  const server = await startUnpublished(parts.environment.variables)
  const readings: Reading[] = []
  for (const request of await requestsOf(parts, server, items))
    readings.push(await read(parts, server, request, parts.quick ? 3 : 15))
  const megabytes = memoryOf(server.pid).peak
  await server.stop()
  return { items, startMs, megabytes, readings }
}

/** Measures reads, a save, memory and the start with ten thousand and with many products. */
export async function measureMillion(parts: Parts, large: number): Promise<Size[]> {
  const sizes: Size[] = []
  let count = 0
  for (const items of parts.quick ? [100, 1_000] : [SMALL, large]) {
    const start = performance.now()
    await fill(parts, count, items)
    const fillSeconds = (performance.now() - start) / 1_000
    count = items
    sizes.push({ fillSeconds, ...(await measureSize(parts, items)) })
  }
  return sizes
}
