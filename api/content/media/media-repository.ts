import { type RawBuilder, sql } from 'kysely'
import { type Crop, type FocalPoint, type Framing, shownPart } from '../../../schema/framing.ts'
import { kinds, mediaFile, setting } from '../../../schema/kinds/index.ts'
import { type MediaFile, RESTORABLE_DAYS } from '../../../schema/kinds/media-file.ts'
import { inLanguage } from '../../../schema/fields.ts'
import type { StoredValues } from '../items/history.ts'
import { inOneLanguage } from '../items/in-language.ts'
import { queryRows, readerOf } from '../items/rows.ts'
import { PUBLISHED_STATES_SQL } from '../../platform/database/publishing-entities.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { croppedPlaceholder } from './cropped-placeholder.ts'

/** A file without a record, which has been deleted. */
export interface DeletedFile {
  /** The id of the record. */
  id: string
  publicId: string
  /** The values that the record had. */
  values: StoredValues
}

/** The columns of a file's record. */
export const COLUMNS = [
  'id',
  ...Object.keys(mediaFile.fields),
  'version',
  'createdAt',
  'updatedAt',
] as (keyof MediaFile)[]

const anyOf = (values: string[]): RawBuilder<string> => sql`any(${values})`

/** What pages need to know about a stored picture, of the part that they show. */
export interface StoredPicture {
  alt: string
  /** In pixels; 0 if it is unknown. */
  width: number
  height: number
  /** See `placeholderOf`. */
  placeholder: string
  framing: Framing | null
}

type PictureRow = Omit<StoredPicture, 'framing'> & {
  publicId: string
  format: string
  crop: Crop
  focalPoint: FocalPoint
}

async function shownPicture({ alt, placeholder, ...stored }: PictureRow): Promise<StoredPicture> {
  const { size, framing } = shownPart(stored)
  const shown = framing?.crop ? await croppedPlaceholder(placeholder, stored.crop) : placeholder
  return { ...size, alt, placeholder: shown, framing }
}

/** Returns a file with its alternative text in a language. Without a translation, it is the original one: no file is left out. */
export const fileInLanguage = <F extends object>(file: F, { tag }: ReadingLanguage): F =>
  inLanguage(mediaFile.fields, file, tag) ?? file

