import { sql } from 'kysely'
import { mediaFile } from '../../../schema/kinds/index.ts'
import type { MediaFile } from '../../../schema/kinds/media-file.ts'
import { checkTime } from '../../platform/check-time.ts'
import { ItemRepository } from '../items/items.ts'
import { type Rows, rowsOf, searchedRowsOf } from '../items/rows.ts'
import { containsWords, searchValues } from '../items/search-conditions.ts'
import type { SearchWord } from '../items/search-words.ts'
import type { Database } from '../../platform/database/database.ts'
import { COLUMNS } from './media-repository.ts'
import { USES } from './media-uses.ts'

/** Which files a list has. Missing conditions admit all files. */
export interface MediaFilter {
  /** Files of one of these formats. */
  formats?: string[] | null
  /** Files with one of these tags. */
  tags?: string[] | null
  /** Only files without an alternative text. */
  withoutAlt?: boolean | null
  /** Only files that neither live content nor a pending change shows. */
  unused?: boolean | null
  /** Files that a user with this name uploaded. */
  uploadedBy?: string | null
  /** The first and the last moment of their upload. */
  uploadedFrom?: string | null
  uploadedUntil?: string | null
  minBytes?: number | null
  maxBytes?: number | null
}

/** The columns that lists of files can be sorted by. */
export const MEDIA_SORTS = ['createdAt', 'updatedAt', 'originalFilename', 'bytes'] as const

export interface MediaQuery {
  /** Words that the name, the alternative text or the tags contain: all of them, in any order, and also if they are mistyped. */
  search?: string | null | undefined
  filter?: MediaFilter | null | undefined
  sort?: (typeof MEDIA_SORTS)[number] | null | undefined
  /** Whether the largest values come first: by default only if the list is sorted by time or size. */
  descending?: boolean | null | undefined
  limit?: number | null | undefined
  offset?: number | null | undefined
}

const FIRST_REVISION = sql`revision r where r.kind = ${sql.lit(mediaFile.name)} and r.version = 1`

/** Returns the conditions of a query. @throws AppError INVALID for an invalid time */
function conditionsOf(words: readonly SearchWord[], filter: MediaQuery['filter']) {
  const { formats, tags, withoutAlt, unused, uploadedBy, uploadedFrom, uploadedUntil, minBytes, maxBytes } =
    filter ?? {}
  return [
    words.length > 0 &&
      containsWords(
        mediaFile.name,
        words,
        { isActive: false, language: 'any' },
        (name) => searchValues(words, false)[name],
      ),
    formats?.length && sql<boolean>`format = any(${formats})`,
    tags?.length && sql<boolean>`tags && ${tags}::text[]`,
    // Documents have no alternative text.
    withoutAlt && sql<boolean>`alt = '' and format <> 'pdf'`,
    unused && sql<boolean>`"publicId" not in (select "publicId" from (${sql.raw(USES)}) use)`,
    uploadedBy != null &&
      sql<boolean>`exists (select from ${FIRST_REVISION} and r."itemId" = "mediaFile".id and r."authorName" = ${uploadedBy})`,
    uploadedFrom != null && sql<boolean>`"createdAt" >= ${checkTime('filter.uploadedFrom', uploadedFrom)}`,
    uploadedUntil != null && sql<boolean>`"createdAt" <= ${checkTime('filter.uploadedUntil', uploadedUntil)}`,
    minBytes != null && sql<boolean>`bytes >= ${minBytes}`,
    maxBytes != null && sql<boolean>`bytes <= ${maxBytes}`,
  ].filter((condition) => condition !== null && typeof condition === 'object')
}

/** Lists of files for the gallery. */
export class MediaList {
  readonly #database: Database
  readonly #items: ItemRepository

  constructor(database: Database) {
    this.#database = database
    this.#items = new ItemRepository(database)
  }

  async page(query: MediaQuery): Promise<MediaFile[]> {
    const { sort = 'createdAt', descending, limit, offset } = query
    const column = sort ?? 'createdAt'
    const key = column === 'originalFilename' ? sql`lower("originalFilename" collate "default")` : sql.ref(column)
    const direction = (descending ?? column !== 'originalFilename') ? 'desc' : 'asc'
    let rows = (await this.#matching(query)).select(COLUMNS).$castTo<MediaFile>().orderBy(key, direction).orderBy('id')
    if (limit != null) rows = rows.limit(limit)
    if (offset) rows = rows.offset(offset)
    return rows.execute()
  }

  async count(query: MediaQuery): Promise<number> {
    const matching = await this.#matching(query)
    const [row] = await matching.select(({ fn }) => fn.countAll<number>().as('count')).execute()
    return row!.count
  }

  /** Returns what lists can be filtered by: all tags, and the names of those who uploaded files. */
  async filters(): Promise<{ tags: string[]; uploaders: string[] }> {
    const names = async (text: string) =>
      (await this.#database.query<{ name: string }>(`select distinct name from (${text}) found order by name`)).map(
        ({ name }) => name,
      )
    const tags = await names('select unnest(tags) as name from "mediaFile"')
    const uploaders = await names(
      `select r."authorName" as name from revision r join "mediaFile" m on m.id = r."itemId"
       where r.kind = '${mediaFile.name}' and r.version = 1`,
    )
    return { tags, uploaders }
  }

  /** Returns the names of those who uploaded files, by the files' ids. */
  async uploaders(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#database.query<{ id: string; name: string }>(
      `select r."itemId" as id, r."authorName" as name from revision r
       where r.kind = '${mediaFile.name}' and r.version = 1 and r."itemId" = any($1)`,
      [ids],
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  async #matching({ search, filter }: MediaQuery): Promise<Rows> {
    const { search: words } = await this.#items.resolveSearch(mediaFile, {
      search: search ?? '',
      searchesAllLanguages: true,
    })
    const rows = words.length > 0 ? searchedRowsOf(this.#database, mediaFile) : rowsOf(this.#database, mediaFile)
    return conditionsOf(words, filter).reduce((matched, condition) => matched.where(condition), rows)
  }
}
