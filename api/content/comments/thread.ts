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
export interface ThreadDto extends Omit<
  ThreadRow,
  'release' | 'releaseName' | 'assignee' | 'assigneeName' | 'doneByName'
> {
  release: { id: string; name: string } | null
  assignee: { id: string; name: string } | null
  doneBy: string | null
  comments: readonly CommentDto[] | Promise<readonly CommentDto[]>
  latest: CommentDto | null
  commentCount: number
}

/** A thread with all its comments. */
export interface WholeThreadDto extends ThreadDto {
  comments: CommentDto[]
}

/** Returns whether the actor may delete a comment: an own one, or one from outside about what they may publish. */
export function mayDelete(actor: Actor, { kind }: Pick<ThreadRow, 'kind'>, comment: CommentRow): boolean {
  if (!comment.isFromOutside) return comment.authorId === actor.userId
  return may(actor, 'content:write', commentableKind(kind)!)
}

const toComment = (actor: Actor, thread: ThreadRow, comment: CommentRow): CommentDto => ({
  id: comment.id,
  author: comment.authorName,
  isFromOutside: comment.isFromOutside,
  isOwn: comment.authorId !== null && comment.authorId === actor.userId,
  mayDelete: mayDelete(actor, thread, comment),
  text: comment.text,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
})

function withoutComments(actor: Actor, { releaseName, assigneeName, doneByName, ...thread }: ThreadRow) {
  const isReadable = thread.release !== null && may(actor, 'release:read')
  const release = isReadable ? { id: thread.release!, name: releaseName ?? '' } : null
  const assignee = thread.assignee === null ? null : { id: thread.assignee, name: assigneeName ?? '' }
  return { ...thread, release, assignee, doneBy: doneByName }
}

/** Returns a thread as the actor reads it. */
export function toThread(actor: Actor, row: ThreadRow, rows: readonly CommentRow[]): WholeThreadDto {
  const comments = rows.map((comment) => toComment(actor, row, comment))
  return { ...withoutComments(actor, row), comments, latest: comments.at(-1) ?? null, commentCount: comments.length }
}

/** Returns threads with their comments as the actor reads them. */
export async function describeThreads(
  repository: CommentRepository,
  actor: Actor,
  threads: readonly ThreadRow[],
): Promise<WholeThreadDto[]> {
  const comments = await repository.comments(threads.map(({ id }) => id))
  const byThread = Map.groupBy(comments, ({ thread }) => thread)
  return threads.map((thread) => toThread(actor, thread, byThread.get(thread.id) ?? []))
}

/** Returns threads as lists show them to the actor: with the latest comment. All comments are read for those who ask for them. */
export async function listThreads(
  repository: CommentRepository,
  actor: Actor,
  threads: readonly ThreadRow[],
): Promise<ThreadDto[]> {
  const ids = threads.map(({ id }) => id)
  const latest = new Map((await repository.latest(ids)).map((comment) => [comment.thread, comment]))
  let whole: Promise<WholeThreadDto[]> | undefined
  const commentsOf = async (at: number) => {
    whole ??= describeThreads(repository, actor, threads)
    return (await whole)[at]!.comments
  }
  return threads.map((thread, at) => {
    const last = latest.get(thread.id)
    return {
      ...withoutComments(actor, thread),
      latest: last ? toComment(actor, thread, last) : null,
      commentCount: last?.count ?? 0,
      get comments() {
        return commentsOf(at)
      },
    }
  })
}
