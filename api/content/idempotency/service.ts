import { createHash } from 'node:crypto'
import type { Actor } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { IdempotencyRepository } from './repository.ts'

/** The name of the header. https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** The name of the header of a response that is sent again. */
export const REPLAYED = 'Idempotent-Replayed'

/** A key is up to 255 visible ASCII characters, such as a UUID. */
const KEY = /^[\x21-\x7e]{1,255}$/

/** Carries out `work`, or returns the result of an equal earlier request. */
export type Once = <Result>(request: unknown, work: () => Promise<Result>) => Promise<Result>

/** The response to a request, and whether it is that of an equal earlier one. */
export interface Answered<Response> {
  response: Response
  isReplayed: boolean
}

/** Carries out each request with an idempotency key once, so that clients can send it again when its response was lost. */
export class IdempotencyService {
  readonly #database: Database
  readonly #requests: IdempotencyRepository

  constructor(database: Database) {
    this.#database = database
    this.#requests = new IdempotencyRepository(database)
  }

  /**
   * Carries out `work` in a transaction together with the record of its key. For a key that the same user has sent during
   * the last day, returns the response of that time instead. A request that fails leaves no record.
   *
   * @param request what is requested: a repeated key must come with an equal request
   * @returns the response of `work`, or an equal one as parsed JSON
   * @throws AppError INVALID if the key is malformed or belongs to another request
   */
  async once<Response>(
    { userId }: Actor,
    key: string,
    request: unknown,
    work: () => Promise<Response>,
  ): Promise<Answered<Response>> {
    checkKey(key)
    if (userId === null) return { response: await work(), isReplayed: false }
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
    const claim = { userId, key, requestHash }
    return this.#database.transaction(async () => {
      if (await this.#requests.claim(claim)) {
        const response = await work()
        await this.#requests.complete(claim, JSON.stringify(response))
        return { response, isReplayed: false }
      }
      const known = await this.#requests.find(claim)
      if (known.requestHash !== requestHash) throw invalidKey('was used for another request')
      return { response: JSON.parse(known.response ?? 'null') as Response, isReplayed: true }
    })
  }

  /** Deletes the records that are older than a day. */
  async cleanUp(): Promise<void> {
    await this.#requests.deleteExpired()
  }
}

/** Checks the form of a key. @throws AppError INVALID */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw invalidKey('must be 1 to 255 visible ASCII characters')
}

const invalidKey = (problem: string) => invalid(IDEMPOTENCY_KEY, `${IDEMPOTENCY_KEY} ${problem}`)
