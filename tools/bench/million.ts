import { setTimeout } from 'node:timers/promises'
import { operator } from '../../api/access/permissions/policy.ts'
import type { Change } from '../../api/content/items/change.ts'
import { derivedId } from '../../schema/derived-id.ts'
import { product } from '../../schema/kinds/index.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { median, type Parts } from './parts.ts'
import { newProducts, productId } from './products.ts'
import {
  endedChildrenMs,
  memoryOf,
  parentOf,
  processorMs,
  type Running,
  startUnpublished,
  startVerdant,
} from './servers.ts'

/** What a request takes: the median time, and the mean processor time of the server and of PostgreSQL. */
interface Cost {
  ms: number
  processorMs: number
}

/** A read or a write with few and with many items. */
export interface Reading {
  name: string
  status: number
  few: Cost
  many: Cost
  /** The processor time with many items, divided by that with few: the median of all rounds. */
  ratio: number
}

/** What does not depend on a request. */
export interface Size {
  items: number
  fillSeconds: number
  /** From the start of the process to the first byte of its first page: the lowest of three times. */
  startMs: number
  startProcessorMs: number
  /** The most memory of an instance that has answered each request ten times, and of one that has sent a list of all items besides. */
  megabytes: number
  listMegabytes: number
}

/** Few and many items. */
export interface Million {
  sizes: [few: Size, many: Size]
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

/** The indexes that take longest to write row by row. */
const SLOW_INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam and a.amname = 'gin'
  where i.indrelid in ('product'::regclass, '"searchDocument"'::regclass)`

/** Adds products until there are this many, and tidies up as the hourly cleanup and autovacuum do. @returns how many seconds that took */
async function fill({ database, services }: Environment, items: number): Promise<number> {
  const { pool } = database
  const begin = performance.now()
  await configure(pool, 'reset autovacuum', `set max_wal_size = '4GB'`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ next: number }>('select coalesce(max("order"), -1) + 1 as next from product')
    const indexes = (await client.query<{ name: string; definition: string }>(SLOW_INDEXES)).rows
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (let start = rows[0]!.next; start < items; start += BATCH) {
      const ids = Array.from({ length: Math.min(BATCH, items - start) }, (_, at) => idOf(start + at))
      await client.query(FILL, [ids, start])
    }
    await client.query(`set local maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
  } finally {
    client.release(true)
  }
  // Each statement has added rows to the kept numbers of items, which lists sum up.
  await services.keptCounts.cleanUp()
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  // What is measured is not to include its work.
  await configure(pool, 'set autovacuum = off', 'reset max_wal_size')
  const running = `select from pg_stat_activity where backend_type = 'autovacuum worker'`
  while ((await pool.query(running)).rows.length > 0) await setTimeout(200)
  return (performance.now() - begin) / 1_000
}

/** Changes settings of PostgreSQL. */
async function configure(pool: Environment['database']['pool'], ...settings: string[]): Promise<void> {
  for (const setting of settings) await pool.query(`alter system ${setting}`)
  await pool.query('select pg_reload_conf()')
}

/** A filled database and its server. */
interface Side {
  environment: Environment
  /** The main process of PostgreSQL. */
  postmaster: number
  server: Running
  requests: Request[]
}

/** Returns the processor time that a server and PostgreSQL have used for requests so far. */
async function usedMs({ environment: { database }, postmaster, server }: Side): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker')`,
  )
  const connections = rows.reduce((sum, { pid }) => {
    try {
      return sum + processorMs(pid)
    } catch {
      // It has ended since.
      return sum
    }
  }, endedChildrenMs(postmaster))
  return processorMs(server.pid) + connections
}

/** @returns the status of the response */
type Send = (turn: number) => Promise<number>

interface Request {
  name: string
  send: Send
  /** Whether this program does the work of the server. */
  isOwnWork?: boolean
  /** The path that anyone can read; undefined if it needs more. */
  path?: string
}

