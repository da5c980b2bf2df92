import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TransferError } from '../../../schema/transfer/record.ts'
import { CollectedLists } from './collected-lists.ts'
import { isCursorName, isFullShopPage, nextOf, pagingOfPage } from './next-page.ts'
import { lengthOf, type Paging } from '../files/paging.ts'
import { adviceFor, partOf } from '../files/whole-list.ts'
import { DOCUMENT_LIMIT } from '../files/read-document.ts'
import { getPage, type Page } from './get-page.ts'

/** Largest number of pages. */
const PAGE_LIMIT = 10_000

interface FetchOptions {
  token?: string
  /** Accept a list that is not whole. */
  allowPartial?: boolean
  /** The lists that are read, if they are known. */
  lists?: readonly string[] | undefined
}

/**
 * Fetches a JSON document with all pages of its list. Pages are followed where the API says in a standard way where the next one is;
 * they must be on the same host.
 *
 * @throws TransferError if the list cannot be read as a whole
 */
async function fetchPages(
  address: string,
  { token, allowPartial = false, lists: listNames = [] }: FetchOptions,
): Promise<unknown> {
  const first = new URL(address)
  const seen = new Set<string>()
  const lists = new CollectedLists(listNames)
  let left = DOCUMENT_LIMIT
  let next: URL | undefined = first
  let paging: Paging = {}
  let isRepeated = false
  let isGuess = false
  while (next && seen.size < PAGE_LIMIT) {
    if (next.origin !== first.origin)
      throw new TransferError(`${address} has its next page on another host: ${next.href}`)
    isRepeated = seen.has(next.href)
    if (isRepeated) break
    seen.add(next.href)
    const page: Page | undefined = await getPage(next, token, left).catch((error: unknown) => {
      if (!isGuess) throw error
      return undefined
    })
    // The API does not know the parameter.
    if (!page) break
    left -= page.size
    isRepeated = !lists.add(page.document)
    if (isRepeated) break
    const length = lengthOf(page.document, listNames)
    paging = pagingOfPage(page, listNames)
    // Some APIs give a cursor also after the last page.
    if (length === 0 && seen.size > 1) paging = { ...paging, ...(paging.cursor && { next: undefined }) }
    next = length === 0 ? undefined : nextOf(page, length, paging, lists.length)
    const isUnlocated = paging.next === true && ![...page.url.searchParams.keys()].some(isCursorName)
    isGuess = next !== undefined && (isUnlocated || isFullShopPage(page, length))
    // Behind a proxy, an API can take itself for unencrypted.
    if (next?.host === first.host) next.protocol = first.protocol
  }
  const part = partOf(seen.size > 1 ? atEnd(paging) : paging, lists.length)
  if (part !== undefined && !allowPartial)
    throw new TransferError(
      `${address} answers with ${part}, and ${isRepeated ? READ_BEFORE : NOT_SAID}. ` +
        `${adviceFor(paging)}, or import these alone with --allow-partial.`,
    )
  return lists.document
}

const READ_BEFORE = 'the next page is one that was read before'
const NOT_SAID = 'does not say in a standard way where the others are'

/** After the last page, only the number of records and another page can say that some are missing. */
const atEnd = ({ total, next }: Paging): Paging => ({
  ...(total === undefined ? {} : { total }),
  ...(next === undefined ? {} : { next }),
})

/** Fetches a JSON document with all pages of its list into a temporary file. @throws TransferError */
export async function fetchedDocument(
  address: string,
  options: FetchOptions,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const text = JSON.stringify(await fetchPages(address, options))
  const folder = await mkdtemp(join(tmpdir(), 'verdant-response-'))
  const path = join(folder, 'response.json')
  await writeFile(path, text)
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}