/** Reads the records of uploaded files. They are written like any content, by a change set. */
export class MediaRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** @param hashes SHA-256 of the stored bytes, in hexadecimal */
  findByHashes(hashes: string[]): Promise<MediaFile[]> {
    return this.#select().where('hash', '=', anyOf(hashes)).execute()
  }

  findByPublicIds(publicIds: string[]): Promise<MediaFile[]> {
    return this.#select().where('publicId', '=', anyOf(publicIds)).execute()
  }

  findById(id: string): Promise<MediaFile | undefined> {
    return this.#select().where('id', '=', id).executeTakeFirst()
  }

  #select() {
    return readerOf(this.#database, mediaFile).selectFrom('mediaFile').select(COLUMNS)
  }

  /** Returns whether a file has a record. */
  async exists(publicId: string): Promise<boolean> {
    const text = 'select 1 from "mediaFile" where "publicId" = $1'
    return (await queryRows(this.#database, mediaFile, text, [publicId])).length > 0
  }

  /**
   * Returns whether visitors may see a file: it has a record, and something live names it unless a pending change does.
   * Every request for a file does this. The live content is searched only for files that pending changes name, and for
   * missing ones: both take the same statements, so timing reveals nothing.
   */
  async isPublic(publicId: string): Promise<boolean> {
    const [file] = await this.#database.query<{ isPending: boolean }>(PENDING, [publicId])
    if (file && !file.isPending) return true
    const isNamed = (await this.#database.query(NAMED_LIVE, [publicId])).length > 0
    return file !== undefined && isNamed
  }

  /** Returns whether staff may see a file: it has a record, or a change that is not published names it. */
  async isKnown(publicId: string): Promise<boolean> {
    return (await this.#database.query(KNOWN, [publicId])).length > 0
  }

  /** Returns the deleted files among these. */
  async deletedAmong(publicIds: readonly string[]): Promise<DeletedFile[]> {
    const missing = await this.#database.query<Pick<DeletedFile, 'publicId'>>(WITHOUT_RECORD, [publicIds])
    if (missing.length === 0) return []
    return this.#database.query<DeletedFile>(DELETED, [missing.map(({ publicId }) => publicId), mediaFile.name])
  }

  /** Waits until no other transaction restores these files, and lets none do so until this one ends. */
  async lockRestoration(ids: readonly string[]): Promise<void> {
    await this.#database.query(
      `select pg_advisory_xact_lock(hashtextextended(id, 0)) from (select unnest($1::text[]) as id order by id) as sorted`,
      [ids],
    )
  }

  /** Returns the public id of a record at one of its versions. */
  async publicIdAt(id: string, version: number): Promise<string | undefined> {
    const row = await this.#database
      .kysely()
      .selectFrom('revision')
      .select(sql<string>`snapshot ->> 'publicId'`.as('publicId'))
      .where('kind', '=', mediaFile.name)
      .where('itemId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return row?.publicId
  }

  /** Returns the public id of a file that was deleted at a version, and the time of its deletion. */
  async findDeletion(id: string, version: number): Promise<{ publicId: string; createdAt: string } | undefined> {
    const [row] = await this.#database.query<{ publicId: string; createdAt: string }>(
      `select snapshot ->> 'publicId' as "publicId", "createdAt"::text as "createdAt" from revision
       where kind = $1 and "itemId" = $2 and version = $3 and action = 'delete'`,
      [mediaFile.name, id, version],
    )
    return row
  }

  /**
   * Returns the ids of the items that a transaction changed, live or in a pending change that has not changed since, and of
   * those that it created. All of its revisions have the same time.
   *
   * @param time the time as PostgreSQL writes it
   */
  async findItemsChangedAt(time: string): Promise<{ ids: Set<string>; created: Set<string> }> {
    const rows = await this.#database.query<{ id: string; action: string }>(
      `select "itemId" as id, action from revision where "createdAt" = $1::timestamptz
       union all select "itemId", 'pending' from "pendingChange" where "updatedAt" = $1::timestamptz`,
      [time],
    )
    const idsOf = (some: typeof rows) => new Set(some.map(({ id }) => id))
    return { ids: idsOf(rows), created: idsOf(rows.filter(({ action }) => action === 'create')) }
  }

  /**
   * Returns which of the files have a record, were deleted so recently that they can still be restored, or are named by a
   * pending change or by a revision of an item.
   */
  async referencedAmong(publicIds: string[]): Promise<string[]> {
    const idsOf = async (text: string, values: unknown[]) =>
      (await this.#database.query<{ publicId: string }>(text, values)).map(({ publicId }) => publicId)
    const referenced = await idsOf(REFERENCED, [publicIds, mediaFile.name, RESTORABLE_DAYS])
    const others = publicIds.filter((id) => !referenced.includes(id))
    // This reads the whole history, so it is asked only about the few files that nothing else keeps.
    return others.length === 0
      ? referenced
      : [...referenced, ...(await idsOf(NAMED_IN_HISTORY, [others, mediaFile.name]))]
  }

  /** Returns what pages need to know about pictures, by public id. */
  async findPictures(publicIds: string[]): Promise<Map<string, StoredPicture>> {
    const { language } = this.#database
    const translations = language ? `, ${inOneLanguage('translations', '$2::text')} as translations` : ''
    const text = `select "publicId", alt, width, height, placeholder, format, crop, "focalPoint"${translations} from "mediaFile" where "publicId" = any($1)`
    const values = language ? [publicIds, language.tag] : [publicIds]
    const rows = await queryRows<PictureRow>(this.#database, mediaFile, text, values)
    const shown = language ? rows.map((row) => fileInLanguage(row, language)) : rows
    return new Map(await Promise.all(shown.map(async (row) => [row.publicId, await shownPicture(row)] as const)))
  }

  /** Returns the crop and the focal point of the pictures that have a record, by public id. */
  async findFramings(publicIds: string[]): Promise<Map<string, Pick<PictureRow, 'crop' | 'focalPoint'>>> {
    const text = 'select "publicId", crop, "focalPoint" from "mediaFile" where "publicId" = any($1)'
    type Row = Pick<PictureRow, 'publicId' | 'crop' | 'focalPoint'>
    const rows = await queryRows<Row>(this.#database, mediaFile, text, [publicIds])
    return new Map(rows.map(({ publicId, ...framing }) => [publicId, framing]))
  }
}

const REFERENCED = `
  select "publicId" from "mediaFile" where "publicId" = any($1)
  union
  select snapshot ->> 'publicId' from revision
  where kind = $2 and action = 'delete' and snapshot ->> 'publicId' = any($1)
    and "createdAt" > now() - make_interval(days => $3)
  union
  select file.name from unnest($1::text[]) file(name)
  where exists (select from "pendingChange" p where p."mediaIds" @> array[file.name])`

const NAMED_IN_HISTORY = `
  select distinct found[1] as "publicId"
  from revision r, regexp_matches(r.snapshot::text, '/media/([A-Za-z0-9_.-]+)', 'g') found
  where r.kind <> $2 and found[1] = any($1)`

const IS_PENDING = `exists (
    select from "pendingChange" p left join release r on r.id = p."releaseId"
    where p."mediaIds" @> array[$1::text] and (r.id is null or r.state not in ${PUBLISHED_STATES_SQL})
  )`

const PENDING = `select ${IS_PENDING} as "isPending" from "mediaFile" where "publicId" = $1::text`

const KNOWN = `select 1 from "mediaFile" where "publicId" = $1::text union all select 1 where ${IS_PENDING}`

const WITHOUT_RECORD = `
  select file.name as "publicId" from unnest($1::text[]) file(name)
  where not exists (select from "mediaFile" m where m."publicId" = file.name)`

const DELETED = `
  select distinct on (r.snapshot ->> 'publicId')
    r."itemId" as id, r.snapshot ->> 'publicId' as "publicId", r.snapshot as values
  from revision r
  where r.kind = $2 and r.action = 'delete' and r.snapshot ->> 'publicId' = any($1)
  order by r.snapshot ->> 'publicId', r.id desc`

const NAMED_LIVE = [...kinds, setting]
  .map(
    ({ name }) => `(select 1 from ${identifier(name)} t where position('/media/' || $1::text in t::text) > 0 limit 1)`,
  )
  .join(' union all ')
