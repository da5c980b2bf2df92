import type { CommentMail, InboxFilter } from '../../../schema/comments.ts'
import { UserRepository } from '../../access/accounts/user-repository.ts'
import { type Actor, permitUser } from '../../access/permissions/policy.ts'
import { bounded } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { isId } from '../../../schema/is-id.ts'
import { InboxRepository, type InboxRow } from './inbox-repository.ts'
import { readableKinds, titlesOf } from './items.ts'
import { CommentRepository } from './repository.ts'
import { listThreads, type ThreadDto } from './thread.ts'

/** A thread in the inbox of the caller. */
export interface InboxEntryDto extends Omit<InboxRow, 'thread'> {
  thread: ThreadDto
  /** The title of the item. */
  title: string
}

/** The rules for inboxes: what mentions users, is assigned to them, or was answered in threads that they take part in. */
export class InboxService {
  readonly #database: Database
  readonly #entries: InboxRepository
  readonly #comments: CommentRepository
  readonly #users: UserRepository

  constructor(database: Database) {
    this.#database = database
    this.#entries = new InboxRepository(database)
    this.#comments = new CommentRepository(database)
    this.#users = new UserRepository(database)
  }

  /** Returns the entries of the caller's inbox, the latest first. */
  async list(actor: Actor, filter: InboxFilter, limit: number): Promise<InboxEntryDto[]> {
    const userId = permitUser(actor)
    bounded({ limit })
    const rows = await this.#entries.list(userId, readableKinds(actor), filter, limit)
    const ids = rows.map(({ thread }) => thread)
    const described = await listThreads(this.#comments, actor, await this.#comments.byIds(ids))
    const threads = new Map(described.map((thread) => [thread.id, thread]))
    const titleOf = await titlesOf(this.#database, described)
    return rows.flatMap(({ thread: id, ...row }) => {
      const thread = threads.get(id)
      if (!thread) return []
      return [{ ...row, title: titleOf(thread) ?? '', thread }]
    })
  }

  /** Returns the number of entries of the caller that match a filter. */
  async count(actor: Actor, filter: InboxFilter): Promise<number> {
    return this.#entries.count(permitUser(actor), readableKinds(actor), filter)
  }

  /** Marks threads as read. @param threads undefined for all @returns how many entries are left to read */
  async markRead(actor: Actor, threads?: readonly string[]): Promise<number> {
    const userId = permitUser(actor)
    await this.#entries.markRead(userId, threads?.filter(isId))
    return this.count(actor, 'UNREAD')
  }

  /** Chooses which mails about comments the caller gets. */
  async chooseMail(actor: Actor, mail: CommentMail): Promise<CommentMail> {
    await this.#users.update(permitUser(actor), { commentMail: mail })
    return mail
  }

  /** Deletes entries that were read long ago. */
  cleanUp(): Promise<void> {
    return this.#entries.deleteRead()
  }
}
