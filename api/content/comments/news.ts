import type { CommentMail, InboxReason } from '../../../schema/comments.ts'
import { enumName } from '../../../schema/names.ts'
import type { User } from '../../access/accounts/user-repository.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Notifications } from '../settings/notifications.ts'
import { InboxRepository } from './inbox-repository.ts'
import { titlesOf } from './items.ts'
import { mentionedIn } from './people.ts'
import type { CommentRow, ThreadRow } from './repository.ts'

/** What happened in a thread. */
interface News {
  thread: ThreadRow
  /** The user who wrote or assigned; null for reviewers from outside. */
  authorId: string | null
  /** Who causes the mails, of whom a number are written: the author, or the link of a reviewer from outside. */
  sender: string | null
  authorName: string
  /** What was written; empty for an assignment. */
  text: string
  /** The comments of the thread. Their authors, and the users whom they mention, take part in it. */
  comments: readonly CommentRow[]
  /** The newly assigned user. */
  assigned?: string | null | undefined
  /** A user who is notified although they are no participant yet. */
  host?: string | null | undefined
}

const WANTED: Record<CommentMail, readonly InboxReason[]> = {
  NONE: [],
  MENTIONS: ['MENTION', 'ASSIGNMENT'],
  ALL: ['MENTION', 'ASSIGNMENT', 'REPLY'],
}

/** Notifies users of comments and assignments of others: in the inbox, and by mail as each user has chosen. */
export class CommentNews {
  readonly #database: Database
  readonly #inbox: InboxRepository
  readonly #notifications: Notifications

  constructor(database: Database, notifications: Notifications) {
    this.#database = database
    this.#inbox = new InboxRepository(database)
    this.#notifications = notifications
  }

  /** Notifies the users among `people` whom the event concerns, in the open transaction. */
  async tell(people: readonly User[], news: News): Promise<void> {
    const told = people.flatMap((user) => {
      const reason = user.id === news.authorId ? undefined : reasonFor(user, news)
      return reason ? [{ user, reason }] : []
    })
    if (told.length === 0) return
    const { thread, sender, authorName: by, text } = news
    await this.#inbox.add(
      thread.id,
      told.map(({ user, reason }) => ({ userId: user.id, reason })),
    )
    const title = (await titlesOf(this.#database, [thread]))(thread) ?? ''
    const item = {
      contentKind: enumName(thread.kind),
      itemId: thread.itemId,
      threadId: thread.id,
      releaseId: thread.release,
    }
    for (const { user, reason } of told)
      if (WANTED[user.commentMail].includes(reason))
        await this.#notifications.tell(sender, user.email, 'comment', {
          ...item,
          reason,
          isAssigned: news.assigned === user.id,
          by,
          title,
          text,
        })
  }
}

function reasonFor(user: User, { thread, text, comments, assigned, host }: News): InboxReason | undefined {
  if (mentionedIn(text, [user]).length > 0) return 'MENTION'
  if (assigned === user.id) return 'ASSIGNMENT'
  const takesPart =
    thread.assignee === user.id ||
    host === user.id ||
    comments.some((comment) => comment.authorId === user.id || mentionedIn(comment.text, [user]).length > 0)
  return text !== '' && takesPart ? 'REPLY' : undefined
}
