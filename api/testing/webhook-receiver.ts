import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request that a receiver got. */
export interface ReceivedMessage {
  path: string
  headers: Record<string, string>
  /** The body as it was sent. */
  source: string
  type: string
  data: { kind: string; id: string; version: number; releaseId: string | null; url: string | null; values: unknown }
}

interface WebhookReceiver {
  url: string
  received: ReceivedMessage[]
  close: () => Promise<void>
}

/**
 * Starts a receiver of webhooks on 127.0.0.1. It is stopped after the test.
 *
 * @param respond answers a message; 204 by default
 */
export async function startReceiver(
  respond: (message: ReceivedMessage, response: ServerResponse) => unknown = (_, response) =>
    response.writeHead(204).end(),
): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const source = await text(request)
    const { type, data } = JSON.parse(source) as Pick<ReceivedMessage, 'type' | 'data'>
    const headers = request.headers as Record<string, string>
    const message = { path: request.url!, headers, source, type, data }
    received.push(message)
    respond(message, response)
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }))
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, close }
}
