import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql'
import { type CommentMail, type InboxFilter, type InboxReason, MAX_COMMENT } from '../../../../schema/comments.ts'
import { DateTime } from '../scalars.ts'
import { ContentKind } from './content-kind.ts'

export const CommentMailEnum = {
  NONE: 'NONE',
  MENTIONS: 'MENTIONS',
  ALL: 'ALL',
} satisfies Record<CommentMail, CommentMail>

registerEnumType(CommentMailEnum, {
  name: 'CommentMail',
  description: 'Which mails about comments a user gets.',
  valuesConfig: {
    NONE: { description: 'None.' },
    MENTIONS: { description: 'Those of comments that mention the user, and of assignments.' },
    ALL: { description: 'Also those of answers in threads that the user takes part in.' },
  },
})

const InboxReasonEnum = {
  MENTION: 'MENTION',
  ASSIGNMENT: 'ASSIGNMENT',
  REPLY: 'REPLY',
} satisfies Record<InboxReason, InboxReason>

registerEnumType(InboxReasonEnum, {
  name: 'InboxReason',
  description: 'Why a thread is in the inbox of a user.',
  valuesConfig: {
    MENTION: { description: 'A comment mentions the user.' },
    ASSIGNMENT: { description: 'The user was assigned.' },
    REPLY: { description: 'Someone wrote in a thread that the user takes part in.' },
  },
})

export const InboxFilterEnum = {
  ALL: 'ALL',
  UNREAD: 'UNREAD',
  WAITING: 'WAITING',
} satisfies Record<InboxFilter, InboxFilter>

registerEnumType(InboxFilterEnum, {
  name: 'InboxFilter',
  description: 'Which threads of the inbox are meant.',
  valuesConfig: {
    ALL: { description: 'All.' },
    UNREAD: { description: 'Those with news that the user has not read.' },
    WAITING: {
      description: 'Threads with news that the user has not read, and open threads that the user is assigned to.',
    },
  },
})

const TEXT = {
  description: `The text, without format, of at most ${MAX_COMMENT} characters. \`@\` with a username mentions a user.`,
}
const FIELD = 'The key of the field that the thread is about'
const ENTRY = 'The key of the entry of the field'
const REVIEWERS = 'Whether reviewers from outside read the thread and answer in it.'
const DUE = 'The day by which it is to be done, such as 2027-03-01.'

@ObjectType({ description: 'A user who can be mentioned and assigned.' })
export class CommentPerson {
  @Field(() => ID, { description: 'The id of the user.' })
  id!: string
  @Field(() => String, { description: 'The username.' })
  name!: string
}

@ObjectType({ description: 'The release that a thread is about.' })
export class CommentRelease {
  @Field(() => ID, { description: 'The id of the release.' })
  id!: string
  @Field(() => String, { description: 'The name of the release.' })
  name!: string
}

@ObjectType({ description: 'A comment.' })
export class Comment {
  @Field(() => ID, { description: 'Identifies the comment.' })
  id!: string
  @Field(() => String, {
    description: 'The username of the author, or the name that a reviewer from outside has entered.',
  })
  author!: string
  @Field(() => Boolean, { description: 'Whether a reviewer from outside has written it.' })
  isFromOutside!: boolean
  @Field(() => Boolean, { description: 'Whether the caller wrote it, and may change it.' })
  isOwn!: boolean
  @Field(() => Boolean, { description: 'Whether the caller may delete it.' })
  mayDelete!: boolean
  @Field(() => String, TEXT)
  text!: string
  @Field(() => DateTime, { description: 'The time when it was written.' })
  createdAt!: string
  @Field(() => DateTime, { nullable: true, description: 'The time when its text was last changed.' })
  editedAt!: string | null
}

