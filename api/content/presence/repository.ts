import { CLOSED_STATES_SQL } from '../../platform/database/publishing-entities.ts'
import type { Database } from '../../platform/database/database.ts'
import { PRESENCE_CHANNEL } from '../../platform/database/presence-channel.ts'

/** How long a presence lasts if its instance does not renew it: after that, the instance counts as gone. */
const LIFETIME_SECONDS = 20

/** An item that streams tell about. */
export interface WatchedItem {
  kind: string
  itemId: string
}

/** A presence: an item that a user has open in one window. */
export interface PresenceRow extends WatchedItem {
  id: string
  userId: string
  userName: string
  since: string
}

/** The last change of an item. */
export interface LastChange extends WatchedItem {
  version: number
  action: string
  author: string
  at: string
}

/** The state of the comments of an item, which differs after each change. */
export interface CommentState extends WatchedItem {
  at: string
  count: number
}

/** A pending change of an item, with its last save. */
export interface SavedChange extends WatchedItem {
  id: string
  version: number
  author: string
  at: string
}

const WATCHED = `unnest($1::text[], $2::uuid[]) as watched(kind, "itemId")`

// A presence ends with its session, also if that expires or the account is disabled.
const OF_ITEMS = `
  select p.id, p.kind, p."itemId", p."userId", p."userName", p.since
  from ${WATCHED}
  join presence p on p.kind = watched.kind and p."itemId" = watched."itemId"
  join session s on s.id = p.session join users u on u.id = s."user"
  where p."expiresAt" > now() and s."expiresAt" > now() and u."isActive"
  order by p.since, p.id`

const LAST_CHANGES = `
  select watched.kind, watched."itemId", r.version, r.action, r."authorName" as author, r."createdAt" as at
  from ${WATCHED} cross join lateral (
    select * from revision
    where revision.kind = watched.kind and revision."itemId" = watched."itemId"
    order by version desc limit 1
  ) r`

const PENDING = `
  select p.kind, p."itemId", p.id, p.version, p."authorName" as author, p."updatedAt" as at
  from ${WATCHED} join "pendingChange" p on p.kind = watched.kind and p."itemId" = watched."itemId"
  left join release r on r.id = p."releaseId"
  where r.id is null or r.state not in ${CLOSED_STATES_SQL}
  order by p.id`

const COMMENTS = `
  select watched.kind, watched."itemId", max(t."changedAt") as at, count(*)::int as count
  from ${WATCHED} join "commentThread" t on t.kind = watched.kind and t."itemId" = watched."itemId"
  group by watched.kind, watched."itemId"`

/** Stores the presences of all instances. All times are those of the database. */
export class PresenceRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Adds a presence and announces it. */
  async insert({ id, kind, itemId, userId, userName }: Omit<PresenceRow, 'since'>, sessionId: string): Promise<void> {
    await this.#database.query(
      `with added as (
        insert into presence (id, session, kind, "itemId", "userId", "userName", "expiresAt")
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${LIFETIME_SECONDS})) returning id
      ) select pg_notify('${PRESENCE_CHANNEL}', '') from added`,
      [id, sessionId, kind, itemId, userId, userName],
    )
  }

  /** Deletes presences, and those whose instance is gone, and announces it. */
  async delete(ids: readonly string[]): Promise<void> {
    await this.#database.query(
      `with deleted as (delete from presence where id = any($1::uuid[]) or "expiresAt" < now() returning id)
       select pg_notify('${PRESENCE_CHANNEL}', '') from deleted limit 1`,
      [ids],
    )
  }

  /** Extends presences. */
  async renew(ids: readonly string[]): Promise<void> {
    await this.#database.query(
      `update presence set "expiresAt" = now() + make_interval(secs => ${LIFETIME_SECONDS}) where id = any($1::uuid[])`,
      [ids],
    )
  }

  /** Returns the presences of items, the oldest first. */
  ofItems(items: readonly WatchedItem[]): Promise<PresenceRow[]> {
    return this.#database.query<PresenceRow>(OF_ITEMS, columnsOf(items))
  }

  /** Returns the pending changes of items that can still be saved. */
  pendingChanges(items: readonly WatchedItem[]): Promise<SavedChange[]> {
    return this.#database.query<SavedChange>(PENDING, columnsOf(items))
  }

  /** Returns the time of the last change of the comments of each item that has some. */
  comments(items: readonly WatchedItem[]): Promise<CommentState[]> {
    return this.#database.query<CommentState>(COMMENTS, columnsOf(items))
  }

  /** Returns the last change of each item that has a history. */
  lastChanges(items: readonly WatchedItem[]): Promise<LastChange[]> {
    return this.#database.query<LastChange>(LAST_CHANGES, columnsOf(items))
  }
}

const columnsOf = (items: readonly WatchedItem[]) => [items.map(({ kind }) => kind), items.map(({ itemId }) => itemId)]
