import type { ResponseError } from '../../../schema/renderer.ts'
import type { Outcome } from '../page.ts'

/** Error codes which mean that no item has this id. */
const MISSING: ReadonlySet<unknown> = new Set(['NOT_FOUND', 'BAD_REQUEST', 'INVALID', 'BAD_USER_INPUT'])

/**
 * Returns the outcome of the page of an item: found (200), missing (404), deleted (410) or temporarily unavailable (503).
 *
 * @param field the root field with the item
 * @param movedTo the address of the item, if the requested one is an earlier one
 */
export function outcomeOf(
  field: string,
  item: object | null,
  movedTo: string | undefined,
  errors: readonly ResponseError[],
): Outcome {
  if (item) return { status: 200, complete: errors.length === 0, ...(movedTo !== undefined && { movedTo }) }
  const own = errors.find((error) => error.path?.[0] === field) ?? errors[0]
  const isMissing = !own || MISSING.has(own.extensions?.['code'])
  const isGone = own?.extensions?.['gone'] === true
  return {
    status: !isMissing ? 503 : isGone ? 410 : 404,
    complete: isMissing && errors.every((error) => error === own),
  }
}
