import type { FastifyInstance } from 'fastify'
import type { Answer } from './publication.ts'
import type { Question } from './question.ts'

/** A larger answer is streamed to each who asks, and never held as a whole. */
const MAX_ANSWER_BYTES = 4 * 1024 ** 2
const MAX_FILE_BYTES = 512 * 1024

/** Who asks is nobody in particular: not this machine, which may read more than others (RFC 1122, section 3.2.1.3). */
const NOBODY = '0.0.0.0'

/** Puts a question to the routes of `app`, without a network; undefined when the answer is too large to be kept. */
export async function askRoutes(app: FastifyInstance, question: Question): Promise<Answer | undefined> {
  const { method, url, accept, payload, isFile } = question
  const maxBytes = isFile ? MAX_FILE_BYTES : MAX_ANSWER_BYTES
  const response = await app.inject({
    method,
    url,
    payload,
    remoteAddress: NOBODY,
    headers: { ...(payload && { 'content-type': 'application/json' }), ...(accept && { accept }) },
    payloadAsStream: true,
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.stream() as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.raw.res.destroy()
      return undefined
    }
    chunks.push(chunk)
  }
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { status: response.statusCode, headers, body: Buffer.concat(chunks) }
}
