import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { cropName, shownAddress } from '../../../schema/framing.ts'
import { blank, type ValuesOfKind } from '../../../schema/kind.ts'
import { mediaFile, setting, stored } from '../../../schema/kinds/index.ts'
import {
  editableMedia,
  type EditableMedia,
  type MediaFile,
  mediaPath,
  publicIdOf,
} from '../../../schema/kinds/media-file.ts'
import { isId } from '../../../schema/is-id.ts'
import { checkChange } from '../../../schema/validate.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { SessionRepository } from '../../access/accounts/session-repository.ts'
import { bounded, checkId } from '../../platform/bounds.ts'
import type { HistoryReader } from '../items/history-reader.ts'
import type { ContentWriter } from '../items/content-writer.ts'
import type { Revision } from '../items/history.ts'
import { mayReadItem } from '../items/readable.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, invalidFields, notFound, toAppError, isConflict } from '../../platform/errors.ts'
import type { Once } from '../idempotency/service.ts'
import type { CheckedFile } from './check.ts'
import { type Accepted, formatOfPublicId, isDocument } from './formats.ts'
import { type MediaQuery, MediaList } from './media-list.ts'
import { fileInLanguage, MediaRepository, type StoredPicture } from './media-repository.ts'
import { findUses, type MediaUse } from './media-uses.ts'
import { MediaReplacement } from './replacement.ts'
import type { StaffKey } from './staff-key.ts'
import { isPublicId, originalKey, type Storage } from './storage.ts'
import type { Variants } from './variants.ts'

export interface MediaOptions {
  storage: Storage
  variants: Variants
  /** The directory of uploads that are being checked. */
  directory: string
  /** Returns the origin of absolute addresses. */
  publicUrl: () => string
  /** Largest upload, in bytes. */
  maxBytes: number
  /** Largest picture, in pixels. */
  maxPixels: number
  /** Opens files that are not public yet to staff. */
  staffKey: StaffKey
}

/** An incoming file: its bytes, and its name as the sender states it. */
export interface IncomingFile {
  source: Readable | string
  name: string
}

/** A stored file with its addresses. */
export interface StoredMedia extends MediaFile {
  url: string
  secureUrl: string
}

/** A change of a file. */
export interface MediaUpdate {
  publicId: string
  /** The new values of some of the fields that editors change. They need not have been checked. */
  values: Partial<EditableMedia> | object
  /** The version that the caller has read; without it, the last write wins. */
  expectedVersion?: number | null | undefined
}

/** The result of a replacement. */
export interface Replacement {
  /** The file that is shown now. */
  file: StoredMedia
  /** The file that was shown before, and the version at which it was deleted. */
  replaced: { id: string; version: number }
  /** The number of live items that show the other file now. */
  changed: number
}

/** The rules for uploaded files. */
export class MediaService {
  readonly #database: Database
  readonly #files: MediaRepository
  readonly #lists: MediaList
  readonly #replacement: MediaReplacement
  readonly #sessions: SessionRepository
  readonly #content: ContentWriter
  readonly #historyReader: HistoryReader
  readonly #options: MediaOptions

  constructor(database: Database, content: ContentWriter, historyReader: HistoryReader, options: MediaOptions) {
    this.#database = database
    this.#files = new MediaRepository(database)
    this.#lists = new MediaList(database)
    this.#replacement = new MediaReplacement(database, content)
    this.#sessions = new SessionRepository(database)
    this.#content = content
    this.#historyReader = historyReader
    this.#options = options
  }

