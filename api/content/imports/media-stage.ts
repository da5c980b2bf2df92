import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFolder } from '../../platform/process/make-folder.ts'
import type { Translations } from '../../../schema/fields.ts'
import { mediaFile } from '../../../schema/kinds/index.ts'
import type { Item } from '../items/items.ts'
import { derivedId } from '../../../schema/derived-id.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isAlive } from '../../platform/process/is-alive.ts'
import { checkFile, type CheckedFile } from '../media/check.ts'
import { type Accepted, formatOfPublicId } from '../media/formats.ts'
import type { MediaOptions } from '../media/service.ts'
import { originalKey } from '../media/storage.ts'
import { storedHash } from '../media/hash.ts'
import { type SourceRecord, TransferError } from '../../../schema/transfer/record.ts'

/** The journal of files stored before their rows are committed: `import-<process id>-<unique>`. */
const JOURNAL = /^import-(\d+)-/

type Options = Pick<MediaOptions, 'storage' | 'directory' | 'maxBytes' | 'maxPixels'>

/** Called for each new picture with the path of its checked bytes, which are removed afterwards. */
type OnPicture = (publicId: string, path: string) => Promise<void>

/** Returns the public ids that no row refers to. */
async function withoutRow(database: Database, publicIds: string[]): Promise<string[]> {
  const text = `select id from unnest($1::text[]) as given(id) where not exists (
    select from "mediaFile" where "publicId" = given.id union all
    select from revision where kind = 'mediaFile' and snapshot ->> 'publicId' = given.id)`
  return (await database.query<{ id: string }>(text, [publicIds])).map(({ id }) => id)
}

/**
 * Stores the media files of one import. Bytes are checked like any upload and stored before their rows are written. A
 * journal lists the stored files, so that files without a row are removed even after a crash.
 */
export class MediaStage {
  readonly #database: Database
  readonly #options: Options
  readonly #keeps: boolean
  readonly #onPicture: OnPicture | undefined
  readonly #journal: string
  /** Files fetched for pictures, by public id, until the import ends. */
  readonly #fetched = new Map<string, CheckedFile>()
  /** The public ids of pictures, by the address that they were found at. */
  readonly #pictures = new Map<string, Promise<Picture>>()

  /** @param keeps false for a plan, which stores nothing */
  constructor(database: Database, options: Options, keeps: boolean, onPicture?: OnPicture) {
    this.#onPicture = onPicture
    this.#database = database
    this.#options = options
    this.#keeps = keeps
    this.#journal = join(options.directory, `import-${process.pid}-${randomUUID()}`)
  }

  /** Removes files that killed imports stored without committing their rows. */
  static async cleanUp(database: Database, { storage, directory }: Options): Promise<number> {
    if (!existsSync(directory)) return 0
    let removed = 0
    for (const name of await readdir(directory)) {
      const pid = JOURNAL.exec(name)?.[1]
      if (pid === undefined || isAlive(Number(pid))) continue
      const path = join(directory, name)
      const publicIds = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
      for (const publicId of await withoutRow(database, publicIds)) {
        await storage.delete(originalKey(publicId))
        removed++
      }
      await rm(path, { force: true })
    }
    return removed
  }

