import { stored } from '../../../schema/kinds/index.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { checkTime } from '../../platform/check-time.ts'
import { bounded } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { unreadableBy } from '../items/readable.ts'
import { type Activity, ActivityRepository } from './repository.ts'

/** The period unless the caller names one. */
const DEFAULT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export interface ActivityQuery {
  /** The name of a kind. */
  kind?: string | null
  author?: string | null
  since?: string | null
  until?: string | null
  limit: number
  offset: number
}

export interface ActivityPage {
  items: Activity[]
  hasMore: boolean
  authors: string[]
}

/** The rules for reading what happened to the content. */
export class ActivityService {
  readonly #activities: ActivityRepository

  constructor(database: Database) {
    this.#activities = new ActivityRepository(database)
  }

  /**
   * Returns a page of the changes of all kinds that the actor may read, the newest first; by default those of the last week.
   *
   * @throws AppError INVALID for an invalid time or page
   */
  async list(actor: Actor, query: ActivityQuery): Promise<ActivityPage> {
    permit(actor, 'history:read')
    const { kind, author, limit, offset } = bounded(query)
    const until = query.until == null ? new Date() : checkTime('until', query.until)
    const since =
      query.since == null ? new Date(until.getTime() - DEFAULT_DAYS * DAY_MS) : checkTime('since', query.since)
    const hidden = unreadableBy(actor)
    const filter = {
      kinds: stored
        .map(({ name }) => name)
        .filter((name) => (kind == null || name === kind) && !hidden.kinds.includes(name)),
      hiddenKinds: hidden.kinds,
      hiddenIds: hidden.ids,
      author,
      since: since.toISOString(),
      until: until.toISOString(),
    }
    const [items, authors] = await Promise.all([
      this.#activities.list(filter, limit + 1, offset),
      this.#activities.authors(filter),
    ])
    return { items: items.slice(0, limit), hasMore: items.length > limit, authors }
  }
}
