import type { InboxEntryFragment } from '../client/graphql/generated.ts'

/** Says why a thread is in the inbox of a user, by the latest comment, and that it waits for the user. */
export function newsText(
  { reason, thread: { latest, commentCount, assignee, doneAt } }: Pick<InboxEntryFragment, 'reason' | 'thread'>,
  userId: string | undefined,
): string {
  const author = latest?.author ?? 'Someone'
  const isAssigned = assignee !== null && assignee.id === userId && doneAt === null
  if (reason === 'MENTION') return isAssigned ? 'You were mentioned, and it is assigned to you' : 'You were mentioned'
  if (reason !== 'REPLY') return 'Assigned to you'
  // The first comment of a thread may be that of a reviewer from outside.
  return commentCount > 1 ? `${author} answered` : `${author} commented`
}
