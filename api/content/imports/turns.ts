import pLimit from 'p-limit'
import { AppError, unavailable } from '../../platform/errors.ts'

/** How many imports of this process are worked on at a time. Each takes a connection of staff and some hundred megabytes. */
export const AT_ONCE = 2
/** How many imports of a user may arrive, wait or be worked on. */
export const OF_USER = 3
/** How many imports of all users may. */
export const OF_ALL = 8
const RETRY_SECONDS = 10

/** Lets imports take turns, so that staff who import leave room for those who save. */
export class ImportTurns {
  readonly #ofUsers = new Map<string, number>()
  readonly #limit = pLimit(AT_ONCE)
  #all = 0

  /**
   * Keeps a place of a user during `work`, which takes turns by `inTurn`.
   *
   * @throws AppError TOO_MANY_REQUESTS if the user has too many imports, UNAVAILABLE if all users together have
   */
  async withPlace<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#ofUsers.get(userId) ?? 0
    if (own >= OF_USER)
      throw new AppError('TOO_MANY_REQUESTS', `${OF_USER} of your imports are at work. Wait until one has ended`, {
        retryAfter: RETRY_SECONDS,
      })
    if (this.#all >= OF_ALL) throw unavailable(undefined, 'Too many imports are at work. Please try again')
    this.#ofUsers.set(userId, own + 1)
    this.#all++
    try {
      return await work()
    } finally {
      this.#all--
      const left = this.#ofUsers.get(userId)! - 1
      if (left > 0) this.#ofUsers.set(userId, left)
      else this.#ofUsers.delete(userId)
    }
  }

  /** Works when it is its turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#limit(work)
  }
}