@ObjectType({ description: 'A conversation about an item, one of its fields or an entry of a field.' })
export class CommentThread {
  @Field(() => ID, { description: 'Identifies the thread.' })
  id!: string
  @Field(() => ContentKind, { description: 'The kind of the item.' })
  kind!: string
  @Field(() => ID, { description: 'The id of the item.' })
  itemId!: string
  @Field(() => String, { description: `${FIELD}; empty for the item.` })
  field!: string
  @Field(() => String, { description: `${ENTRY}; empty for the field.` })
  entry!: string
  @Field(() => CommentRelease, {
    nullable: true,
    description:
      'The release that its author saw; null for the live item and its draft, and once it is published or discarded.',
  })
  release!: CommentRelease | null
  @Field(() => Boolean, { description: REVIEWERS })
  isOpenToReviewers!: boolean
  @Field(() => CommentPerson, { nullable: true, description: 'The user who is to answer.' })
  assignee!: CommentPerson | null
  @Field(() => String, { nullable: true, description: DUE })
  dueOn!: string | null
  @Field(() => DateTime, { nullable: true, description: 'The time when it was done; null while it is open.' })
  doneAt!: string | null
  @Field(() => String, { nullable: true, description: 'The user who closed it.' })
  doneBy!: string | null
  @Field(() => DateTime, { description: 'The time when it was started.' })
  createdAt!: string
  @Field(() => [Comment], { description: 'Its comments, the oldest first.' })
  comments!: readonly Comment[] | Promise<readonly Comment[]>
  @Field(() => Comment, { nullable: true, description: 'Its latest comment.' })
  latest!: Comment | null
  @Field(() => Int, { description: 'How many comments it has.' })
  commentCount!: number
}

@ObjectType({ description: 'A thread with a day by which it is to be done.' })
export class DueThread extends CommentThread {
  @Field(() => String, { description: 'The title of the item.' })
  title!: string
}

@ObjectType({ description: "A thread in the caller's inbox." })
export class InboxEntry {
  @Field(() => CommentThread, { description: 'The thread.' })
  thread!: CommentThread
  @Field(() => String, { description: 'The title of the item.' })
  title!: string
  @Field(() => InboxReasonEnum, {
    nullable: true,
    description: 'The strongest reason since it was read; null for a thread that the caller took on.',
  })
  reason!: InboxReason | null
  @Field(() => DateTime, { description: 'The time of the latest news.' })
  at!: string
  @Field(() => Boolean, { description: 'Whether the caller has read it.' })
  isRead!: boolean
}

@InputType({ description: 'A thread to start.' })
export class CommentThreadInput {
  @Field(() => ContentKind, { description: 'The kind of the item.' })
  kind!: string
  @Field(() => ID, { description: 'The id of the item, which may exist as a draft only.' })
  itemId!: string
  @Field(() => String, { nullable: true, description: `${FIELD}; the item unless given.` })
  field?: string | null
  @Field(() => String, { nullable: true, description: `${ENTRY}, if it has blocks.` })
  entry?: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the release that its author sees; none for the live item and its draft.',
  })
  releaseId?: string | null
  @Field(() => String, TEXT)
  text!: string
  @Field(() => Boolean, { nullable: true, description: REVIEWERS })
  isOpenToReviewers?: boolean | null
  @Field(() => ID, { nullable: true, description: 'The id of the user who is to answer.' })
  assignee?: string | null
  @Field(() => String, { nullable: true, description: DUE })
  dueOn?: string | null
}

@InputType({ description: 'Changes of a thread. What is left out stays as it is.' })
export class CommentThreadChanges {
  @Field(() => Boolean, { nullable: true, description: 'Whether it is done.' })
  isDone?: boolean | null
  @Field(() => Boolean, { nullable: true, description: REVIEWERS })
  isOpenToReviewers?: boolean | null
  @Field(() => ID, { nullable: true, description: 'The id of the assigned user. Null removes the assignment.' })
  assignee?: string | null
  @Field(() => String, { nullable: true, description: `${DUE} Null for none.` })
  dueOn?: string | null
}
