import { redirect } from '../../../schema/kinds/index.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { bounded } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { type MissingPageQuery, type MissingPageRow, type RedirectVisits, VisitRepository } from './visit-repository.ts'
import { VisitCounter } from './visit-counter.ts'

/** Missing pages that one request ignores. */
const MAX_IGNORED = 1_000

/** Counts visits of redirects and of pages that do not exist, and shows the counts to staff. */
export class VisitService {
  /** What this instance has counted since it last stored it. */
  readonly counter = new VisitCounter()
  readonly #database: Database
  readonly #visits: VisitRepository

  constructor(database: Database) {
    this.#database = database
    this.#visits = new VisitRepository(database)
  }

  /** Stores what was counted. What cannot be stored is kept for the next time. */
  async flush(): Promise<void> {
    const taken = this.counter.take()
    try {
      await this.#database.transaction(async () => {
        if (taken.redirects.size > 0) await this.#visits.addRedirects(taken.redirects)
        if (taken.paths.size > 0) await this.#visits.addMissing(taken.paths)
      })
    } catch (error) {
      this.counter.putBack(taken)
      throw error
    }
  }

  /** Returns the visits of redirects, by id. Visitors learn nothing. */
  async ofRedirects(actor: Actor, ids: readonly string[]): Promise<Map<string, RedirectVisits>> {
    if (!may(actor, 'content:read-inactive', redirect)) return new Map()
    const visits = await this.#visits.ofRedirects(ids)
    return new Map(ids.map((id) => [id, visits.get(id) ?? { visits: 0, lastVisitAt: null }]))
  }

  /** Returns a page of the missing pages without a redirect, and the number of all that match. */
  async missingPages(actor: Actor, query: MissingPageQuery): Promise<{ items: MissingPageRow[]; total: number }> {
    permit(actor, 'content:read-inactive', redirect)
    const { limit, offset } = bounded({ limit: query.limit, offset: query.offset, search: query.search })
    return {
      items: await this.#visits.listMissing({ ...query, limit, offset }),
      total: await this.#visits.countMissing(query),
    }
  }

  /** Ignores missing pages, or shows them again. @throws AppError INVALID for too many paths */
  async ignore(actor: Actor, paths: readonly string[], isIgnored: boolean): Promise<void> {
    permit(actor, 'content:write', redirect)
    if (paths.length > MAX_IGNORED) throw invalid('paths', `At most ${MAX_IGNORED} at a time`)
    await this.#visits.ignore(paths, isIgnored)
  }

  /** Deletes all missing pages that are not ignored. @returns their number */
  clear(actor: Actor): Promise<number> {
    permit(actor, 'content:write', redirect)
    return this.#visits.clearMissing()
  }
}
