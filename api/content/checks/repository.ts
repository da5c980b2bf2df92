import { type AnyKind, type Kind, pictureKeys } from '../../../schema/kind.ts'
import { collections, seo } from '../../../schema/kinds/index.ts'
import { PAGE_NAMES } from '../../../schema/website.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
import { activeAddresses } from '../items/slugs.ts'
import { linksOf, STAMPS } from './links-sql.ts'

/** Something that an editor should look at. */
export interface Finding {
  kind: string
  itemId: string
  title: string
}

/** A link, and where it is. */
export interface ContentLink extends Finding {
  /** The path of the field that contains it, and its label. */
  field: string
  label: string
  address: string
}

/** Identifies one state of an item. */
export interface ItemStamp {
  kind: string
  itemId: string
  stamp: string
}

/** A file without an alternative text. */
export interface UndescribedFile {
  publicId: string
  originalFilename: string
}

interface PageOf<T> {
  total: number
  items: T[]
}

const withPictures = collections.flatMap((kind: Kind) => pictureKeys(kind).map((key) => ({ kind, key })))

// The condition is that of the index, written with a literal, so that the planner uses it.
const WITHOUT_PICTURE = withPictures
  .map(
    ({ kind, key }, at) =>
      `(select ${at} as position, '${kind.name}' as kind, id as "itemId", ${identifier(kind.titleField)} as title
        from ${identifier(kind.name)} where "isActive" and ${identifier(key)} = ''
        order by ${listOrder(kind)
          .map((column) => `${identifier(column)} ${listDirection(kind)}`)
          .join(', ')} limit $1::int + $2::int)`,
  )
  .join(' union all ')

const COUNT_WITHOUT_PICTURE = withPictures
  .map(
    ({ kind, key }) => `(select count(*) from ${identifier(kind.name)} where "isActive" and ${identifier(key)} = '')`,
  )
  .join(' + ')

/** Returns an address of the site as a path, and other addresses as they are. */
export function withinSite(address: string, origin: string): string {
  if (address === origin) return '/'
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
}

/** Finds content that lacks something. Only what is live is checked. */
export class ContentCheckRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the active items without a picture, in the order of their lists. */
  async withoutPicture(limit: number, offset: number): Promise<PageOf<Finding>> {
    const [items, [row]] = await Promise.all([
      this.#database.query<Finding>(`select kind, "itemId", title from (${WITHOUT_PICTURE}) found limit $1 offset $2`, [
        limit,
        offset,
      ]),
      this.#database.query<{ total: number }>(`select (${COUNT_WITHOUT_PICTURE})::int as total`),
    ])
    return { total: row!.total, items }
  }

  /** Returns the files without an alternative text, the newest first. */
  async withoutAltText(limit: number, offset: number): Promise<PageOf<UndescribedFile>> {
    const [items, [row]] = await Promise.all([
      this.#database.query<UndescribedFile>(
        `select "publicId", "originalFilename" from "mediaFile"
         where alt = '' and format <> 'pdf' order by "createdAt" desc, id limit $1 offset $2`,
        [limit, offset],
      ),
      this.#database.query<{ total: number }>(
        `select count(*)::int as total from "mediaFile" where alt = '' and format <> 'pdf'`,
      ),
    ])
    return { total: row!.total, items }
  }

  /** Returns the active entries of SEO settings with the name of no page. */
  withoutPage(): Promise<Finding[]> {
    return this.#database.query<Finding>(
      `select '${seo.name}' as kind, id as "itemId", page as title from seo where "isActive" and page <> all($1) order by page, id`,
      [PAGE_NAMES],
    )
  }

  /** Returns the state of every item that visitors see and that can contain links. */
  stamps(): Promise<ItemStamp[]> {
    return this.#database.query<ItemStamp>(STAMPS)
  }

  /**
   * Returns the links in some items of a kind. Those within the site are paths or anchors.
   *
   * @param origin the public origin of the site
   */
  async links(kind: AnyKind, ids: readonly string[], origin: string): Promise<ContentLink[]> {
    const rows = await this.#database.query<ContentLink>(linksOf(kind), [ids])
    return rows.map(({ address, ...link }) => ({ ...link, address: withinSite(address, origin) }))
  }

  /** Returns which items exist at the addresses of a kind, and whether they are active. @param keys ids and slugs */
  async activeAt(kind: Kind, keys: readonly string[]): Promise<Map<string, boolean>> {
    const rows = await activeAddresses(this.#database, kind, keys)
    return new Map(rows.map(({ key, isActive }) => [key, isActive]))
  }

  /** Returns which files exist. */
  async existingFiles(publicIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database.query<{ publicId: string }>(
      'select "publicId" from "mediaFile" where "publicId" = any($1::text[])',
      [publicIds],
    )
    return new Set(rows.map(({ publicId }) => publicId))
  }

  /** Returns what identifies the current content. */
  async contentStamp(): Promise<string> {
    const [row] = await this.#database.query<{ stamp: string }>(
      `select version || ' ' || "raisedAt" as stamp from "contentVersion"`,
    )
    return row!.stamp
  }
}
