import type { Kind } from '../../../schema/kind.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { MAX_PAGE } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ListFormatName, listFormats } from './list-file.ts'
import type { ContentReader } from '../items/content-reader.ts'
import type { Query } from '../items/visible-query.ts'
import { temporaryPath, writeTextTo } from '../media/temporary.ts'

interface Parts {
  contentReader: ContentReader
  /** Where temporary files lie. */
  directory: string
}

/** Exports complete lists as staff see them, of any length. */
export class ListExport {
  readonly #database: Database
  readonly #parts: Parts

  constructor(database: Database, parts: Parts) {
    this.#database = database
    this.#parts = parts
  }

  /**
   * Writes the items of a list to a temporary file, which the caller deletes: a transaction must not last as long as a slow client.
   *
   * @throws AppError FORBIDDEN, INVALID for a condition or an order that does not exist
   */
  async file(
    actor: Actor,
    kind: Kind,
    format: ListFormatName,
    query: Omit<Query, 'limit' | 'offset' | 'after'>,
  ): Promise<string> {
    permit(actor, 'content:read-inactive', kind)
    const { begin, item, end } = listFormats[format]
    const path = await temporaryPath(this.#parts.directory)
    await writeTextTo(path, (write) =>
      this.#database.readSnapshot(async () => {
        await write(begin(kind))
        let isFirst = true
        for await (const stored of this.#pages(actor, kind, query)) {
          const values = Object.fromEntries(Object.keys(kind.fields).map((field) => [field, stored[field]]))
          await write(item(kind, { id: stored.id, values }, isFirst))
          isFirst = false
        }
        await write(end)
      }),
    )
    return path
  }

  async *#pages(actor: Actor, kind: Kind, query: Query) {
    const { contentReader } = this.#parts
    const found = { ...(await contentReader.resolveSearch(actor, kind, query)), limit: MAX_PAGE }
    let after: string | null = null
    for (let offset = 0; ; offset += MAX_PAGE) {
      // A list that is sorted by how well it matches a search has no cursors.
      const page = await contentReader.list(actor, kind, after === null ? { ...found, offset } : { ...found, after })
      yield* page
      if (page.length < MAX_PAGE) return
      after = contentReader.cursorOf(actor, kind, found, page)
    }
  }
}
