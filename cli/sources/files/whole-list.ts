import { TransferError } from '../../../schema/transfer/record.ts'
import { holdersOf, longest, type Paging, pagingIn } from './paging.ts'

/** Returns which part of a list a document has, if it does not have the whole list. */
export function partOf({ total, pages, page, next }: Paging, length: number): string | undefined {
  if (total !== undefined) return length < total ? `${length} of ${total} records` : undefined
  if (pages !== undefined && pages > 1) return `${length} records, page ${page ?? 1} of ${pages}`
  return next === undefined ? undefined : `${length} records, and says that another page follows`
}

/** Says how to get the other pages. @param instead what else can be done with an API */
export const adviceFor = ({ endCursor }: Paging, instead = ''): string =>
  endCursor === undefined
    ? `Ask the API for all records at once${instead}`
    : `Ask for more records at once (first), or again with after: ${JSON.stringify(endCursor)} until there is no next page, ` +
      'and join the lists of all pages in one file'

/**
 * Refuses a response that is one page of several.
 *
 * @param listNames the lists that are read, if they are known
 * @throws TransferError
 */
export function checkWhole(document: unknown, name: string, listNames: readonly string[] = []): void {
  for (const { holder, lists } of holdersOf(document, listNames)) {
    const length = longest(document, lists)
    const paging = pagingIn(holder, length)
    const part = partOf(paging, length)
    if (part !== undefined)
      throw new TransferError(
        `${name} holds ${part}: it is one page of several. ${adviceFor(paging, ', give its address instead of a file')}, ` +
          `or import this page alone with --allow-partial.`,
      )
  }
}
