import { type InboxFilter, type InboxReason, inboxReasons } from '../../../schema/comments.ts'
import type { Database } from '../../platform/database/database.ts'
import { itemExists } from './items.ts'

/** A thread as the inbox of a user lists it. Times are ISO 8601. */
export interface InboxRow {
  thread: string
  /** Null for a thread that is assigned to the user and never had an inbox entry. */
  reason: InboxReason | null
  at: string
  isRead: boolean
}

/** How many days entries stay after they were read. */
const READ_DAYS = 90

const CONDITIONS: Record<InboxFilter, string> = {
  ALL: 'e.thread is not null',
  UNREAD: 'e.thread is not null and e."readAt" is null',
  // News until it is read, and assignments until they are done.
  WAITING: `(e.thread is not null and e."readAt" is null or t.assignee = $1 and t."doneAt" is null)`,
}

/** The threads of existing items that a user may read. $1 is the user, $2 the kinds that they may read. */
const from = (filter: InboxFilter) => `
  from "commentThread" t left join "inboxEntry" e on e.thread = t.id and e."user" = $1
  where (e.thread is not null or t.assignee = $1) and ${CONDITIONS[filter]} and t.kind = any($2::text[])
    and ${itemExists('t')}`

const rank = (reason: string) =>
  `array_position(array[${inboxReasons.map((name) => `'${name}'`).join(', ')}], ${reason}::text)`

/** Inbox entries of several users for one thread. An unread entry keeps its reason if that is stronger. */
const ADD = `
  insert into "inboxEntry" ("user", thread, reason)
  select news."user", $1::uuid, news.reason from unnest($2::uuid[], $3::text[]) news("user", reason)
  on conflict ("user", thread) do update set at = now(), "readAt" = null, reason = case
    when "inboxEntry"."readAt" is null and ${rank('"inboxEntry".reason')} < ${rank('excluded.reason')}
    then "inboxEntry".reason else excluded.reason end`

/** Stores the inbox entries of users. */
export class InboxRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Adds or updates inbox entries for a thread. */
  async add(thread: string, news: readonly { userId: string; reason: InboxReason }[]): Promise<void> {
    await this.#database.query(ADD, [thread, news.map(({ userId }) => userId), news.map(({ reason }) => reason)])
  }

  /** Returns the entries of a user, the latest first. */
  list(userId: string, kinds: readonly string[], filter: InboxFilter, limit: number): Promise<InboxRow[]> {
    return this.#database.query<InboxRow>(
      `select t.id as thread, e.reason, coalesce(e.at, t."changedAt") as at, e.thread is null or e."readAt" is not null as "isRead"
       ${from(filter)} order by coalesce(e.at, t."changedAt") desc, t.id limit $3`,
      [userId, kinds, limit],
    )
  }

  async count(userId: string, kinds: readonly string[], filter: InboxFilter): Promise<number> {
    const [row] = await this.#database.query<{ count: number }>(`select count(*)::int as count ${from(filter)}`, [
      userId,
      kinds,
    ])
    return row!.count
  }

  /** Marks threads as read by a user. @param threads undefined for all */
  async markRead(userId: string, threads: readonly string[] | undefined): Promise<void> {
    await this.#database.query(
      `update "inboxEntry" set "readAt" = now()
       where "user" = $1 and "readAt" is null and ($2::uuid[] is null or thread = any($2))`,
      [userId, threads ?? null],
    )
  }

  /** Deletes entries that were read long ago. */
  async deleteRead(): Promise<void> {
    await this.#database.query(`delete from "inboxEntry" where "readAt" < now() - make_interval(days => ${READ_DAYS})`)
  }
}