  /**
   * Checks, cleans and stores files, all or none. Identical bytes are stored once: uploading them again returns the
   * existing file. Resolves when the originals are stored; smaller variants are made in the background.
   *
   * @param accepted what the files must be
   * @param once carries out the work on files with these names and hashes, or returns the result of an equal earlier upload
   * @throws AppError TOO_LARGE, UNSUPPORTED_TYPE or INVALID, with a message that names the file
   */
  async upload(
    actor: Actor,
    incoming: AsyncIterable<IncomingFile> | Iterable<IncomingFile>,
    once: Once = (_request, work) => work(),
    accepted: Accepted = 'image',
  ): Promise<StoredMedia[]> {
    permit(actor, 'media:upload')
    const files: CheckedFile[] = []
    try {
      for await (const file of incoming) files.push(await this.#check(file, accepted))
      return files.length === 0 ? [] : await this.#store(actor, files, once)
    } finally {
      await Promise.all(files.map((file) => file.dispose()))
    }
  }

  /**
   * Checks and cleans a file and stores its bytes, but creates no record. The caller creates it in a change set, together
   * with the content that shows the file.
   *
   * @returns the values of the record
   * @throws AppError as `upload` does
   */
  async storeBytes(
    actor: Actor,
    incoming: IncomingFile,
  ): Promise<Omit<ValuesOfKind<typeof mediaFile>, keyof EditableMedia>> {
    permit(actor, 'media:upload')
    const file = await this.#check(incoming, 'any')
    try {
      await this.#options.storage.put(originalKey(file.publicId), file.path)
      return recordOf(file)
    } finally {
      await file.dispose()
    }
  }

  /** Checks and cleans a file. */
  async #check({ source, name }: IncomingFile, accepted: Accepted): Promise<CheckedFile> {
    const { directory, maxBytes, maxPixels } = this.#options
    // Loaded on first use: the image libraries load slowly, and most processes receive no uploads.
    const { checkFile } = await import('./check.ts')
    return checkFile(source, name, { directory, maxBytes, maxPixels, accepted })
  }

  async #store(actor: Actor, files: CheckedFile[], once: Once, attempts = 3): Promise<StoredMedia[]> {
    const { storage, variants } = this.#options
    const known = await this.#files.findByHashes(files.map(({ hash }) => hash))
    const seen = new Set(known.map(({ hash }) => hash))
    const fresh = files.filter(({ hash }) => !seen.has(hash) && seen.add(hash))
    const stored = await this.#files.findByPublicIds(fresh.map(({ publicId }) => publicId))
    // A public id holds the first digits of the hash. Other bytes with the same digits must not replace a stored file.
    const taken = stored.find(({ hash }) => !seen.has(hash))
    if (taken) throw new AppError('CONFLICT', `“${taken.originalFilename}” has the public id of another stored file`)
    // Another request has stored the same bytes in the meantime: the next attempt finds them.
    if (stored.length > 0) return this.#store(actor, files, once, attempts)
    for (const { publicId, path } of fresh) await storage.put(originalKey(publicId), path)
    const changes = fresh.map((file) => {
      const values = { ...blank(mediaFile), ...recordOf(file) }
      return { kind: mediaFile, action: 'create', id: randomUUID(), values } as const
    })
    const work = async () => {
      await this.#content.apply(actor, changes)
      const existing = await this.#files.findByHashes(files.map(({ hash }) => hash))
      const byHash = new Map(existing.map((file) => [file.hash, file]))
      return files.map(({ hash }) => this.#withAddresses(byHash.get(hash)!))
    }
    let media: StoredMedia[]
    try {
      const request = files.map(({ originalFilename, hash }) => [originalFilename, hash])
      media = await once(request, work)
    } catch (error) {
      // Another request stored some of the same bytes at the same time: the next attempt finds them.
      if (!isConflict(error) || attempts === 1) throw error
      return this.#store(actor, files, once, attempts - 1)
    }
    for (const { publicId } of fresh) variants.prepare(publicId)
    return media
  }

