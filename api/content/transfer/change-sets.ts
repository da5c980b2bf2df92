import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { kinds as allKinds, mediaFile } from '../../../schema/kinds/index.ts'
import { PUBLISHED_STATES } from '../../../schema/release-states.ts'
import type { FieldError } from '../../../schema/validate.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { type Change, type ChangeConflict, ChangeConflictError } from '../items/change.ts'
import type { ContentWriter } from '../items/content-writer.ts'
import type { Database } from '../../platform/database/database.ts'
import { errorCode } from '../../platform/error-code.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import type { Once } from '../idempotency/service.ts'
import { hashOf } from '../media/hash.ts'
import type { MediaOptions } from '../media/service.ts'
import { spool } from '../media/spool.ts'
import { permitChange } from '../publishing/access.ts'
import type { ChangeCollector } from '../publishing/change-collector.ts'
import { ReleaseRepository, type ReleaseRow } from '../publishing/release-repository.ts'
import { checkReleaseName, type ReleaseService } from '../publishing/releases.ts'
import { ChangeCheck, changeError } from './change-check.ts'
import { type ChangeSetRelease, type GivenChange, readChanges, readManifest } from './change-file.ts'
import { transferable } from './content-file.ts'
import type { CheckedMedia, MediaReceipts } from './receipts.ts'
import { TransferRepository } from './repository.ts'
import { mayStage, toWrite } from './rights.ts'
import { incompatibility, ownVersions } from './versions.ts'

/** The largest change set, in bytes: about 100,000 products. */
const MAX_CHANGE_SET = 256 * 1024 ** 2
/** The longest time of a statement that writes a change set. */
const STATEMENT_MS = 10 * 60_000
/** The most errors that an answer lists. */
const MAX_ERRORS = 100
/** The number of changes that are staged for a release at once. */
const STAGE_BATCH = 500

/** What a change set has changed. */
export interface TransferResult {
  created: number
  updated: number
  deleted: number
  /** The release that holds the changes; null if they are live. */
  release: { id: string; name: string } | null
}

export interface ChangeSetParts {
  content: ContentWriter
  releases: ReleaseService
  changeCollector: ChangeCollector
  media: MediaOptions
}

/** Applies the change sets that other sites send. */
export class ChangeSets {
  readonly #database: Database
  readonly #parts: ChangeSetParts
  readonly #receipts: MediaReceipts
  readonly #releaseRows: ReleaseRepository
  readonly #repository: TransferRepository

  constructor(database: Database, parts: ChangeSetParts, receipts: MediaReceipts) {
    this.#database = database
    this.#parts = parts
    this.#receipts = receipts
    this.#releaseRows = new ReleaseRepository(database)
    this.#repository = new TransferRepository(database)
  }

  /** Requires that the caller may write anything, before a change set is read. @throws AppError FORBIDDEN */
  requireWriter(actor: Actor): void {
    permit(actor, 'staff')
    if (!transferable.some((kind) => may(actor, ...toWrite(kind)) || mayStage(actor, kind)))
      permit(actor, 'content:write', allKinds[0])
  }

  /** Writes a change set that arrives to a temporary file, which the caller deletes. @throws AppError BAD_REQUEST or TOO_LARGE */
  async receive(body: Readable): Promise<string> {
    try {
      return await spool(body, this.#parts.media.directory, MAX_CHANGE_SET, 'change set')
    } catch (error) {
      if (!errorCode(error).startsWith('Z_')) throw error
      throw new AppError('BAD_REQUEST', 'The change set is not compressed with gzip, or did not arrive whole', {
        cause: error,
      })
    }
  }

  /**
   * Applies a change set, all of it or nothing: live, or in a release.
   *
   * @param path the file with the change set
   * @param once carries out the work, or returns the result of an equal earlier request
   * @throws AppError CONFLICT if an item has another version than the change set states, or the versions of the two sides differ,
   *   INVALID, FORBIDDEN
   */
  async apply(actor: Actor, path: string, once: Once): Promise<TransferResult> {
    permit(actor, 'staff')
    const { release, ...versions } = await readManifest(path)
    const reason = incompatibility({ name: 'this site', versions: ownVersions }, { name: 'the sender', versions })
    if (reason) throw new AppError('CONFLICT', reason)
    if (release) permit(actor, 'release:write')
    const hash = await hashOf(createReadStream(path))
    const created: string[] = []
    const work = () => {
      created.length = 0
      const check = new ChangeCheck(actor, release !== null, this.#parts.media.storage, this.#receipts)
      const changes = checkedChanges(path, check, created)
      return release ? this.#stage(actor, release, changes) : this.#write(actor, path, changes)
    }
    const result = await this.#database.transaction(() => once(hash, work), { statementMs: STATEMENT_MS })
    for (const publicId of created) this.#parts.media.variants.prepare(publicId)
    return result
  }

  async #write(actor: Actor, path: string, changes: AsyncIterable<Change>): Promise<TransferResult> {
    try {
      const applied = await this.#parts.content.apply(actor, changes)
      const count = (action: Change['action']) => applied.filter((change) => change.action === action).length
      return { created: count('create'), updated: count('update'), deleted: count('delete'), release: null }
    } catch (error) {
      const { cause } = error as Error
      throw cause instanceof ChangeConflictError ? await conflictOf(path, cause.conflicts) : error
    }
  }

  /** Prepares changes in a release. New media files are live at once, because previews show them. */
  async #stage(actor: Actor, named: ChangeSetRelease, changes: AsyncIterable<Change>): Promise<TransferResult> {
    const release = await this.#lockRelease(actor, named)
    const counts = { create: 0, update: 0, delete: 0 }
    const media: Change[] = []
    let batch: Change[] = []
    const flush = async () => {
      await this.#requireVersions(release.id, batch)
      await this.#parts.changeCollector.stage(actor, release.id, batch)
      batch = []
    }
    for await (const change of changes) {
      counts[change.action]++
      if (change.kind.name === mediaFile.name) media.push(change)
      else batch.push(change)
      if (batch.length === STAGE_BATCH) await flush()
    }
    if (batch.length > 0) await flush()
    if (media.length > 0) await this.#parts.content.apply(actor, media)
    const { id, name } = release
    return { created: counts.create, updated: counts.update, deleted: counts.delete, release: { id, name } }
  }

