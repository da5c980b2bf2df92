import { blank } from '../../../schema/kind.ts'
import { mediaFile } from '../../../schema/kinds/index.ts'
import type { Change } from '../items/change.ts'
import { migrateSnapshot } from '../items/migrate-snapshot.ts'
import type { Database } from '../../platform/database/database.ts'
import { type DeletedFile, MediaRepository } from './media-repository.ts'
import { originalKey, type Storage } from './storage.ts'

/** What becomes of deleted files that content is about to name again. */
export interface DeletedAmong {
  /** The changes that restore the records of files whose bytes are stored. */
  restored: Change[]
  /** The public ids of files whose bytes have been deleted, too. */
  lost: Set<string>
}

/** Finds deleted files, so that content from a draft, a release or the history comes back with its pictures. */
export class DeletedFiles {
  readonly #files: MediaRepository
  readonly #storage: Pick<Storage, 'stat'>

  constructor(database: Database, storage: Pick<Storage, 'stat'>) {
    this.#files = new MediaRepository(database)
    this.#storage = storage
  }

  /** Returns what becomes of the deleted files among these. Files that were never uploaded are not among them. */
  async among(publicIds: readonly string[]): Promise<DeletedAmong> {
    const deleted = publicIds.length > 0 ? await this.#files.deletedAmong(publicIds) : []
    const isStored = await Promise.all(deleted.map(({ publicId }) => this.#storage.stat(originalKey(publicId))))
    return {
      restored: deleted.filter((_, at) => isStored[at]).map(restoring),
      lost: new Set(deleted.filter((_, at) => !isStored[at]).map(({ publicId }) => publicId)),
    }
  }

  /**
   * Returns the changes that restore the deleted files among these. Until the transaction ends, no other one restores them,
   * so that two publications at the same time do not conflict.
   */
  async claimAmong(publicIds: readonly string[]): Promise<Change[]> {
    const { restored } = await this.among(publicIds)
    if (restored.length === 0) return []
    await this.#files.lockRestoration(restored.map(({ id }) => id))
    return (await this.among(publicIds)).restored
  }
}

const restoring = ({ id, values }: DeletedFile): Change => ({
  kind: mediaFile,
  action: 'create',
  id,
  values: { ...blank(mediaFile), ...migrateSnapshot(mediaFile.fields, values) },
})
