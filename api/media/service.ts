import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { AnyKind } from '../../schema/kind.ts'
import { mediaFile, stored } from '../../schema/kinds/index.ts'
import { type MediaFile, mediaPath } from '../../schema/kinds/media-file.ts'
import { checkChange } from '../../schema/validate.ts'
import { type Actor, permit } from '../auth/policy.ts'
import type { Revision } from '../content/history.ts'
import type { ContentReader } from '../content/content-reader.ts'
import { ItemRepository, type ListQuery } from '../content/items.ts'
import type { ContentWriter } from '../content/content-writer.ts'
import { type Database, identifier } from '../database/database.ts'
import { AppError, invalid, notFound, toAppError } from '../errors.ts'
import type { CheckedFile } from './check.ts'
import { originalKey, type Storage } from './storage.ts'
import type { Variants } from './variants.ts'

export interface MediaOptions {
  storage: Storage
  variants: Variants
  /** Where uploads wait while they are checked. */
  directory: string
  /** The origin of absolute addresses. */
  publicUrl: () => string
  /** Largest upload, in bytes. */
  maxBytes: number
  /** Largest picture, in pixels. */
  maxPixels: number
}

/** A file on its way in: its bytes, and what the sender calls it. */
export interface IncomingFile {
  source: Readable | string
  name: string
}

/** A stored file with the addresses it is served at. */
export interface MediaReading extends MediaFile {
  url: string
  secureUrl: string
}

/** One place in the content that shows a file. */
export interface MediaUse {
  publicId: string
  kind: string
  id: string
  title: string
  field: string
}

/** The rules for uploaded files. */
export class MediaService {
  private readonly database: Database
  private readonly content: ContentWriter
  private readonly contentReader: ContentReader
  private readonly items: ItemRepository
  private readonly options: MediaOptions

  constructor(database: Database, content: ContentWriter, contentReader: ContentReader, options: MediaOptions) {
    this.database = database
    this.content = content
    this.contentReader = contentReader
    this.items = new ItemRepository(database)
    this.options = options
  }

  /**
   * Checks, cleans and stores files, all or none. The same bytes are stored once: sending them again answers the same
   * file. The answer comes when the originals are safe; their smaller variants are made behind it.
   *
   * @throws AppError TOO_LARGE, UNSUPPORTED_TYPE or INVALID, naming the file
   */
  async upload(actor: Actor, incoming: AsyncIterable<IncomingFile> | Iterable<IncomingFile>): Promise<MediaReading[]> {
    permit(actor, 'media:write')
    const { directory, maxBytes, maxPixels } = this.options
    // What looks into pictures takes a while to load, and most processes are sent none.
    const { checkFile } = await import('./check.ts')
    const files: CheckedFile[] = []
    try {
      for await (const { source, name } of incoming) {
        files.push(await checkFile(source, name, { directory, maxBytes, maxPixels }))
      }
      await this.store(actor, files)
      const found = await this.items.list(mediaFile, { filter: { hash: files.map(({ hash }) => hash) } })
      const byHash = new Map((found as unknown as MediaFile[]).map((file) => [file.hash, file]))
      return files.map(({ hash }) => this.reading(byHash.get(hash)!))
    } finally {
      await Promise.all(files.map((file) => file.dispose()))
    }
  }

  private async store(actor: Actor, files: CheckedFile[], attempts = 3): Promise<void> {
    const { storage, variants } = this.options
    const known = await this.items.list(mediaFile, { filter: { hash: files.map(({ hash }) => hash) } })
    const seen = new Set(known.map(({ hash }) => hash))
    const fresh = files.filter(({ hash }) => !seen.has(hash) && seen.add(hash))
    const stored = await this.byPublicIds(fresh.map(({ publicId }) => publicId))
    // Only bytes made on purpose share the hash's beginning; what is stored must never be written over by them.
    const taken = stored.find(({ hash }) => !seen.has(hash))
    if (taken) throw new AppError('CONFLICT', `${taken.originalFilename} cannot be told apart from a stored file`)
    // Someone else has stored the same bytes since they were looked for: they are known now.
    if (stored.length > 0) return this.store(actor, files, attempts)
    for (const { publicId, path } of fresh) await storage.put(originalKey(publicId), path)
    const changes = fresh.map(({ publicId, originalFilename, width, height, bytes, format, hash }) => {
      const values = { publicId, originalFilename, width, height, bytes, format, hash, alt: '' }
      return { kind: mediaFile, action: 'create', id: randomUUID(), values } as const
    })
    try {
      await this.content.apply(actor, changes)
    } catch (error) {
      // Someone else uploaded some of the same bytes at this moment: those are known now.
      const isTaken = error instanceof AppError && error.code === 'CONFLICT'
      if (!isTaken || attempts === 1) throw error
      return this.store(actor, files, attempts - 1)
    }
    for (const { publicId } of fresh) variants.prepare(publicId)
  }

  /** A page of the files. */
  async list(actor: Actor, query: Pick<ListQuery, 'search' | 'limit' | 'offset'>): Promise<MediaReading[]> {
    permit(actor, 'media:read')
    const items = await this.contentReader.list(actor, mediaFile, { ...query, sort: 'createdAt', descending: true })
    return (items as unknown as MediaFile[]).map((file) => this.reading(file))
  }

