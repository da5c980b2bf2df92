import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { operator } from '../../api/access/permissions/policy.ts'
import { inTurn, save } from './attacks.ts'
import { median, type Parts } from './parts.ts'
import { productId } from './products.ts'
import { memoryOf, processorMs, startVerdant } from './servers.ts'

const STREAMS = 1_000
const SESSIONS = 100

/** What open event streams of the admin cost. Times are in milliseconds. */
export interface Streams {
  streams: number
  items: number
  megabytes: number
  peakMegabytes: number
  quietMs: number
  watchedMs: number
  /** The processor time of a second in which nothing happens, and of one save. */
  idleProcessorMs: number
}

/** Measures the memory of event streams, and how long a save of a watched item takes. */
export async function measureStreams({ environment, quick }: Parts): Promise<Streams> {
  const { services, token, variables } = environment
  const device = { device: 'bench', network: '' }
  const tokens: string[] = []
  for (let n = 0; n < SESSIONS / 2; n++) {
    const { id } = await services.users.add(operator('bench'), {
      username: `watcher-${n}`,
      email: `watcher-${n}@example.org`,
      role: 'contributor',
      password: environment.password,
    })
    for (let session = 0; session < 2; session++) tokens.push(await services.sessionIssuer.start(id, device))
  }
  const server = await startVerdant({ ...variables, TRUST_PROXY: 'loopback' })
  const [warmUp, saves] = quick ? [5, 5] : [100, 60]
  const saveOne = (n: number) => save(server.url, token, n % 50)
  await inTurn(warmUp, saveOne)
  const quiet = await inTurn(saves, saveOne)
  const before = memoryOf(server.pid).now
  const watchers = fork(join(import.meta.dirname, 'watchers.ts'), [server.url, String(STREAMS)])
  watchers.send({ tokens, ids: Array.from({ length: 50 }, (_, n) => productId(n)) })
  const [{ opened, items }] = (await once(watchers, 'message')) as [{ opened: number; items: number }]
  await setTimeout(2_000)
  const started = processorMs(server.pid)
  await setTimeout(10_000)
  const idleProcessorMs = (processorMs(server.pid) - started) / 10
  const watched = await inTurn(saves, saveOne)
  await setTimeout(2_000)
  const { now, peak } = memoryOf(server.pid)
  watchers.disconnect()
  await server.stop()
  return {
    streams: opened,
    items,
    megabytes: now - before,
    peakMegabytes: peak - before,
    quietMs: median(quiet.map(({ ms }) => ms)),
    watchedMs: median(watched.map(({ ms }) => ms)),
    idleProcessorMs,
  }
}
