/**
 * Sends moderate load for a long time and watches the resources of the server: memory, handles, file descriptors and
 * database connections. Usage, after a build: `node tools/bench/soak.ts [minutes] [requests per second]`.
 * The exit code is 1 if one of them grew.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startVerdant } from './servers.ts'

const minutes = Number(process.argv[2] ?? 60)
const perSecond = Number(process.argv[3] ?? 40)
const SAMPLES = 60

const WATCHED = {
  'memory MB': ['process_resident_memory_bytes', 2 ** 20],
  'heap MB': ['nodejs_heap_size_used_bytes', 2 ** 20],
  handles: ['nodejs_active_handles_total', 1],
  files: ['process_open_fds', 1],
  'connections busy': ['database_connections{state="busy"}', 1],
} as const

type Sample = Record<keyof typeof WATCHED, number>

const folder = await mkdtemp(join(tmpdir(), 'verdant-soak-'))
await chmod(folder, 0o711)
const server = await startVerdant({ DATA_DIR: join(folder, 'data') })

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(server.url + path, init)
  if (answer.status >= 500) counts.failed++
  return answer
}

const json = (token: string | undefined, body: object, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
})

const counts = { requests: 0, failed: 0 }
const credentials = { username: 'editor', password: 'verdant-editor' }
const signIn = async () =>
  ((await (await ask('/api/auth/login', json(undefined, credentials))).json()) as { token: string }).token
let token = await signIn()
const { products } = (await (await ask('/api/content/products')).json()) as {
  products: { _id: string; name: string }[]
}
const any = () => products[Math.floor(Math.random() * products.length)]!

/** The requests of visitors and staff. Each is sent as often as it is listed. */
const deeds: (() => Promise<unknown>)[] = [
  ...Array.from({ length: 8 }, () => () => ask('/')),
  ...Array.from({ length: 6 }, () => () => ask(`/product/${any()._id}`)),
  ...Array.from({ length: 4 }, () => () => ask('/api/content/products')),
  () => ask(`/${randomUUID()}`),
  () => ask(`/api/graphql?query=${encodeURIComponent(`{ products(search: "${randomUUID()}") { total } }`)}`),
  () => ask('/api/content/settings', { headers: { authorization: `Bearer ${token}` } }),
  () => ask(`/api/content/products/${any()._id}`, json(token, { technicalSpecs: randomUUID() }, 'PUT')),
  () => ask('/api/graphql', json(token, { query: '{ history(kind: HERO, id: "x") { total } mediaFiles { total } }' })),
  async () => (token = await signIn()),
]

async function sample(): Promise<Sample> {
  const lines = (await (await fetch(`${server.url}/metrics`)).text()).split('\n')
  const value = (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  const entries = Object.entries(WATCHED).map(([label, [name, unit]]) => [label, value(name) / unit])
  return Object.fromEntries(entries) as Sample
}

const samples: Sample[] = []
const end = Date.now() + minutes * 60_000
const every = (minutes * 60_000) / SAMPLES
let next = Date.now() + every
while (Date.now() < end) {
  const begun = Date.now()
  const batch = Array.from({ length: Math.ceil(perSecond / 10) }, () => deeds[counts.requests++ % deeds.length]!())
  await Promise.all(batch.map((deed) => deed.then(drain, () => counts.failed++)))
  await delay(Math.max(0, 100 - (Date.now() - begun)))
  if (Date.now() < next) continue
  next += every
  samples.push(await sample())
  const line = Object.entries(samples.at(-1)!).map(([label, value]) => `${label} ${value.toFixed(1)}`)
  console.log(`${samples.length}/${SAMPLES}  ${line.join('  ')}  requests ${counts.requests}  failed ${counts.failed}`)
}

/** Reads and discards a response body, so that the connection can be reused. */
async function drain(answer: unknown): Promise<void> {
  if (answer instanceof Response && !answer.bodyUsed) await answer.arrayBuffer()
}

await server.stop()
await rm(folder, { recursive: true, force: true })

// The first third fills the caches. The heap is compared by its minimum, which is what remains after garbage collection;
// V8 keeps more memory than it needs while the system has plenty.
const TELLING: Record<keyof Sample, (values: number[]) => number> = {
  'memory MB': (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  'heap MB': (values) => Math.min(...values),
  handles: (values) => Math.max(...values),
  files: (values) => Math.max(...values),
  'connections busy': (values) => Math.min(...values),
}
const third = Math.floor(samples.length / 3)
let isFlat = true
for (const label of Object.keys(WATCHED) as (keyof Sample)[]) {
  const values = samples.map((one) => one[label])
  const [middle, last] = [TELLING[label](values.slice(third, 2 * third)), TELLING[label](values.slice(2 * third))]
  const grew = last > middle * 1.15 + 2
  if (grew) isFlat = false
  console.log(`${label}: ${middle.toFixed(1)} in the middle, ${last.toFixed(1)} at the end${grew ? ': GREW' : ''}`)
}
console.log(`${counts.requests} requests, ${counts.failed} failed; ${isFlat ? 'flat' : 'not flat'}`)
process.exitCode = isFlat && counts.failed === 0 ? 0 : 1
