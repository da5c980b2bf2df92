import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterUse } from '../../api/testing/after-use.ts'

/**
 * What happens to a request: it passes, its connection is cut before the server has all of it, the answer is lost although the server
 * has sent it, or the answer is cut in the middle.
 */
export type Fate = 'pass' | 'cut' | 'lose-answer' | 'cut-answer'

export interface FaultyProxy {
  url: string
  /** The address of the server. */
  target: string
  /** Decides about each request before the server gets it. */
  decide: (method: string, path: string) => Fate | Promise<Fate>
  /** The requests so far, such as `PUT /api/transfer/media/leaf.png`. */
  requests: string[]
}

/** The bytes that pass before a connection is cut. */
const SOME = 1_000

/** Starts a proxy in front of a server that cuts connections. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((request, response) => {
    pass(proxy, request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const proxy: FaultyProxy = { url: `http://127.0.0.1:${port}`, target, decide: () => 'pass', requests: [] }
  return proxy
}

async function pass(proxy: FaultyProxy, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  proxy.requests.push(`${method} ${url.split('?', 1)[0]}`)
  const fate = await proxy.decide(method, url)
  const body = await buffer(request)
  const outgoing = send(proxy.target + url, { method, headers: { ...headers, host: new URL(proxy.target).host } })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.on('response', resolve).on('error', reject),
  )
  if (fate === 'cut') {
    answered.catch(() => undefined)
    outgoing.write(body.subarray(0, Math.min(SOME, body.length - 1)))
    await setTimeout(100)
    outgoing.destroy()
    request.socket.destroy()
    return
  }
  outgoing.end(body)
  const answer = await answered
  const bytes = await buffer(answer)
  if (fate === 'lose-answer') return void request.socket.destroy()
  response.writeHead(answer.statusCode!, answer.headers)
  if (fate === 'pass') return void response.end(bytes)
  response.write(bytes.subarray(0, Math.min(SOME, bytes.length >> 1)))
  await setTimeout(100)
  request.socket.destroy()
}
