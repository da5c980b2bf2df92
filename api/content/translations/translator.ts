import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { languageName } from '../../../schema/fields/translations/language.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { withoutTrailingSlashes } from '../../../schema/text.ts'
import type { TranslationServiceConfig } from '../../platform/config/external-services.ts'
import { AppError } from '../../platform/errors.ts'

/** Limits of the requests to the service. Times are in milliseconds. */
export interface TranslatorLimits {
  /** The time in which the service must have answered a request. */
  timeoutMs: number
  /** How often a request is sent before it fails. */
  attempts: number
  /** The time before the second attempt, which doubles for each further one. */
  waitMs: number
}

const LIMITS: TranslatorLimits = { timeoutMs: 60_000, attempts: 5, waitMs: 1_000 }

/** The largest number of texts in a request, and of their characters unless it is one text. */
const MAX_TEXTS = 20
const MAX_CHARACTERS = 4_000
/** The largest answer, in bytes. */
const MAX_ANSWER = 4 * 1024 * 1024
/** The longest time that is waited because the service asks for it, in milliseconds. */
const MAX_WAIT_MS = 60_000
/** How much of an answer a message quotes, in characters. */
const QUOTED = 200

const languagesAnswer = z.array(z.object({ code: z.string() }))
const translations = z.object({ translatedText: z.array(z.string()) })

const unavailable = (message: string, cause?: unknown) =>
  new AppError('UNAVAILABLE', `The translation service ${message}`, { cause })

/** An answer, or an error, after which the request is sent again. */
interface Failure {
  message: string
  /** How long the service asks to wait, in milliseconds. */
  waitMs?: number
}

/** Translates texts with a service that is compatible with LibreTranslate (https://docs.libretranslate.com/). */
export class Translator {
  readonly #url: string
  readonly #key: string | undefined
  readonly #limits: TranslatorLimits

  constructor({ url, key }: TranslationServiceConfig, limits: Partial<TranslatorLimits> = {}) {
    this.#url = withoutTrailingSlashes(url)
    this.#key = key
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Returns the code that the service has for a language: its tag, or else that of the language without region and script.
   *
   * @throws AppError UNAVAILABLE if it does not know the language, or does not answer
   */
  async codeOf(language: string, signal?: AbortSignal): Promise<string> {
    const answer = languagesAnswer.safeParse(await this.#ask('/languages', undefined, signal))
    if (!answer.success) throw unavailable('did not list its languages')
    const codes = answer.data.map(({ code }) => code)
    const [base] = language.split('-')
    const found = [language, base].map((tag) => codes.find((code) => code.toLowerCase() === tag!.toLowerCase()))
    const code = found[0] ?? found[1]
    if (code !== undefined) return code
    throw unavailable(`does not know ${languageName(language)} (${language}). It knows ${codes.join(', ')}`)
  }

  /**
   * Translates HTML texts from the original language.
   *
   * @param target the code of the language at the service
   * @throws AppError UNAVAILABLE with what the service answered
   */
  async translate(texts: readonly string[], target: string, signal?: AbortSignal): Promise<string[]> {
    const translated: string[] = []
    for (const q of requestsOf(texts)) {
      const body = { q, source: ORIGINAL_LANGUAGE, target, format: 'html', ...(this.#key && { api_key: this.#key }) }
      const answer = await this.#ask('/translate', body, signal)
      const parsed = translations.safeParse(answer)
      if (!parsed.success || parsed.data.translatedText.length !== q.length)
        throw unavailable(`did not answer with ${q.length} texts, but with ${shortened(JSON.stringify(answer))}`)
      translated.push(...parsed.data.translatedText)
    }
    return translated
  }

  async #ask(path: string, body: object | undefined, signal: AbortSignal | undefined): Promise<unknown> {
    const { attempts, waitMs } = this.#limits
    for (let attempt = 1; ; attempt++) {
      const result = await this.#askOnce(path, body, signal)
      if ('answer' in result) return result.answer
      if (attempt === attempts) throw unavailable(result.message)
      await setTimeout(result.waitMs ?? waitMs * 2 ** (attempt - 1), undefined, { ...(signal && { signal }) })
    }
  }

  async #askOnce(path: string, body: object | undefined, signal?: AbortSignal): Promise<{ answer: unknown } | Failure> {
    const { timeoutMs } = this.#limits
    const timeout = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      response = await fetch(this.#url + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      text = await bounded(response)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof AppError) throw error
      return {
        message: timeout.aborted
          ? `did not answer within ${timeoutMs / 1_000} s`
          : `cannot be reached: ${reasonOf(error)}`,
      }
    }
    const { status } = response
    if (status === 429 || status >= 500) {
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      return {
        message: `answered ${status}: ${messageIn(text)}`,
        ...(seconds >= 0 && { waitMs: Math.min(seconds * 1_000, MAX_WAIT_MS) }),
      }
    }
    if (!response.ok) throw unavailable(`answered ${status}: ${messageIn(text)}`)
    try {
      return { answer: JSON.parse(text) as unknown }
    } catch (error) {
      throw unavailable(`did not answer with JSON, but with ${shortened(text)}`, error)
    }
  }
}

/** Returns the texts of each request. */
function requestsOf(texts: readonly string[]): string[][] {
  const requests: string[][] = []
  let length = 0
  for (const text of texts) {
    const last = requests.at(-1)
    length += text.length
    if (last && last.length < MAX_TEXTS && length <= MAX_CHARACTERS) last.push(text)
    else {
      requests.push([text])
      length = text.length
    }
  }
  return requests
}

async function bounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER) throw unavailable(`answered with more than ${MAX_ANSWER} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const shortened = (text: string) => {
  const characters = Array.from(text.slice(0, 2 * QUOTED))
  return characters.length > QUOTED ? `${characters.slice(0, QUOTED).join('')}…` : text
}

/** Returns the message of an error of the service, or what it answered instead. */
function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    if (typeof error === 'string') return shortened(error)
  } catch {
    // It is no JSON.
  }
  return shortened(text.trim()) || 'nothing'
}

const reasonOf = (error: unknown) => {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
