import { MAX_COMMENT } from '../../../schema/comments.ts'
import { codePoints } from '../../../schema/text.ts'
import type { FieldError } from '../../../schema/validate.ts'
import { invalid, invalidFields } from '../../platform/errors.ts'
import type { CommentedItem } from './items.ts'
import type { CommentRepository } from './repository.ts'

/** The largest number of threads of an item, and of comments of a thread. */
const MAX_THREADS = 200
export const MAX_COMMENTS = 200

/** @throws AppError INVALID if an item has as many threads as it can have */
export async function requirePlace(comments: CommentRepository, item: CommentedItem): Promise<void> {
  if ((await comments.countOfItem(item)) >= MAX_THREADS)
    throw invalid('text', `An item has at most ${MAX_THREADS} threads`)
}

/** @throws AppError INVALID if a thread has as many comments as it can have */
export async function requireSpace(comments: CommentRepository, threadId: string): Promise<void> {
  if ((await comments.countOfThread(threadId)) >= MAX_COMMENTS)
    throw invalid('text', `A thread has at most ${MAX_COMMENTS} comments. Start another one`)
}

/** Returns what is wrong with the text of a comment. */
export function textErrors(text: string): FieldError[] {
  if (text === '') return [{ field: 'text', message: 'Please write something' }]
  return codePoints(text) > MAX_COMMENT ? [{ field: 'text', message: `At most ${MAX_COMMENT} characters` }] : []
}

/** Returns the text of a comment without white space around it. @throws AppError INVALID */
export function checkedText(text: string): string {
  const trimmed = withoutControls(text)
  refuse(textErrors(trimmed))
  return trimmed
}

/** Returns a text without what PostgreSQL cannot store, and without the white space around it. */
// oxlint-disable-next-line no-control-regex -- these are what must go
export const withoutControls = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').trim()

/** @throws AppError INVALID if there are errors */
export function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors)
}