  async #lockRelease(actor: Actor, { name, version }: ChangeSetRelease): Promise<ReleaseRow> {
    const id = await this.#repository.releaseNamed(checkReleaseName(name))
    const row = id === undefined ? undefined : await this.#releaseRows.lock(id)
    if ((row?.version ?? null) !== version)
      throw new AppError('CONFLICT', `The release “${name}” was changed in the meantime. Compare again`)
    if (!row) return this.#parts.releases.create(actor, name)
    permitChange(actor, row)
    requireUnscheduled(row)
    return row
  }

  /** @throws AppError CONFLICT if an item was changed, created or deleted since the sender has read it */
  async #requireVersions(releaseId: string, changes: readonly Change[]): Promise<void> {
    const errors: FieldError[] = []
    for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
      const ids = ofKind.map(({ id }) => id)
      const live = await this.#repository.versionsOf(kind, ids)
      const pending = await this.#repository.changedIn(releaseId, kind, ids)
      for (const { id, action, expectedVersion = 0 } of ofKind) {
        const isSame = (live.get(id) ?? 0) === expectedVersion
        const isThere = expectedVersion > 0 || pending.has(id)
        if (!isSame || isThere === (action === 'create'))
          errors.push({ field: `${kind.path}/${id}`, message: 'was changed in the meantime' })
      }
    }
    if (errors.length > 0) throw changedMeanwhile(errors)
  }
}

/** Yields the changes of a file. After the first error no more are yielded, but the rest is read to report all errors. */
async function* checkedChanges(path: string, check: ChangeCheck, created: string[]): AsyncGenerator<Change> {
  const errors: FieldError[] = []
  for await (const change of readChanges(path)) {
    if (errors.length >= MAX_ERRORS) break
    const checked = await check.check(change)
    if (checked.errors) errors.push(...checked.errors)
    else if (errors.length === 0) {
      const { change } = checked
      if (change.kind.name === mediaFile.name && change.action === 'create')
        created.push((change.values as CheckedMedia).publicId)
      yield change
    }
  }
  if (errors.length > 0) throw invalidFields(errors.slice(0, MAX_ERRORS))
}

const REASONS: Record<ChangeConflict['reason'], string> = {
  exists: 'already exists',
  missing: 'was deleted in the meantime',
  stale: 'was changed in the meantime',
  repeated: 'has several changes in the change set',
}

/** Returns the error that names the items in conflict, with their titles. */
async function conflictOf(path: string, conflicts: readonly ChangeConflict[]): Promise<AppError> {
  const listed = conflicts.slice(0, MAX_ERRORS)
  const changesByItem = new Map<string, GivenChange>()
  const ids = new Set(listed.map(({ change }) => change.id))
  for await (const change of readChanges(path))
    if (ids.has(change.id)) changesByItem.set(`${change.kind.name} ${change.id}`, change)
  return changedMeanwhile(
    listed.map(({ change, reason }) => {
      const { kind, id, action } = change
      const known = changesByItem.get(`${kind.name} ${id}`)
      const unknown = { kind, id, action, expectedVersion: undefined, title: '', values: {}, receipt: undefined }
      return changeError(known ?? unknown, REASONS[reason])
    }),
  )
}

const changedMeanwhile = (errors: FieldError[]) =>
  new AppError('CONFLICT', 'Content was changed in the meantime. Nothing was written; compare again', { errors })

/** @throws AppError CONFLICT if a release takes no more changes */
export function requireUnscheduled({ name, state }: Pick<ReleaseRow, 'name' | 'state'>): void {
  if (state === 'SCHEDULED') throw new AppError('CONFLICT', `The release “${name}” is scheduled. Unschedule it first`)
  if (PUBLISHED_STATES.includes(state))
    throw new AppError('CONFLICT', `The release “${name}” has already been published`)
}
