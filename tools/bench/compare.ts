import type { Task } from './bare.ts'
import { type Load, measure, type Measured } from './load.ts'
import { median } from './parts.ts'
import { type Bare, processorMs, type Running } from './servers.ts'

/** A figure of the server beside that of the yardstick. */
export interface Compared extends Measured {
  name: string
  connections: number
  /** The yardstick's requests a second, and the server's part of them: the median of the turns. */
  bare: number
  ratio: number
  /**
   * Processor time of the yardstick for one request, as a part of the server's: the same ratio where nothing else runs,
   * and hardly moved by what else does.
   */
  processorRatio: number
}

type Timed = Measured & { processorMs: number }

const PER_DELIVERY = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/** What the server answers, for the yardstick to say after it. @throws Error when it refuses */
export async function answerTo({ url, method, headers, body }: Load): Promise<Task> {
  // fetch would ask for codings of its own.
  const response = await fetch(url, { method, headers: { 'accept-encoding': 'identity', ...headers }, body })
  // fetch decodes what it reads; the yardstick sends as many bytes, whichever they are.
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status >= 400) throw new Error(`${url} answers ${response.status}: ${bytes.toString('utf8', 0, 300)}`)
  const length = Number(response.headers.get('content-length') ?? bytes.length)
  const sent = response.headers.has('content-encoding') ? Buffer.alloc(length, 'x') : bytes
  const kept = [...response.headers].filter(([name]) => !PER_DELIVERY.has(name)).flat()
  return { status: response.status, headers: kept, body: sent.toString('base64') }
}

/** Measures the server and the yardstick in turns. */
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
  // Both are compiled and connected before it counts.
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
