import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** What LibreTranslate takes at `/translate`: https://docs.libretranslate.com/api/operations/translate/. */
interface TranslateRequest {
  q: string[]
  source: string
  target: string
  format: string
  api_key?: string
}

/** Answers a request in another way than with translations. Without an answer it does so. */
type Answer = (response: ServerResponse, request: TranslateRequest) => void

interface TranslationServer {
  url: string
  requests: TranslateRequest[]
  /** What is answered next, one for each request. */
  answers: Answer[]
}

/** Returns an answer with a status and a body, such as the JSON of an error. */
export const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** “Translates” HTML to capitals. Elements that are not to be translated stay, and so do references. */
export const capitals = (html: string): string =>
  html.replaceAll(/<span[^>]*translate="no"[^>]*>.*?<\/span>|<[^>]*>|&#?\w+;|[^<&]+/g, (part) =>
    /^[<&]/.test(part) ? part : part.toUpperCase(),
  )

/** Starts a server with the interface of LibreTranslate on 127.0.0.1. It is stopped after the test. @param key the key that it asks for */
export async function startTranslationServer(key?: string): Promise<TranslationServer> {
  const requests: TranslateRequest[] = []
  const answers: Answer[] = []
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/languages') return json(response, 200, [{ code: 'en' }, { code: 'es' }, { code: 'pt' }])
    const asked = JSON.parse(await text(request)) as TranslateRequest
    requests.push(asked)
    const other = answers.shift()
    if (other) return other(response, asked)
    if (key !== undefined && asked.api_key !== key) return json(response, 403, { error: 'Invalid API key' })
    if (request.method !== 'POST' || request.url !== '/translate' || asked.format !== 'html')
      return json(response, 400, { error: 'Invalid request' })
    return json(response, 200, { translatedText: asked.q.map(capitals) })
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, answers }
}
