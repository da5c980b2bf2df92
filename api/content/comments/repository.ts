import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CLOSED_STATES } from '../../../schema/release-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { type CommentedItem, itemExists } from './items.ts'

/** A comment as it is stored. Times are ISO 8601. */
export interface CommentRow {
  id: string
  thread: string
  /** Null for reviewers from outside. */
  authorId: string | null
  authorName: string
  isFromOutside: boolean
  text: string
  createdAt: string
  editedAt: string | null
}

/** What a thread is about, and what can be changed of it. */
export interface ThreadValues {
  field: string
  entry: string
  /** The id of the release that its author saw; of a stored thread null once that is published or discarded. */
  release: string | null
  isOpenToReviewers: boolean
  /** The id of the user who is to answer. */
  assignee: string | null
  /** A day, such as 2027-03-01. */
  dueOn: string | null
}

export interface ThreadRow extends CommentedItem, ThreadValues {
  id: string
  releaseName: string | null
  assigneeName: string | null
  doneAt: string | null
  doneByName: string | null
  createdAt: string
}

/** The latest comment of a thread, and the number of its comments. */
export interface LatestComment extends CommentRow {
  count: number
}

type Author = Pick<CommentRow, 'authorId' | 'authorName' | 'isFromOutside'>

const COMMENT = ['id', 'thread', 'authorId', 'authorName', 'isFromOutside', 'text', 'createdAt', 'editedAt'] as const

/** Stores threads and their comments. */
export class CommentRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the threads of items, the oldest first. */
  ofItems(items: readonly CommentedItem[]): Promise<ThreadRow[]> {
    if (items.length === 0) return Promise.resolve([])
    return this.#threads()
      .where((row) => row.or(items.map(({ kind, itemId }) => row.and({ 't.kind': kind, 't.itemId': itemId }))))
      .orderBy('t.createdAt')
      .orderBy('t.id')
      .execute()
  }

  /** Returns the threads on existing items of some kinds that are due in a period and not done, the earliest first. */
  due(kinds: readonly string[], from: string, to: string, limit: number): Promise<ThreadRow[]> {
    if (kinds.length === 0) return Promise.resolve([])
    return this.#threads()
      .where('t.kind', 'in', kinds)
      .where(sql<boolean>`${sql.raw(itemExists('t'))}`)
      .where('t.doneAt', 'is', null)
      .where('t.dueOn', '>=', from)
      .where('t.dueOn', '<=', to)
      .orderBy('t.dueOn')
      .orderBy('t.id')
      .limit(limit)
      .execute()
  }

  byIds(ids: readonly string[]): Promise<ThreadRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.#threads().where('t.id', 'in', ids).execute()
  }

  /** Locks a thread until the transaction ends, and returns it. */
  async lock(id: string): Promise<ThreadRow | undefined> {
    await this.#database.kysely().selectFrom('commentThread').select('id').where('id', '=', id).forUpdate().execute()
    return this.#threads().where('t.id', '=', id).executeTakeFirst()
  }

  #threads() {
    return this.#database
      .kysely()
      .selectFrom('commentThread as t')
      .leftJoin('users as u', 'u.id', 't.assignee')
      .leftJoin('release as r', (join) => join.onRef('r.id', '=', 't.release').on('r.state', 'not in', CLOSED_STATES))
      .select(['t.id', 't.kind', 't.itemId', 't.field', 't.entry', 't.isOpenToReviewers', 't.assignee', 't.dueOn'])
      .select(['t.doneAt', 't.doneByName', 't.createdAt', 'u.username as assigneeName'])
      .select(['r.id as release', 'r.name as releaseName'])
  }

  /** Returns the comments of threads, the oldest first. */
  comments(threads: readonly string[]): Promise<CommentRow[]> {
    if (threads.length === 0) return Promise.resolve([])
    return this.#comments().where('thread', 'in', threads).orderBy('createdAt').orderBy('id').execute()
  }

  /** Returns the latest comment of each thread, and how many it has. */
  latest(threads: readonly string[]): Promise<LatestComment[]> {
    if (threads.length === 0) return Promise.resolve([])
    return this.#comments()
      .distinctOn('thread')
      .select(sql<number>`(count(*) over (partition by thread))::int`.as('count'))
      .where('thread', 'in', threads)
      .orderBy('thread')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  async countOfThread(thread: string): Promise<number> {
    const { count } = await this.#database
      .kysely()
      .selectFrom('comment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('thread', '=', thread)
      .executeTakeFirstOrThrow()
    return count
  }

  comment(id: string): Promise<CommentRow | undefined> {
    return this.#comments().where('id', '=', id).executeTakeFirst()
  }

  #comments() {
    return this.#database.kysely().selectFrom('comment').select(COMMENT)
  }

  /** Counts the threads of an item, after waiting for others who add one. */
  async countOfItem({ kind, itemId }: CommentedItem): Promise<number> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`comments ${itemId}`}, 0))`.execute(
      this.#database.kysely(),
    )
    const { count } = await this.#database
      .kysely()
      .selectFrom('commentThread')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('kind', '=', kind)
      .where('itemId', '=', itemId)
      .executeTakeFirstOrThrow()
    return count
  }

  async insertThread(item: CommentedItem, values: ThreadValues): Promise<string> {
    const id = randomUUID()
    await this.#database
      .kysely()
      .insertInto('commentThread')
      .values({ id, kind: item.kind, itemId: item.itemId, ...values })
      .execute()
    return id
  }

  async updateThread(id: string, values: Partial<ThreadValues> & { doneByName?: string | null }): Promise<void> {
    const { doneByName, ...others } = values
    const isDone =
      doneByName === undefined ? {} : { doneByName, doneAt: doneByName === null ? null : sql<string>`now()` }
    await this.#database
      .kysely()
      .updateTable('commentThread')
      .set({ ...others, ...isDone, changedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  }

  /** Adds a comment, which reopens the thread. */
  async insert(thread: string, { authorId, authorName, isFromOutside }: Author, text: string): Promise<CommentRow> {
    await this.updateThread(thread, { doneByName: null })
    return this.#database
      .kysely()
      .insertInto('comment')
      .values({ id: randomUUID(), thread, authorId, authorName, isFromOutside, text })
      .returning(COMMENT)
      .executeTakeFirstOrThrow()
  }

  async edit({ id, thread }: CommentRow, text: string): Promise<void> {
    await this.updateThread(thread, {})
    await this.#database
      .kysely()
      .updateTable('comment')
      .set({ text, editedAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
  }

  /** Deletes a comment, and its thread if it was the last one. */
  async delete({ id, thread }: CommentRow): Promise<void> {
    const kysely = () => this.#database.kysely()
    await kysely().deleteFrom('comment').where('id', '=', id).execute()
    await this.updateThread(thread, {})
    await kysely()
      .deleteFrom('commentThread')
      .where('id', '=', thread)
      .where((row) => row.not(row.exists(row.selectFrom('comment').select('id').where('comment.thread', '=', thread))))
      .execute()
  }
}
