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
  // Otherwise fetch adds an Accept-Encoding header of its own.
  const response = await fetch(url, { method, headers: { 'accept-encoding': 'identity', ...headers }, body })
  // fetch decompresses the body. The baseline sends as many bytes as the server did; their content does not matter.
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status >= 400) throw new Error(`${url} answers ${response.status}: ${bytes.toString('utf8', 0, 300)}`)
  const length = Number(response.headers.get('content-length') ?? bytes.length)
  const sent = response.headers.has('content-encoding') ? Buffer.alloc(length, 'x') : bytes
  const kept = [...response.headers].filter(([name]) => !PER_DELIVERY.has(name)).flat()
  return { status: response.status, headers: kept, body: sent.toString('base64') }
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
  const own = pairs.map(([one]) => one)
  const of = (key: keyof Measured) => median(own.map((one) => one[key]))
  return {
    name,
    connections,
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    requests: own.reduce((sum, one) => sum + one.requests, 0),
    bytes: own.reduce((sum, one) => sum + one.bytes, 0),
    errors: own.reduce((sum, one) => sum + one.errors, 0),
    bare: median(pairs.map(([, other]) => other.perSecond)),
    ratio: median(pairs.map(([one, other]) => one.perSecond / other.perSecond)),
    processorRatio: median(pairs.map(([one, other]) => other.processorMs / one.processorMs)),
  }
}
