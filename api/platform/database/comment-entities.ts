import { defineEntity, p } from '@mikro-orm/postgresql'
import type { InboxReason } from '../../../schema/comments.ts'
import { line, now } from './columns.ts'
import { Release } from './publishing-entities.ts'
import { User } from './session-entity.ts'

/** A conversation about an item, one of its fields, or an entry of a field. */
const CommentThread = defineEntity({
  name: 'CommentThread',
  tableName: 'commentThread',
  properties: {
    id: p.uuid().primary(),
    kind: line(60),
    itemId: p.uuid(),
    // The key of the field; empty for the item.
    field: line(60).default(''),
    // The key of an entry of that field; empty for the field.
    entry: line(60).default(''),
    // The release that its author saw; null for the live item and its draft.
    release: () => p.manyToOne(Release).nullable().deleteRule('set null'),
    isOpenToReviewers: p.boolean().default(false),
    assignee: () => p.manyToOne(User).nullable().deleteRule('set null'),
    // A day, such as 2027-03-01.
    dueOn: line(10).nullable(),
    doneAt: p.datetime(3).nullable(),
    doneByName: line().nullable(),
    createdAt: now(),
    changedAt: now(),
  },
  indexes: [
    { properties: ['kind', 'itemId'], name: 'commentThread_item_index' },
    { properties: ['assignee'], where: '"doneAt" is null', name: 'commentThread_assignee_index' },
    { properties: ['dueOn'], where: '"doneAt" is null', name: 'commentThread_due_index' },
  ],
})

/** A comment of a thread. It keeps the name of its author, also when the account is gone. */
const Comment = defineEntity({
  name: 'Comment',
  tableName: 'comment',
  properties: {
    id: p.uuid().primary(),
    thread: () => p.manyToOne(CommentThread).deleteRule('cascade'),
    // Null for reviewers from outside.
    authorId: p.uuid().nullable(),
    authorName: line(),
    isFromOutside: p.boolean().default(false),
    text: p.text(),
    createdAt: now(),
    editedAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['thread', 'createdAt'], name: 'comment_thread_index' }],
})

/** A thread in the inbox of a user: the strongest reason since it was read, and the time of the latest one. */
const InboxEntry = defineEntity({
  name: 'InboxEntry',
  tableName: 'inboxEntry',
  properties: {
    user: () => p.manyToOne(User).deleteRule('cascade').primary(),
    thread: () => p.manyToOne(CommentThread).deleteRule('cascade').primary().index(),
    reason: line(20).$type<InboxReason>(),
    at: now(),
    readAt: p.datetime(3).nullable(),
  },
})

export const commentEntities = { CommentThread, Comment, InboxEntry }
