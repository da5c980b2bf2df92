import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A request that is sent repeatedly. */
export interface Load {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The result of a load test. Times are in milliseconds. */
export interface Measured {
  /** Responses with a status below 400. */
  perSecond: number
  p50: number
  p99: number
  requests: number
  /** Total bytes received. */
  bytes: number
  /** Responses with a status of 400 or above, and broken connections. */
  errors: number
}

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'verdant-load-'))

/** wrk is preferred if it is installed: autocannon runs on Node and takes CPU time from the server that it measures. */
export const generator: 'wrk' | 'autocannon' = await run('wrk', ['--version']).then(
  () => 'wrk' as const,
  (error: { code?: unknown }) => (error.code === 'ENOENT' ? ('autocannon' as const) : ('wrk' as const)),
)

/** Sends a request repeatedly over a number of connections for a number of seconds. */
export const measure = (load: Load, connections: number, seconds: number): Promise<Measured> =>
  generator === 'wrk' ? withWrk(load, connections, seconds) : withAutocannon(load, connections, seconds)

let scripts = 0

async function withWrk({ url, method = 'GET', headers = {}, body }: Load, connections: number, seconds: number) {
  const script = join(folder, `${++scripts}.lua`)
  const text = (value: string) => `[==[${value}]==]`
  writeFileSync(
    script,
    [
      `wrk.method = "${method}"`,
      ...Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = ${text(value)}`),
      ...(body === undefined ? [] : [`wrk.body = ${text(body)}`]),
      `done = function(summary, latency)
         local e = summary.errors
         io.write(string.format('\\nRESULT {"requests":%d,"perSecond":%f,"bytes":%d,"errors":%d,"p50":%f,"p99":%f}\\n',
           summary.requests, (summary.requests - e.status) * 1e6 / summary.duration, summary.bytes, e.connect + e.read + e.write + e.status + e.timeout,
           latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
       end`,
    ].join('\n'),
  )
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url]
  const { stdout } = await run('wrk', args)
  return JSON.parse(/^RESULT (.*)$/m.exec(stdout)![1]!) as Measured
}

async function withAutocannon({ url, method = 'GET', headers, body }: Load, connections: number, seconds: number) {
  const { default: autocannon } = await import('autocannon')
  const result = await autocannon({ url, method: method as 'GET', headers, body, connections, duration: seconds })
  const refused = result.non2xx - (result['3xx'] ?? 0)
  return {
    perSecond: (result.requests.total - refused) / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
    bytes: result.throughput.total,
    errors: result.errors + refused,
  }
}