  /** Returns a page of the files, newest first unless the query says otherwise. */
  async list(actor: Actor, query: MediaQuery): Promise<StoredMedia[]> {
    permit(actor, 'media:read')
    const { limit, offset, search } = query
    bounded({ limit, offset, search })
    return (await this.#lists.page(query)).map((file) => this.#withAddresses(file))
  }

  /** Returns the number of files in all pages of a list. */
  count(actor: Actor, query: MediaQuery): Promise<number> {
    permit(actor, 'media:read')
    return this.#lists.count(query)
  }

  /** Returns the tags of all files and the names of those who uploaded them, each in alphabetical order. */
  async filters(actor: Actor): Promise<{ tags: string[]; uploaders: string[] }> {
    permit(actor, 'media:read')
    return this.#lists.filters()
  }

  /** Returns the file with that id or public id. @throws AppError NOT_FOUND */
  async one(actor: Actor, key: string): Promise<StoredMedia> {
    permit(actor, 'media:read')
    const file = isId(key) ? await this.#files.findById(key) : (await this.#present([key])).get(key)
    if (!file) throw notFound('File')
    return this.#withAddresses(file)
  }

  /** Changes files, all or none. @throws AppError NOT_FOUND, INVALID, or CONFLICT with the current record */
  async update(actor: Actor, updates: readonly MediaUpdate[]): Promise<StoredMedia[]> {
    permit(actor, 'media:write')
    const before = await this.#present(updates.map(({ publicId }) => publicId))
    const changes = updates.map(({ publicId, expectedVersion, values }) => {
      const checked = checkChange(editableMedia, values)
      if (checked.errors) throw invalidFields(checked.errors)
      const { id } = before.get(publicId)!
      const change = { kind: mediaFile, action: 'update', id, values: checked.values } as const
      return { ...change, expectedVersion: expectedVersion ?? undefined }
    })
    await this.#content.edit(actor, changes)
    const after = await this.#present([...before.keys()])
    for (const [publicId, { crop }] of after)
      if (cropName(crop) !== cropName(before.get(publicId)!.crop))
        this.#options.variants.prepare(publicId, cropName(crop))
    return [...after.values()].map((file) => this.#withAddresses(file))
  }

  /** Returns the files with these public ids, in their order. @throws AppError NOT_FOUND if one does not exist */
  async #present(publicIds: readonly string[]): Promise<Map<string, MediaFile>> {
    const unique = [...new Set(publicIds)]
    const files = new Map((await this.#files.findByPublicIds(unique)).map((file) => [file.publicId, file]))
    if (files.size < unique.length) throw notFound('File')
    return new Map(unique.map((publicId) => [publicId, files.get(publicId)!]))
  }

  /**
   * Stores a picture in the place of another, or a document in that of a document, and shows it wherever that is shown: in live items, drafts and releases. The
   * replaced file is deleted. If one of the changes fails, nothing changes.
   *
   * @param alt the alternative text of the new picture; by default that of the replaced file
   * @returns the file that is shown now, the version at which the other one was deleted, for `undoReplacement`, and the number
   *   of items that were changed
   * @throws AppError INVALID if the file has these bytes already, FORBIDDEN if a setting shows it that the actor may not change
   */
  async replace(actor: Actor, publicId: string, incoming: IncomingFile, alt?: string): Promise<Replacement> {
    permit(actor, 'media:delete')
    const file = (await this.#present([publicId])).get(publicId)!
    const { storage, variants } = this.#options
    // A document takes the place of a document.
    const checked = await this.#check(incoming, isDocument(file.format) ? 'document' : 'image')
    try {
      if (checked.hash === file.hash)
        throw invalid('file', `“${checked.originalFilename}” is the file that is already stored`)
      const [twin] = await this.#files.findByHashes([checked.hash])
      if (!twin) await storage.put(originalKey(checked.publicId), checked.path)
      const applied = await this.#replacement.replace(actor, file, twin ?? recordOf(checked), alt)
      const made = await this.one(actor, twin?.publicId ?? checked.publicId)
      variants.prepare(made.publicId, cropName(made.crop))
      const { version } = applied.find(({ id }) => id === file.id)!
      const changed = applied.filter(({ kind }) => kind !== mediaFile.name).length
      return { file: made, replaced: { id: file.id, version }, changed }
    } finally {
      await checked.dispose()
    }
  }

  /**
   * Undoes a replacement.
   *
   * @param replaced the replaced file and the version at which it was deleted
   * @param by the public id of the file that is shown in its place
   * @throws AppError NOT_FOUND, also if the bytes of the replaced file have been deleted
   */
  async undoReplacement(actor: Actor, replaced: Replacement['replaced'], by: string): Promise<StoredMedia> {
    permit(actor, 'media:delete')
    checkId(replaced.id, mediaFile)
    const publicId = await this.#files.publicIdAt(replaced.id, replaced.version)
    if (!publicId || !(await this.#options.storage.stat(originalKey(publicId)))) throw notFound('File', true)
    const current = await this.one(actor, by)
    await this.#replacement.undo(actor, replaced.id, replaced.version, current)
    return this.one(actor, publicId)
  }

  /** Deletes files, all or none. Their bytes stay for `RESTORABLE_DAYS`, so that they can be restored. */
  async delete(actor: Actor, publicIds: string[]): Promise<Revision[]> {
    permit(actor, 'media:delete')
    const files = [...(await this.#present(publicIds)).values()]
    return this.#content.delete(
      actor,
      mediaFile,
      files.map(({ id }) => id),
    )
  }

  /** Restores a deleted file. @throws AppError NOT_FOUND if its bytes have been deleted */
  async restore(actor: Actor, id: string, version: number): Promise<StoredMedia> {
    permit(actor, 'media:write')
    const [last] = await this.#historyReader.list(actor, mediaFile, id, { limit: 1 })
    if (!last) throw notFound('Revision')
    const publicId = await this.#files.publicIdAt(id, version)
    if (!publicId || !(await this.#options.storage.stat(originalKey(publicId)))) throw notFound('File', true)
    const item = await this.#content.restore(actor, mediaFile, id, version)
    return this.#withAddresses(item as unknown as MediaFile)
  }

  /** Returns every use of some files, by one statement. */
  async uses(actor: Actor, publicIds: readonly string[]): Promise<MediaUse[]> {
    permit(actor, 'media:read')
    const uses = await findUses(this.#database, publicIds)
    return uses.filter((use) => mayReadUse(actor, use))
  }

  /**
   * Returns a key that opens files which are not public yet, as long as the caller's session lasts: `?key=` at the end of
   * their addresses.
   */
  key(actor: Actor): string {
    permit(actor, 'account')
    permit(actor, 'media:read')
    if (actor.sessionId === null) throw new AppError('UNAUTHENTICATED', 'Only a session has a key')
    return this.#options.staffKey.create(actor.sessionId)
  }

  /**
   * Refuses files that have no record, even if their bytes are still stored, and to visitors also files that only pending
   * changes name. Previews, and requests with a key of staff, see these, even if their record was deleted: publishing
   * restores it. If the database is not available, stored files are served all the same.
   *
   * @returns whether the database confirmed that the file exists
   * @throws AppError NOT_FOUND
   */
  async requirePresent(publicId: string, key?: string): Promise<boolean> {
    // Names that no file can have are refused without a search in the content.
    if (!isPublicId(publicId) || !formatOfPublicId(publicId)) throw notFound('File')
    const exists = await this.#find(publicId, key).catch((error: unknown) => {
      if (toAppError(error).code === 'UNAVAILABLE') return undefined
      throw error
    })
    if (exists === false) throw notFound('File')
    return exists === true
  }

  async #find(publicId: string, key: string | undefined): Promise<boolean> {
    if (this.#database.pointOfView) return this.#files.exists(publicId)
    const sessionId = key === undefined ? undefined : this.#options.staffKey.sessionOf(key)
    const isStaff = sessionId !== undefined && (await this.#sessions.isActive(sessionId))
    return isStaff ? this.#files.isKnown(publicId) : this.#files.isPublic(publicId)
  }

  /** Returns what pages need to know about pictures, by public id. */
  pictures(publicIds: string[]): Promise<Map<string, StoredPicture>> {
    return this.#files.findPictures(publicIds)
  }

  /** Returns the addresses of pictures as pages show them: of their parts, where editors have chosen some. */
  async shownAddresses(addresses: readonly string[]): Promise<string[]> {
    const publicIds = addresses.map(publicIdOf)
    const pictures = await this.#files.findPictures(publicIds.filter((id) => id !== undefined))
    return addresses.map((address, at) => shownAddress(address, pictures.get(publicIds[at] ?? '')?.framing?.crop))
  }

  /** Returns the names of those who uploaded files, by the files' ids. */
  uploaders(actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
    permit(actor, 'media:read')
    return this.#lists.uploaders(ids)
  }

  /** Returns the crop and the focal point of files at the current point of view, by public id. Those without a record are left out. */
  framings(publicIds: string[]): Promise<Map<string, Pick<MediaFile, 'crop' | 'focalPoint'>>> {
    return this.#files.findFramings(publicIds)
  }

  /** Returns which of the files have a record or can still be restored, so that their bytes must stay. */
  referencedAmong(publicIds: string[]): Promise<string[]> {
    return this.#files.referencedAmong(publicIds)
  }

  #withAddresses(file: MediaFile): StoredMedia {
    const url = mediaPath(file.publicId)
    const { language } = this.#database
    return { ...(language ? fileInLanguage(file, language) : file), url, secureUrl: this.#options.publicUrl() + url }
  }
}

/** Everyone sees the pictures of settings. Other items can be inactive, and changes can be pending: they need the right to read them. */
function mayReadUse(actor: Actor, { kind: name, id, isPending }: MediaUse): boolean {
  if (name === setting.name && !isPending) return true
  const kind = stored.find((candidate) => candidate.name === name)
  return kind !== undefined && mayReadItem(actor, kind, id)
}

/** Returns the values of a file's record that its bytes and its name determine. */
const recordOf = ({ publicId, originalFilename, width, height, bytes, format, placeholder, hash }: CheckedFile) => ({
  publicId,
  originalFilename,
  width,
  height,
  bytes,
  format,
  placeholder,
  hash,
})
