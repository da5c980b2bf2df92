import type { InboxEntryFragment } from '../client/graphql/generated.ts'

/** Returns why a thread is in the inbox of a user, by the latest comment, and when that happened. */
export function newsOf(
  { reason, at, isRead, thread: { latest, commentCount, assignee, doneAt } }: InboxEntryFragment,
  userId: string | undefined,
): { text: string; at: string } {
  const isAssigned = assignee !== null && assignee.id === userId && doneAt === null
  const isAnswered = isRead && latest?.isOwn === true && (reason === 'MENTION' || reason === 'REPLY')
  const andAssigned = isAssigned ? ', and it is assigned to you' : ''
  if (isAnswered) return { text: `You answered${andAssigned}`, at: latest.createdAt }
  if (reason === 'MENTION') return { text: `You were mentioned${andAssigned}`, at }
  if (reason !== 'REPLY') return { text: 'Assigned to you', at }
  // The first comment of a thread may be that of a reviewer from outside.
  return { text: `${latest?.author ?? 'Someone'} ${commentCount > 1 ? 'answered' : 'commented'}`, at }
}
