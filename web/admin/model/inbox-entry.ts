import { THREAD_PARAM } from '../../../schema/comments.ts'
import type { InboxEntryFragment } from '../client/graphql/generated.ts'

/** Adds a thread to the address of an item, where its panel then opens. */
export const inThread = (path: string, threadId: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${THREAD_PARAM}=${threadId}`

/** Keeps the thread that an address names in another one. */
export function inSameThread(path: string, search: string): string {
  const thread = new URLSearchParams(search).get(THREAD_PARAM)
  return thread === null ? path : inThread(path, thread)
}

/** Says why a thread is in the inbox of a user, by the latest comment, and that it waits for the user. */
export function newsText(
  { reason, thread: { latest, assignee, doneAt } }: Pick<InboxEntryFragment, 'reason' | 'thread'>,
  userId: string | undefined,
): string {
  const author = latest?.author ?? 'Someone'
  const isAssigned = assignee !== null && assignee.id === userId && doneAt === null
  if (reason === 'MENTION') return isAssigned ? 'You were mentioned, and it is assigned to you' : 'You were mentioned'
  return reason === 'REPLY' ? `${author} answered` : 'Assigned to you'
}
