import type { Readable } from 'node:stream'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { formatOfPublicId } from '../media/formats.ts'
import { storedHash } from '../media/hash.ts'
import { MediaRepository } from '../media/media-repository.ts'
import type { MediaOptions } from '../media/service.ts'
import { isPublicId, originalKey } from '../media/storage.ts'
import type { CheckedMedia, MediaReceipts } from './receipts.ts'

/** The most files that one request asks about: the bytes of each are checked. */
const MAX_FILES = 20

/** The media files that two sites exchange. */
export class TransferMedia {
  readonly #media: MediaOptions
  readonly #receipts: MediaReceipts
  readonly #files: MediaRepository

  constructor(database: Database, media: MediaOptions, receipts: MediaReceipts) {
    this.#media = media
    this.#receipts = receipts
    this.#files = new MediaRepository(database)
  }

  /** Returns the bytes of a media file. @throws AppError NOT_FOUND */
  async read(actor: Actor, publicId: string): Promise<{ bytes: Readable; size: number }> {
    permit(actor, 'media:read')
    const [file] = isPublicId(publicId) ? await this.#files.findByPublicIds([publicId]) : []
    const bytes = file && (await this.#media.storage.read(originalKey(publicId)))
    if (!bytes) throw notFound('File')
    return { bytes, size: file.bytes }
  }

  /**
   * Checks and stores the bytes of a file that a change set will create. Until then, nothing refers to them: they are served to
   * nobody, and deleted after a day. Sending them again changes nothing.
   *
   * @returns the receipt for the change set
   * @throws AppError as uploads do, CONFLICT if other bytes are stored under this public id
   */
  async store(actor: Actor, publicId: string, source: Readable): Promise<string> {
    permit(actor, 'media:upload')
    return this.#checkAndStore(checkPublicId(publicId), source)
  }

  /** Returns the receipts of files whose bytes are stored, by public id. Files without bytes are left out. */
  async stored(actor: Actor, publicIds: readonly string[]): Promise<Record<string, string>> {
    permit(actor, 'media:upload')
    if (publicIds.length > MAX_FILES) throw invalid('files', `At most ${MAX_FILES} at a time`)
    const receipts: Record<string, string> = {}
    for (const publicId of publicIds.map(checkPublicId)) {
      const bytes = await this.#media.storage.read(originalKey(publicId))
      if (bytes) receipts[publicId] = await this.#checkAndStore(publicId, bytes)
    }
    return receipts
  }

  async #checkAndStore(publicId: string, source: Readable): Promise<string> {
    const { storage, directory, maxBytes, maxPixels } = this.#media
    // Loaded on first use, as for uploads.
    const { checkFile } = await import('../media/check.ts')
    const file = await checkFile(source, publicId, { directory, maxBytes, maxPixels, accepted: 'any' })
    try {
      const { hash, bytes, width, height, format, placeholder } = file
      if (formatOfPublicId(publicId) !== format)
        throw invalid('publicId', `${publicId} is a ${format} file by its bytes, not by its name`)
      await this.#requireSameBytes(publicId, hash)
      // Also if they are stored already: the cleanup deletes files without a record by their age.
      await storage.put(originalKey(publicId), file.path)
      return this.#receipts.create({ publicId, hash, bytes, width, height, format, placeholder } satisfies CheckedMedia)
    } finally {
      await file.dispose()
    }
  }

  /** @throws AppError CONFLICT if a public id has other bytes, also those of a deleted file that can be restored */
  async #requireSameBytes(publicId: string, hash: string): Promise<void> {
    const [row] = await this.#files.findByPublicIds([publicId])
    const stored = row ? row.hash : await storedHash(this.#media.storage, originalKey(publicId))
    if (stored !== undefined && stored !== hash)
      throw new AppError('CONFLICT', `/media/${publicId} is stored with other bytes`)
  }
}

function checkPublicId(publicId: string): string {
  if (isPublicId(publicId)) return publicId
  throw invalid('publicId', 'Public id must be one path segment')
}
