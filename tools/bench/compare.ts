import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Task } from './bare.ts'
import { type Load, measure, type Measured } from './load.ts'
import { median } from './parts.ts'
import { type Bare, processorMs, type Running } from './servers.ts'

/** The throughput of the server compared with the baseline. */
export interface Compared extends Measured {
  name: string
  connections: number
  /** Requests per second of the baseline, and the server's throughput divided by it: the median of all rounds. */
  bare: number
  ratio: number
  /**
   * CPU time per request of the baseline divided by that of the server. On an idle machine it equals the throughput
   * ratio; on a busy one it is more stable.
   */
  processorRatio: number
}

type Timed = Measured & { processorMs: number }

const PER_DELIVERY = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/** Returns the server's response, which the baseline will send. @throws Error when the server responds with an error */
export async function answerTo({ url, method, headers, body }: Load): Promise<Task> {
  // Not by fetch, which decompresses the body: the client takes longer to read compressed bytes than any others.
  const sent = request(url, { method, headers: { 'accept-encoding': 'identity', ...headers }, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = await buffer(answer)
  const status = answer.statusCode!
  if (status >= 400) throw new Error(`${url} answers ${status}: ${bytes.toString('utf8', 0, 300)}`)
  const kept = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    PER_DELIVERY.has(name) ? [] : values.flatMap((value) => [name, value]),
  )
  return { status, headers: kept, body: bytes.toString('base64') }
}

/** Measures the server and the baseline in alternating rounds. */
export async function compare(
  name: string,
  load: Load,
  verdant: Running,
  bare: Bare,
  task: Task,
  { connections, seconds, turns }: { connections: number; seconds: number; turns: number },
): Promise<Compared> {
  await bare.answer(task)
  const bareLoad = { ...load, url: bare.url }
  // Warms up: compiles the code and opens the connections of both before the first round.
  await measure(load, connections, 1)
  await measure(bareLoad, connections, 1)
  const timed = async (pid: number, sent: Load) => {
    const before = processorMs(pid)
    const measured = await measure(sent, connections, seconds)
    return { ...measured, processorMs: (processorMs(pid) - before) / measured.requests }
  }
  const pairs: [Timed, Timed][] = []
  for (let turn = 0; turn < turns; turn++) {
    pairs.push([await timed(verdant.pid, load), await timed(bare.pid, bareLoad)])
  }
  const own = pairs.map(([ours]) => ours)
  const of = (key: keyof Measured) => median(own.map((measured) => measured[key]))
  return {
    name,
    connections,
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    requests: own.reduce((sum, measured) => sum + measured.requests, 0),
    bytes: own.reduce((sum, measured) => sum + measured.bytes, 0),
    errors: own.reduce((sum, measured) => sum + measured.errors, 0),
    bare: median(pairs.map(([, other]) => other.perSecond)),
    ratio: median(pairs.map(([ours, theirs]) => ours.perSecond / theirs.perSecond)),
    processorRatio: median(pairs.map(([ours, theirs]) => theirs.processorMs / ours.processorMs)),
  }
}
