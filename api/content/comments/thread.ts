import { type Actor, may } from '../../access/permissions/policy.ts'
import { commentableKind } from './items.ts'
import type { CommentRepository, CommentRow, ThreadRow } from './repository.ts'

/** A comment as staff read it. */
export interface CommentDto extends Pick<CommentRow, 'id' | 'text' | 'createdAt' | 'editedAt' | 'isFromOutside'> {
  author: string
  /** Whether the caller wrote it, and may change it. */
  isOwn: boolean
  mayDelete: boolean
}

/** A thread as staff read it. */
export interface ThreadDto extends Omit<ThreadRow, 'assignee' | 'assigneeName' | 'doneByName'> {
  assignee: { id: string; name: string } | null
  doneBy: string | null
  comments: CommentDto[]
}

/** Returns whether the actor may delete a comment: an own one, or one from outside about what they may publish. */
export function mayDelete(actor: Actor, { kind }: Pick<ThreadRow, 'kind'>, comment: CommentRow): boolean {
  if (!comment.isFromOutside) return comment.authorId === actor.userId
  return may(actor, 'content:write', commentableKind(kind)!)
}

/** Returns a thread as the actor reads it. */
export function toThread(actor: Actor, row: ThreadRow, comments: readonly CommentRow[]): ThreadDto {
  const { assignee, assigneeName, doneByName: doneBy, ...thread } = row
  return {
    ...thread,
    assignee: assignee === null ? null : { id: assignee, name: assigneeName ?? '' },
    doneBy,
    comments: comments.map((comment) => ({
      id: comment.id,
      author: comment.authorName,
      isFromOutside: comment.isFromOutside,
      isOwn: comment.authorId !== null && comment.authorId === actor.userId,
      mayDelete: mayDelete(actor, row, comment),
      text: comment.text,
      createdAt: comment.createdAt,
      editedAt: comment.editedAt,
    })),
  }
}

/** Returns threads with their comments as the actor reads them. */
export async function describeThreads(
  repository: CommentRepository,
  actor: Actor,
  threads: readonly ThreadRow[],
): Promise<ThreadDto[]> {
  const comments = await repository.comments(threads.map(({ id }) => id))
  const byThread = Map.groupBy(comments, ({ thread }) => thread)
  return threads.map((thread) => toThread(actor, thread, byThread.get(thread.id) ?? []))
}
