import { THREAD_PARAM } from '../../../schema/comments.ts'

/** Adds a thread to the address of an item, where its panel then opens. */
export const inThread = (path: string, threadId: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${THREAD_PARAM}=${threadId}`

/** Keeps the thread that an address names in another one. */
export function inSameThread(path: string, search: string): string {
  const thread = new URLSearchParams(search).get(THREAD_PARAM)
  return thread === null ? path : inThread(path, thread)
}
