import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Answers, type AnswersOptions, type Found } from './answers.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { GRAPHQL_URL, type GraphQLQuestions, MAX_REQUEST_LENGTH } from './graphql-question.ts'
import type { Form } from './publication.ts'
import { dependsOnActor, type Question, questionOfUrl } from './question.ts'

export interface PublishedOptions extends AnswersOptions {
  questions: GraphQLQuestions
}

// RFC 9111 no longer defines Warning, yet it is what tools know; the other says the same to ours.
const STALE_HEADERS = ['x-verdant-stale', '1', 'warning', '110 - "Response is Stale"']
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/** The published content over HTTP: what there is a finished answer to is answered before any routing. */
export class Published {
  private readonly sent = { hits: 0, stale: 0, notModified: 0, bodyBytes: 0 }
  private readonly questions: GraphQLQuestions
  private readonly answers: Answers
  private isClosing = false

  constructor({ questions, ...options }: PublishedOptions) {
    this.questions = questions
    this.answers = new Answers(options)
  }

  /** What was sent and made so far. */
  get counts() {
    return { ...this.sent, ...this.answers.counts }
  }

  /** What the memory holds. */
  get size(): { bytes: number; entries: number } {
    return this.answers.size
  }

  /** Leaves everything to the routes from now on. */
  async close(): Promise<void> {
    this.isClosing = true
    await this.answers.close()
  }

  /** Answers what is published, and hands everything else to `next`. */
  listener(next: RequestListener): RequestListener {
    return (request, response) => {
      if (this.isClosing) next(request, response)
      else if (request.method === 'POST' && request.url === GRAPHQL_URL) this.answerPost(request, response, next)
      else this.answerGet(request, response, next)
    }
  }

  private answerGet(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const question = this.questionOf(request)
    if (!question) return next(request, response)
    const publication = this.answers.fresh(question)
    if (publication) this.send(question, { publication }, request, response)
    else void this.answerLater(question, request, response, next)
  }

  private questionOf({ method, url = '', headers }: IncomingMessage): Question | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (headers.authorization !== undefined && dependsOnActor(url)) return undefined
    // Parts of a picture are cut where the whole is stored; pages have none.
    if (headers.range !== undefined && url.startsWith('/media/')) return undefined
    if (!url.startsWith(`${GRAPHQL_URL}?`)) return questionOfUrl(url)
    return method === 'GET' ? this.questions.ofUrl(url.slice(GRAPHQL_URL.length), headers.accept) : undefined
  }

  private answerPost(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const { headers } = request
    const length = Number(headers['content-length'])
    const isQuestion =
      headers.authorization === undefined &&
      headers['content-encoding'] === undefined &&
      length > 0 &&
      length <= MAX_REQUEST_LENGTH &&
      JSON_TYPE.test(headers['content-type'] ?? '')
    if (!isQuestion) return next(request, response)
    const parts: Buffer[] = []
    let missing = length
    const onData = (part: Buffer) => {
      parts.push(part)
      missing -= part.length
      if (missing > 0) return
      const body = parts.length === 1 ? part : Buffer.concat(parts)
      const question = this.questions.ofBody(body, headers.accept)
      const publication = question && this.answers.fresh(question)
      // An answer given in the middle of a request costs Node a tenth more.
      if (publication) return void request.on('end', () => this.send(question, { publication }, request, response))
      // Whoever answers it after all reads it again.
      request.off('data', onData).pause().unshift(body)
      if (question) void this.answerLater(question, request, response, next)
      else next(request, response)
    }
    request.on('data', onData)
  }

  private async answerLater(
    question: Question,
    request: IncomingMessage,
    response: ServerResponse,
    next: RequestListener,
  ): Promise<void> {
    const found = await this.answers.find(question, () => !response.destroyed)
    if (found) this.send(question, found, request, response)
    else if (!response.destroyed) next(request, response)
  }

  private send(question: Question, found: Found, request: IncomingMessage, response: ServerResponse): void {
    const { publication } = found
    const encoding = encodingFor(request.headers['accept-encoding'])
    const form = publication.ready(encoding)
    if (form) this.write(form, found, request, response)
    else void this.sendMade(encoding, question, found, request, response)
  }

  private async sendMade(
    encoding: Encoding,
    question: Question,
    found: Found,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const form = await found.publication.make(encoding)
    this.answers.measure(question)
    this.write(form, found, request, response)
  }

  private write(form: Form, { publication, isStale }: Found, request: IncomingMessage, response: ServerResponse): void {
    publication.hits++
    this.sent.hits++
    if (isStale) this.sent.stale++
    const more = isStale ? STALE_HEADERS : []
    if (publication.status === 200 && isKnown(request.headers['if-none-match'], form.etag)) {
      this.sent.notModified++
      response.writeHead(304, isStale ? [...form.notModified, ...more] : form.notModified)
      response.end()
      return
    }
    response.writeHead(publication.status, isStale ? [...form.headers, ...more] : form.headers)
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    this.sent.bodyBytes += form.body.length
    response.end(form.body, 'latin1')
  }
}

/** RFC 9110, section 13.1.2: weak comparison with any of a list, or `*`. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