  /** Checks a new media file's bytes and, in an import, stores them. @returns the fields that the bytes determine */
  async admit(record: SourceRecord): Promise<{ values: Record<string, unknown> } | { problem: string }> {
    const publicId = String(record.values.publicId)
    const known = this.#fetched.get(publicId)
    try {
      const file = known ?? (await this.#check(await record.content!(), publicId, 'any'))
      const isNamedRight = formatOfPublicId(publicId) === file.format
      if (isNamedRight) {
        await this.#store(publicId, file)
        await this.#onPicture?.(publicId, file.path)
      }
      if (!known) await file.dispose()
      if (!isNamedRight) return { problem: `is a ${file.format} file by its bytes, not by its name (${publicId})` }
      const { hash, bytes, width, height, format, placeholder } = file
      return { values: { hash, bytes, width, height, format, placeholder } }
    } catch (error) {
      if (error instanceof TransferError || (error instanceof AppError && error.status < 500))
        return { problem: error.message }
      throw error
    }
  }

  /** Stores the bytes of a known media file again if they are missing or damaged. @returns whether they were */
  async repair({ content }: SourceRecord, { publicId, hash }: Item): Promise<boolean> {
    const key = originalKey(String(publicId))
    if (!content || (await storedHash(this.#options.storage, key)) === hash) return false
    const file = await this.#check(await content(), String(publicId), 'any')
    try {
      if (file.hash !== hash) return false
      if (this.#keeps) await this.#options.storage.put(key, file.path)
      return true
    } finally {
      await file.dispose()
    }
  }

  /**
   * Returns the stored file for a foreign address: the one of an earlier import, the one with the same bytes, or a new
   * one.
   *
   * @param accepted whether it must be a picture or a document
   * @throws TransferError if it cannot be read or is something else
   */
  picture(
    address: string,
    sourceName: string,
    read: () => Promise<Uint8Array>,
    accepted: Accepted = 'image',
  ): Promise<Picture> {
    const key = `${accepted} ${address}`
    const picture = this.#pictures.get(key) ?? this.#resolve(address, sourceName, read, accepted)
    this.#pictures.set(key, picture)
    return picture
  }

  async #resolve(
    address: string,
    sourceName: string,
    read: () => Promise<Uint8Array>,
    accepted: Accepted,
  ): Promise<Picture> {
    const id = derivedId(mediaFile.name, sourceName, address)
    const stored = await this.#stored('id = $1', id)
    if (stored) return stored
    try {
      const file = await this.#check(await read(), nameOf(address), accepted)
      const twin = await this.#stored('hash = $1', file.hash)
      if (twin ?? this.#fetched.has(file.publicId)) {
        await file.dispose()
        return twin ?? { publicId: file.publicId }
      }
      this.#fetched.set(file.publicId, file)
      return { publicId: file.publicId, isNew: { id, originalFilename: file.originalFilename } }
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw new TransferError(`${address}: ${error.message}`)
      throw error
    }
  }

  async #stored(condition: string, value: string): Promise<Picture | undefined> {
    const text = `select "publicId", alt, translations from "mediaFile" where ${condition} order by id limit 1`
    const find = () => this.#database.query<Picture>(text, [value])
    // COPY occupies the connection of an import’s transaction.
    const [row] = await this.#database.detached(find)
    return row
  }

  #check(bytes: Uint8Array, name: string, accepted: Accepted): Promise<CheckedFile> {
    const { directory, maxBytes, maxPixels } = this.#options
    return checkFile(Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]), name, {
      directory,
      maxBytes,
      maxPixels,
      accepted,
    })
  }

  async #store(publicId: string, file: CheckedFile): Promise<void> {
    if (!this.#keeps) return
    const key = originalKey(publicId)
    // The bytes of a deleted file with this hash are still stored.
    if (await this.#options.storage.stat(key)) return
    await makeFolder(this.#options.directory)
    await appendFile(this.#journal, `${publicId}\n`)
    await this.#options.storage.put(key, file.path)
  }

  /** Ends the import and removes stored files without a row. */
  async close(): Promise<void> {
    for (const file of this.#fetched.values()) await file.dispose()
    this.#fetched.clear()
    if (!existsSync(this.#journal)) return
    const publicIds = (await readFile(this.#journal, 'utf8')).split('\n').filter((line) => line !== '')
    for (const publicId of await withoutRow(this.#database, publicIds))
      await this.#options.storage.delete(originalKey(publicId))
    await rm(this.#journal, { force: true })
  }
}

export interface Picture {
  publicId: string
  /** The alternative text of a stored picture. */
  alt?: string
  /** Its translations. */
  translations?: Translations
  /** The row that must still be created, for a new picture. */
  isNew?: { id: string; originalFilename: string }
}

/** Returns the file name at the end of an address. */
function nameOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0]!.split('/').at(-1)!
  try {
    return decodeURIComponent(path.replace(/^.*:/, ''))
  } catch {
    return path
  }
}