/** Sends a request several times. */
async function costOf(side: Side, { send, isOwnWork }: Request, most: number): Promise<Cost & { status: number }> {
  const own = () => (isOwnWork ? process.cpuUsage() : { user: 0, system: 0 })
  const total = async () => (await usedMs(side)) + (own().user + own().system) / 1_000
  const before = await total()
  const times: number[] = []
  let status = 0
  const end = performance.now() + 2_000
  do {
    turn += 1
    const start = performance.now()
    status = await send(turn)
    times.push(performance.now() - start)
  } while (times.length < most && performance.now() < end)
  const used = (await total()) - before
  return { ms: median(times), processorMs: used / times.length, status }
}

/** The number of requests that were sent, which makes each write another one. */
let turn = 0

const actor = operator('bench')

/** The number of items that an import writes. */
const IMPORTED = 1_000

/** Returns what imports items by the services, and deletes them again. */
function imports({ services }: Environment): Request[] {
  const from = 10_000_000
  const deletions = Array.from({ length: IMPORTED }, (_, at): Change => ({
    kind: product,
    action: 'delete',
    id: productId(from + at),
  }))
  const applied = async (changes: Iterable<Change>) => void (await services.content.apply(actor, changes))
  return [
    {
      name: `import of ${IMPORTED} items, and their deletion`,
      isOwnWork: true,
      async send() {
        await applied([...newProducts(from, from + IMPORTED)])
        await applied(deletions)
        return 200
      },
    },
  ]
}