  /** How many files a list has in all. */
  count(actor: Actor, query: Pick<ListQuery, 'search'>): Promise<number> {
    permit(actor, 'media:read')
    return this.items.count(mediaFile, query)
  }

  /** The file of that public id. @throws AppError NOT_FOUND */
  async one(actor: Actor, publicId: string): Promise<MediaReading> {
    permit(actor, 'media:read')
    const [file] = await this.byPublicIds([publicId])
    if (!file) throw notFound('File')
    return this.reading(file)
  }

  /** Changes what a file says to those who cannot see it. */
  async update(actor: Actor, publicId: string, alt: string, expectedVersion?: number | null): Promise<MediaReading> {
    permit(actor, 'media:write')
    const { id } = await this.one(actor, publicId)
    const checked = checkChange(mediaFile, { alt })
    if (checked.errors) throw invalid(checked.errors)
    const change = { kind: mediaFile, action: 'update', id, values: checked.values } as const
    await this.content.apply(actor, [{ ...change, expectedVersion: expectedVersion ?? undefined }])
    return this.one(actor, publicId)
  }

  /** Deletes files, all or none. Their bytes stay for a while, so that they can be restored. */
  async delete(actor: Actor, publicIds: string[]): Promise<Revision[]> {
    permit(actor, 'media:write')
    const wanted = [...new Set(publicIds)]
    const files = await this.byPublicIds(wanted)
    if (files.length < wanted.length) throw notFound('File')
    return this.content.delete(
      actor,
      mediaFile,
      files.map(({ id }) => id),
    )
  }

  /** Brings a deleted file back. @throws AppError NOT_FOUND when its bytes are gone for good */
  async restore(actor: Actor, id: string, version: number): Promise<MediaReading> {
    permit(actor, 'media:write')
    const [last] = await this.contentReader.history(actor, mediaFile, id, { limit: 1 })
    if (!last) throw notFound('Revision')
    const publicId = await this.publicIdAt(id, version)
    if (!publicId || !(await this.options.storage.stat(originalKey(publicId)))) throw notFound('File', true)
    const item = await this.content.restore(actor, mediaFile, id, version)
    return this.reading(item as unknown as MediaFile)
  }

  /** Where files are used, in one statement for any number of them. */
  async uses(actor: Actor): Promise<MediaUse[]> {
    permit(actor, 'media:read')
    return this.database.query<MediaUse>(USES)
  }

  /**
   * Refuses addresses of files that do not exist (any more), whatever bytes are still kept. While the database is away
   * a stored file is shown rather than nothing.
   *
   * @returns whether it is certain
   */
  async requirePresent(publicId: string): Promise<boolean> {
    const text = 'select 1 from "mediaFile" where "publicId" = $1'
    const found = await this.database.query(text, [publicId]).catch((error: unknown) => {
      if (toAppError(error).code === 'UNAVAILABLE') return undefined
      throw error
    })
    if (found?.length === 0) throw notFound('File')
    return found !== undefined
  }

  /** What files show, by public id, where that has been said. */
  async altTexts(publicIds: string[]): Promise<Map<string, string>> {
    const text = `select "publicId", alt from "mediaFile" where "publicId" = any($1) and alt <> ''`
    const found = await this.database.query<{ publicId: string; alt: string }>(text, [publicIds])
    return new Map(found.map(({ publicId, alt }) => [publicId, alt]))
  }

  /** The width of a stored picture by its height; undefined where there is none. */
  async ratio(publicId: string): Promise<number | undefined> {
    const text = 'select width::float8 / height as ratio from "mediaFile" where "publicId" = $1 and height > 0'
    const [row] = await this.database.query<{ ratio: number }>(text, [publicId])
    return row?.ratio
  }

  private byPublicIds(publicIds: string[]): Promise<MediaFile[]> {
    return this.items.list(mediaFile, { filter: { publicId: publicIds } }) as unknown as Promise<MediaFile[]>
  }

  private async publicIdAt(id: string, version: number): Promise<string | undefined> {
    const text = `select snapshot ->> 'publicId' as "publicId" from revision where kind = $1 and "itemId" = $2 and version = $3`
    const [row] = await this.database.query<{ publicId: string }>(text, [mediaFile.name, id, version])
    return row?.publicId
  }

  private reading(file: MediaFile): MediaReading {
    const url = mediaPath(file.publicId)
    return { ...file, url, secureUrl: this.options.publicUrl() + url }
  }
}

/** Every field that holds the address of a picture, as a query of its own. */
function usesOf(kind: AnyKind): string[] {
  const title = kind.singleton ? `'${kind.label}'` : `t.${identifier(kind.titleField)}`
  const keys = Object.entries(kind.fields).filter(
    ([key, field]) => field.type === 'image' || (kind.name === 'setting' && key === 'value'),
  )
  return keys.map(
    ([key]) =>
      `select split_part(t.${identifier(key)}, '/', 3) as "publicId", '${kind.name}' as kind, t.id, ${title} as title, '${key}' as field
       from ${identifier(kind.name)} t where t.${identifier(key)} like '/media/%'`,
  )
}

const USES = stored.flatMap(usesOf).join(' union all ')
