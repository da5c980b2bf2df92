import { Arg, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { CommentMail, InboxFilter } from '../../../../schema/comments.ts'
import { DEFAULT_PAGE } from '../../../platform/bounds.ts'
import type { Context } from '../context.ts'
import {
  CommentMailEnum,
  CommentPerson,
  CommentThread,
  CommentThreadChanges,
  CommentThreadInput,
  DueThread,
  InboxEntry,
  InboxFilterEnum,
} from '../types/comment.ts'
import { ContentKind } from '../types/content-kind.ts'

const KIND = { description: 'The kind of the item.' }
const THREAD = { description: 'The id of the thread.' }
const COMMENT = { description: 'The id of the comment.' }
const TEXT = { description: 'The text.' }
const LIMIT = { defaultValue: DEFAULT_PAGE, description: 'The largest number of threads.' }

/** The number of threads about an item that its estimated cost allows for. */
const USUAL_THREADS = 200

/** Comments on items, and what is news for the caller. */
@Resolver(() => CommentThread)
export class CommentsResolver {
  @Query(() => [CommentThread], { description: 'The threads about an item, the oldest first.' })
  @Extensions({ maxEntries: USUAL_THREADS })
  commentThreads(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, KIND) kind: string,
    @Arg('id', () => ID, { description: 'The id of the item.' }) id: string,
  ): Promise<CommentThread[]> {
    return services.comments.threads(actor, kind, id)
  }

  @Query(() => [CommentPerson], {
    description: 'The users who can be mentioned and assigned in comments on items of a kind, by name.',
  })
  commentPeople(
    @Ctx() { actor, services }: Context,
    @Arg('kind', () => ContentKind, KIND) kind: string,
  ): Promise<CommentPerson[]> {
    return services.comments.people(actor, kind)
  }

  @Query(() => [DueThread], { description: 'The open threads that are due in a period, the earliest first.' })
  dueThreads(
    @Ctx() { actor, services }: Context,
    @Arg('from', () => String, { description: 'The first day, such as 2027-03-01.' }) from: string,
    @Arg('to', () => String, { description: 'The last day.' }) to: string,
    @Arg('limit', () => Int, LIMIT) limit: number,
  ): Promise<DueThread[]> {
    return services.comments.due(actor, from, to, limit)
  }

  @Mutation(() => CommentThread, {
    description: 'Starts a thread. To open it to reviewers, the caller needs the right to share preview links.',
  })
  startCommentThread(
    @Ctx() { actor, services }: Context,
    @Arg('input', () => CommentThreadInput, { description: 'The thread.' }) input: CommentThreadInput,
  ): Promise<CommentThread> {
    return services.comments.start(actor, { ...input })
  }

  @Mutation(() => CommentThread, { description: 'Answers in a thread, which is open then.' })
  addComment(
    @Ctx() { actor, services }: Context,
    @Arg('threadId', () => ID, THREAD) threadId: string,
    @Arg('text', () => String, TEXT) text: string,
  ): Promise<CommentThread> {
    return services.comments.reply(actor, threadId, text)
  }

  @Mutation(() => CommentThread, { description: 'Changes the text of an own comment.' })
  editComment(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, COMMENT) id: string,
    @Arg('text', () => String, TEXT) text: string,
  ): Promise<CommentThread> {
    return services.comments.edit(actor, id, text)
  }

  @Mutation(() => CommentThread, {
    nullable: true,
    description:
      'Deletes an own comment, or one from outside about an item that the caller may publish. Returns what is left of the thread.',
  })
  deleteComment(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, COMMENT) id: string,
  ): Promise<CommentThread | null> {
    return services.comments.remove(actor, id)
  }

  @Mutation(() => CommentThread, {
    description: 'Assigns a thread, sets when it is due, closes or reopens it, or opens it to reviewers.',
  })
  updateCommentThread(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, THREAD) id: string,
    @Arg('changes', () => CommentThreadChanges, { description: 'The changes.' }) changes: CommentThreadChanges,
  ): Promise<CommentThread> {
    return services.comments.change(actor, id, { ...changes })
  }

  @Query(() => [InboxEntry], {
    description:
      'The threads that mention the caller, that they are assigned to, or in which others answered them, the latest first.',
  })
  inbox(
    @Ctx() { actor, services }: Context,
    @Arg('filter', () => InboxFilterEnum, { defaultValue: 'ALL', description: 'Which of them.' }) filter: InboxFilter,
    @Arg('limit', () => Int, LIMIT) limit: number,
  ): Promise<InboxEntry[]> {
    return services.inbox.list(actor, filter, limit)
  }

  @Query(() => Int, { description: "The number of threads in the caller's inbox." })
  inboxCount(
    @Ctx() { actor, services }: Context,
    @Arg('filter', () => InboxFilterEnum, { defaultValue: 'UNREAD', description: 'Which of them.' })
    filter: InboxFilter,
  ): Promise<number> {
    return services.inbox.count(actor, filter)
  }

  @Mutation(() => Int, {
    description: "Marks threads in the caller's inbox as read. Returns how many are left to read.",
  })
  markInboxRead(
    @Ctx() { actor, services }: Context,
    @Arg('threadIds', () => [ID], { nullable: true, description: 'The ids of the threads; all unless given.' })
    threadIds: string[] | undefined,
  ): Promise<number> {
    return services.inbox.markRead(actor, threadIds ?? undefined)
  }

  @Mutation(() => CommentMailEnum, { description: 'Chooses which mails about comments the caller gets.' })
  setCommentMail(
    @Ctx() { actor, services }: Context,
    @Arg('mail', () => CommentMailEnum, { description: 'The choice.' }) mail: CommentMail,
  ): Promise<CommentMail> {
    return services.inbox.chooseMail(actor, mail)
  }
}