/** Returns the cursor in the middle of the list. Only staff may skip so many items. */
async function cursorAt({ url }: Running, headers: Record<string, string>, count: number): Promise<string> {
  const query = `{ products(limit: 100, offset: ${count / 2}) { endCursor } }`
  const answer = await fetch(`${url}/api/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return ((await answer.json()) as { data: { products: { endCursor: string } } }).data.products.endCursor
}

async function requestsOf(environment: Environment, server: Running, count: number): Promise<Request[]> {
  const headers = { authorization: `Bearer ${environment.token}`, 'content-type': 'application/json' }
  const cursor = await cursorAt(server, headers, count)
  const sent = async (path: string, init?: RequestInit) => {
    const answer = await fetch(server.url + path, init)
    await answer.arrayBuffer()
    return answer.status
  }
  const get = (name: string, path: string): Request => ({ name, path, send: () => sent(path) })
  const post = (name: string, query: string, isStaff = false): Request => ({
    name,
    send: () =>
      sent('/api/graphql', {
        method: 'POST',
        headers: isStaff ? headers : { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      }),
  })
  const list = (args: string) =>
    `{ products(limit: 50, ${args}) { total(upTo: 10001) items { id name category updatedAt } } }`
  const saved = idOf(7)
  return [
    get('page /', '/'),
    get('/products', '/products'),
    get('/products, page 100', '/products?page=100'),
    get('/products of a category', '/products?category=Category+7'),
    get('/products after a cursor', `/products?page=170&after=${cursor}`),
    get('page of a product', `/product/${idOf(count / 2)}`),
    get('search, a word of one item', `/search?q=w${((count - 3) * 7919).toString(16)}`),
    get('search, a word of half', '/search?q=microbes'),
    get('search, a typing error', '/search?q=mikrobes'),
    get('REST list of 100', '/api/content/products?limit=100'),
    get('REST list after a cursor', `/api/content/products?limit=100&after=${cursor}`),
    post('GraphQL list after a cursor', `{ products(limit: 100, after: "${cursor}") { items { id name } endCursor } }`),
    post('GraphQL search of visitors', '{ products(limit: 5, search: "microbes") { items { id name description } } }'),
    post('admin list', list('offset: 0'), true),
    post('admin list by name', list('sort: NAME'), true),
    post('admin list, last changed', list('sort: UPDATED_AT, descending: true'), true),
    post('admin list of a category by name', list('sort: NAME, filter: { category: ["Category 7"] }'), true),
    post('admin list, a condition', list('where: { name: { startsWith: "Million 9999" } }'), true),
    {
      name: 'save',
      send: (n) =>
        sent(`/api/content/products/${saved}`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ features: [`Saved ${n}`, String(Date.now())] }),
        }),
    },
    get('/sitemap.xml', '/sitemap.xml'),
    get('a file of the sitemap', '/sitemap/products.xml'),
    ...imports(environment),
  ]
}

async function open(environment: Environment, items: number): Promise<Side> {
  const { rows } = await environment.database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  const server = await startUnpublished(environment.variables)
  const requests = await requestsOf(environment, server, items)
  return { environment, postmaster, server, requests }
}

/** Sends each request to both servers in alternating rounds, so that other work on the machine changes both. */
async function compare([few, many]: [Side, Side], quick: boolean): Promise<Reading[]> {
  const [rounds, most] = quick ? [1, 1] : [5, 12]
  const readings: Reading[] = []
  for (const [at, request] of few.requests.entries()) {
    const other = many.requests[at]!
    const measured: { first: Cost; second: Cost & { status: number } }[] = []
    // The first round is not counted: in it, V8 compiles the code, and PostgreSQL reads pages into memory.
    for (let round = 0; round <= rounds; round++) {
      const first = await costOf(few, request, most)
      const second = await costOf(many, other, most)
      if (round > 0) measured.push({ first, second })
    }
    const middle = (costs: Cost[]): Cost => ({
      ms: median(costs.map(({ ms }) => ms)),
      processorMs: median(costs.map((cost) => cost.processorMs)),
    })
    readings.push({
      name: request.name,
      status: measured[0]!.second.status,
      few: middle(measured.map(({ first }) => first)),
      many: middle(measured.map(({ second }) => second)),
      ratio: median(measured.map(({ first, second }) => second.processorMs / Math.max(first.processorMs, 0.1))),
    })
  }
  return readings
}

/** Returns the lowest time, and processor time, from the start of the built server to its first page. */
async function startOf(variables: Record<string, string>): Promise<Pick<Size, 'startMs' | 'startProcessorMs'>> {
  const starts: Pick<Size, 'startMs' | 'startProcessorMs'>[] = []
  for (let n = 0; n < 3; n++) {
    const server = await startVerdant(variables)
    starts.push({ startMs: server.startMs, startProcessorMs: processorMs(server.pid) })
    await server.stop()
  }
  return {
    startMs: Math.min(...starts.map(({ startMs }) => startMs)),
    startProcessorMs: Math.min(...starts.map(({ startProcessorMs }) => startProcessorMs)),
  }
}

/** How much of the list of all items is read. Memory that grows with it would be seen earlier. */
const READ_BYTES = 150_000_000

/** Returns the most memory of the built server after all requests, and after it has sent a long list. */
async function memoryAt(
  { variables, token }: Environment,
  requests: readonly Request[],
): Promise<Pick<Size, 'megabytes' | 'listMegabytes'>> {
  const server = await startVerdant(variables)
  for (let n = 0; n < 10; n++)
    for (const { path } of requests) if (path) await (await fetch(server.url + path)).arrayBuffer()
  const { peak: megabytes } = memoryOf(server.pid)
  const list = await fetch(`${server.url}/api/content/products`, { headers: { authorization: `Bearer ${token}` } })
  let bytes = 0
  for await (const chunk of list.body!) if ((bytes += chunk.length) > READ_BYTES) break
  const { peak: listMegabytes } = memoryOf(server.pid)
  await server.stop()
  return { megabytes, listMegabytes }
}

/**
 * Measures reads, writes, memory and the start with ten thousand and with many products.
 *
 * @param folder keeps the filled databases, and uses those that it has; without it they are made anew
 */
export async function measureMillion({ quick }: Parts, large: number, folder?: string): Promise<Million> {
  const counts = quick ? [100, 1_000] : [SMALL, large]
  const environments: Environment[] = []
  const sides: Side[] = []
  try {
    const sizes: Size[] = []
    for (const items of counts) {
      const environment = await openEnvironment(folder && `${folder}/${items}`)
      environments.push(environment)
      const fillSeconds = await fill(environment, items)
      const side = await open(environment, items)
      sides.push(side)
      const start = await startOf(environment.variables)
      sizes.push({ items, fillSeconds, ...start, ...(await memoryAt(environment, side.requests)) })
    }
    const readings = await compare(sides as [Side, Side], quick)
    return { sizes: sizes as [Size, Size], readings }
  } finally {
    for (const { server } of sides) await server.stop()
    for (const environment of environments) await environment.close()
  }
}
