import { createHash } from 'node:crypto'
import { isObject } from '../../../schema/is-object.ts'
import { listsIn } from '../files/json.ts'
import { valueAt } from '../records/path.ts'
import { lengthOf } from '../files/paging.ts'

/** Collects the lists of several pages in one document. Everything else in it is that of the last page. */
export class CollectedLists {
  readonly #listNames: readonly string[]
  readonly #lists = new Map<string, unknown[]>()
  readonly #seen = new Set<string>()
  #last: unknown

  /** @param listNames the paths of the lists that are read, if they are known */
  constructor(listNames: readonly string[]) {
    this.#listNames = listNames
  }

  /** Adds the lists of a page. Returns false, and adds none, if another page had the same ones. */
  add(document: unknown): boolean {
    const own = this.#listNames.filter((list) => Array.isArray(valueAt(document, list)))
    const lists = [...new Set([...own, ...listsIn(document)])].map((list) => [list, valueAt(document, list)] as const)
    const digest = createHash('sha256').update(JSON.stringify(lists)).digest('base64')
    if (this.#seen.has(digest)) return false
    this.#seen.add(digest)
    this.#last = document
    for (const [list, page] of lists) {
      const records = this.#lists.get(list) ?? []
      this.#lists.set(list, records)
      for (const record of page as unknown[]) records.push(record)
    }
    return true
  }

  /** The number of records that were read so far. */
  get length(): number {
    return lengthOf(this.document, this.#listNames)
  }

  get document(): unknown {
    let whole = this.#last
    for (const [list, records] of this.#lists) whole = withList(whole, list, records)
    return whole
  }
}

function withList(document: unknown, list: string, records: unknown[]): unknown {
  if (list === '.') return records
  const whole = isObject(document) ? document : {}
  if (Object.hasOwn(whole, list)) return { ...whole, [list]: records }
  const [key = '', ...inner] = list.split('.')
  return { ...whole, [key]: inner.length === 0 ? records : withList(whole[key], inner.join('.'), records) }
}
