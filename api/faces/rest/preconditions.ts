import { createHash } from 'node:crypto'
import type { Item } from '../../content/items/items.ts'
import { AppError } from '../../platform/errors.ts'
import type { Call } from './operation.ts'

/** Returns the entity tag of the text of a response. It is hexadecimal, so that nothing in it looks like the name of a content coding. */
export const etagOf = (body: string | Buffer, more = ''): string =>
  `"${createHash('sha256').update(body).update(more).digest('hex').slice(0, 32)}"`

/** The response cache adds the content coding to the tags of compressed responses. */
const CODING = /-(?:br|gzip)"$/

/** A change of an item, and how the item is represented in responses. */
interface Change<T> {
  call: Call
  /** Returns the item as it is now; undefined if it was never saved. It is called only if the request has the header. */
  read: () => Promise<Item | undefined>
  /** Returns the body of a response with the item. */
  represent: (item: Item) => Promise<object>
  /** The version that the body of the request names. */
  version?: number | undefined
  /** Changes the item, if it has a version. */
  change: (version: number | undefined) => Promise<T>
}

/**
 * Changes an item if it is as the header If-Match says (RFC 9110, section 13.1.1).
 *
 * @throws AppError PRECONDITION_FAILED if it is not, with the item as it is now
 */
export async function changeIfMatches<T>({ call, read, represent, version, change }: Change<T>): Promise<T> {
  const header = call.request.headers['if-match']
  if (header === undefined) return change(version)
  const failed = (item: Item | undefined) =>
    new AppError('PRECONDITION_FAILED', 'The item has changed since it was read', { ...(item && { current: item }) })
  const current = await read()
  if (!current) throw failed(current)
  const tag = etagOf(JSON.stringify(await represent(current)))
  const tags = header.split(',').map((tag) => tag.trim().replace(CODING, '"'))
  if (header.trim() !== '*' && !tags.includes(tag)) throw failed(current)
  return change(version ?? current.version).catch((error: unknown) => {
    // Another user saved the item after the comparison.
    if (error instanceof AppError && error.code === 'CONFLICT' && error.current) throw failed(error.current as Item)
    throw error
  })
}
