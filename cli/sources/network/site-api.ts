import { withoutTrailingSlashes } from '../../../schema/text.ts'
import { TransferError } from '../../../schema/transfer/record.ts'
import { parseAnswer, readAnswer, request } from './request.ts'

/** Largest response, in bytes. */
const ANSWER_LIMIT = 512 * 1024 * 1024

interface Answer {
  status: number
  body: unknown
  total: number
}

/** A site with the documented REST paths. */
export class Site {
  readonly #base: string
  readonly origin: string
  readonly #token: string | undefined

  constructor(base: string, token: string | undefined) {
    this.#base = withoutTrailingSlashes(base)
    this.origin = new URL(base).origin
    this.#token = token
  }

  /** Asks for a path and ignores the content of the response. */
  async probe(path: string): Promise<{ status: number; isJson: boolean }> {
    const { status, headers, body } = await request(`${this.#base}${path}`, this.#token)
    await body?.cancel()
    return { status, isJson: /\bjson\b/.test(headers.get('content-type') ?? '') }
  }

  /** Whether the site describes its formatted texts as Markdown. Those of other sites are plain text. */
  async hasRichTexts(): Promise<boolean> {
    if (!(await this.probe('/openapi.json')).isJson) return false
    const { body } = await this.get('/openapi.json')
    return JSON.stringify(body ?? '').includes('"text/markdown"')
  }

  async get(path: string): Promise<Answer> {
    const address = `${this.#base}${path}`
    const response = await request(address, this.#token)
    const { status, headers } = response
    if (status >= 300 && status < 400)
      throw new TransferError(
        `${address} leads to ${headers.get('location') ?? 'elsewhere'}; give that address instead`,
      )
    if (status !== 200) return { status, body: undefined, total: 0 }
    const body = parseAnswer(address, await readAnswer(address, response, ANSWER_LIMIT))
    return { status, body, total: Number(headers.get('x-total-count') ?? 0) }
  }
}

/** Whether the documented REST paths lie below an address. */
async function isApi(base: string, token: string | undefined): Promise<boolean> {
  const { status, isJson } = await new Site(base, token).probe('/content/products')
  return isJson && status !== 404
}

/**
 * Returns the address below which a site serves the documented REST paths: the given one, or its `/api`.
 *
 * @throws TransferError if neither does
 */
export async function findApi(address: string, token?: string): Promise<string> {
  const base = withoutTrailingSlashes(address)
  if (new URL(base).pathname.endsWith('/api') || (await isApi(base, token))) return base
  if (await isApi(`${base}/api`, token)) return `${base}/api`
  throw new TransferError(
    `Neither ${base} nor ${base}/api answers at the documented REST paths (/content/products). Give the address of the API.`,
  )
}
