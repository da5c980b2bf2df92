import { createReadStream } from 'node:fs'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { kinds as allKinds, mediaFile, setting } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import type { FieldError } from '../../schema/validate.ts'
import { type Actor, may, permit } from '../auth/policy.ts'
import { type Change, type ChangeConflict, ChangeConflictError } from '../content/change.ts'
import type { ContentWriter } from '../content/content-writer.ts'
import type { PointOfView } from '../content/point-of-view.ts'
import type { Database } from '../database/database.ts'
import { errorCode } from '../error-code.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import type { Once } from '../idempotency/service.ts'
import { formatOfPublicId } from '../media/formats.ts'
import { MediaRepository } from '../media/media-repository.ts'
import type { MediaOptions } from '../media/service.ts'
import { spool } from '../media/spool.ts'
import { isPublicId, originalKey } from '../media/storage.ts'
import { temporaryPath } from '../media/temporary.ts'
import type { ViewService } from '../previews/views.ts'
import type { ChangeCollector } from '../publishing/change-collector.ts'
import { permitChange } from '../publishing/access.ts'
import { ReleaseRepository, type ReleaseRow } from '../publishing/release-repository.ts'
import { checkReleaseName, type ReleaseService } from '../publishing/releases.ts'
import { ChangeCheck, changeError } from './change-check.ts'
import { type ChangeSetRelease, type GivenChange, readChanges, readManifest } from './change-file.ts'
import { type TransferRelease, transferable, writeContentFile } from './content-file.ts'
import { type CheckedMedia, MediaReceipts } from './receipts.ts'
import { TransferRepository } from './repository.ts'
import { incompatibility, ownVersions, type Versions } from './versions.ts'

/** The largest change set, in bytes: about 100,000 products. */
const MAX_CHANGE_SET = 256 * 1024 ** 2
/** The longest time of a statement that writes a change set. */
const STATEMENT_MS = 10 * 60_000
/** The most files that one request asks about: the bytes of each are checked. */
const MAX_FILES = 20
/** The most errors that an answer lists. */
const MAX_ERRORS = 100
/** The number of changes that are staged for a release at once. */
const STAGE_BATCH = 500

/** What a site says about itself to the other side of a transfer. */
export interface SiteDescription extends Versions {
  /** The paths of the kinds that the caller may read, write live, and prepare in a release. */
  reads: string[]
  writes: string[]
  stages: string[]
  /** The largest media file, in bytes. */
  maxBytes: number
}

/** Which content is read. At most one of `release` and `at` is given. */
export interface ContentRequest {
  /** The paths of the kinds; by default all that the caller may read. */
  kinds?: readonly string[] | undefined
  /** The name of the release whose changes are shown. It need not exist. */
  release?: string | undefined
  /** The moment at which the content is shown, as ISO 8601. */
  at?: string | undefined
}

/** What a change set has changed. */
export interface TransferResult {
  created: number
  updated: number
  deleted: number
  /** The release that holds the changes; null if they are live. */
  release: { id: string; name: string } | null
}

interface TransferParts {
  content: ContentWriter
  views: ViewService
  releases: ReleaseService
  changeCollector: ChangeCollector
  media: MediaOptions
  /** The secret of the server. */
  secret: string
}

/** The rules for the exchange of content between two sites. */
export class TransferService {
  readonly #database: Database
  readonly #parts: TransferParts
  readonly #receipts: MediaReceipts
  readonly #files: MediaRepository
  readonly #releaseRows: ReleaseRepository
  readonly #repository: TransferRepository

  constructor(database: Database, parts: TransferParts) {
    this.#database = database
    this.#parts = parts
    this.#receipts = new MediaReceipts(parts.secret)
    this.#files = new MediaRepository(database)
    this.#releaseRows = new ReleaseRepository(database)
    this.#repository = new TransferRepository(database)
  }

  describe(actor: Actor): SiteDescription {
    permit(actor, 'staff')
    const pathsOf = (test: (actor: Actor, kind: AnyKind) => boolean) =>
      transferable.filter((kind) => test(actor, kind)).map(({ path }) => path)
    return {
      ...ownVersions,
      reads: pathsOf(mayRead),
      writes: pathsOf(mayWrite),
      stages: pathsOf(mayStage),
      maxBytes: this.#parts.media.maxBytes,
    }
  }

  /**
   * Writes content to a temporary file, which the caller deletes: a transaction must not last as long as a slow client.
   *
   * @throws AppError INVALID for an unknown kind, FORBIDDEN for one that the caller may not read, CONFLICT for a release that takes
   *   no changes
   */
  async contentFile(actor: Actor, { kinds, release: name, at }: ContentRequest): Promise<string> {
    permit(actor, 'staff')
    const chosen = kinds ? kindsNamed(kinds) : transferable.filter((kind) => mayRead(actor, kind))
    for (const kind of chosen) if (!mayRead(actor, kind)) permitReading(actor, kind)
    if (chosen.length === 0) permitReading(actor, allKinds[0])
    if (name !== undefined && at !== undefined) throw invalid([{ field: 'at', message: 'Name a release or a time' }])
    const release = name === undefined ? null : await this.#openRelease(actor, name)
    const view = await this.#view(actor, release, at)
    const path = await temporaryPath(this.#parts.media.directory)
    const manifest = { ...ownVersions, kinds: chosen.map((kind) => kind.path), release }
    await writeContentFile(this.#database, path, { manifest, chosen, view })
    return path
  }

  async #view(actor: Actor, release: TransferRelease | null, at: string | undefined): Promise<PointOfView | undefined> {
    if (release) return this.#parts.views.check(actor, { releaseId: release.id })
    return at === undefined ? undefined : this.#parts.views.check(actor, { at })
  }

  /** Returns the release with a name, or null if there is none. @throws AppError CONFLICT if it takes no changes */
  async #openRelease(actor: Actor, name: string): Promise<TransferRelease | null> {
    permit(actor, 'draft:read')
    const id = await this.#repository.releaseNamed(checkReleaseName(name))
    if (id === undefined) return null
    const row = await this.#parts.releases.one(actor, id)
    requireUnscheduled(row)
    return { id, name: row.name, version: row.version }
  }

  /** Returns the bytes of a media file. @throws AppError NOT_FOUND */
  async media(actor: Actor, publicId: string): Promise<{ bytes: Readable; size: number }> {
    permit(actor, 'media:read')
    const [file] = isPublicId(publicId) ? await this.#files.findByPublicIds([publicId]) : []
    const bytes = file && (await this.#parts.media.storage.read(originalKey(publicId)))
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
  async storeMedia(actor: Actor, publicId: string, source: Readable): Promise<string> {
    permit(actor, 'media:upload')
    return this.#store(checkPublicId(publicId), source)
  }

  /** Returns the receipts of files whose bytes are stored, by public id. Files without bytes are left out. */
  async storedMedia(actor: Actor, publicIds: readonly string[]): Promise<Record<string, string>> {
    permit(actor, 'media:upload')
    if (publicIds.length > MAX_FILES) throw invalid([{ field: 'files', message: `At most ${MAX_FILES} at a time` }])
    const receipts: Record<string, string> = {}
    for (const publicId of publicIds.map(checkPublicId)) {
      const bytes = await this.#parts.media.storage.read(originalKey(publicId))
      if (bytes) receipts[publicId] = await this.#store(publicId, bytes)
    }
    return receipts
  }

  async #store(publicId: string, source: Readable): Promise<string> {
    const { storage, directory, maxBytes, maxPixels } = this.#parts.media
    // Loaded on first use, as for uploads.
    const { checkFile } = await import('../media/check.ts')
    const file = await checkFile(source, publicId, { directory, maxBytes, maxPixels })
    try {
      const { hash, bytes, width, height, format, placeholder } = file
      if (formatOfPublicId(publicId) !== format)
        throw invalid([
          { field: 'publicId', message: `${publicId} is a ${format} picture by its bytes, not by its name` },
        ])
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
    const stored = row ? row.hash : await this.#storedHash(publicId)
    if (stored !== undefined && stored !== hash)
      throw new AppError('CONFLICT', `/media/${publicId} is stored with other bytes`)
  }

  async #storedHash(publicId: string): Promise<string | undefined> {
    const bytes = await this.#parts.media.storage.read(originalKey(publicId))
    if (!bytes) return undefined
    const hash = createHash('sha256')
    await pipeline(bytes, hash)
    return hash.digest('hex')
  }

  /** Requires that the caller may write anything, before a change set is read. @throws AppError FORBIDDEN */
  requireWriter(actor: Actor): void {
    permit(actor, 'staff')
    if (!transferable.some((kind) => mayWrite(actor, kind) || mayStage(actor, kind)))
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
    const hash = await hashOfFile(path)
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
      const count = (action: Change['action']) => applied.filter((one) => one.action === action).length
      return { created: count('create'), updated: count('update'), deleted: count('delete'), release: null }
    } catch (error) {
      const { cause } = error as Error
      throw cause instanceof ChangeConflictError ? await conflictOf(path, cause.conflicts) : error
    }
  }

  /** Prepares changes in a release. New media files are live at once, because previews show them. */
  async #stage(actor: Actor, given: ChangeSetRelease, changes: AsyncIterable<Change>): Promise<TransferResult> {
    const release = await this.#lockRelease(actor, given)
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
  for await (const given of readChanges(path)) {
    if (errors.length >= MAX_ERRORS) break
    const checked = await check.check(given)
    if (checked.errors) errors.push(...checked.errors)
    else if (errors.length === 0) {
      const { change } = checked
      if (change.kind.name === mediaFile.name && change.action === 'create')
        created.push((change.values as CheckedMedia).publicId)
      yield change
    }
  }
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_ERRORS))
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
  const given = new Map<string, GivenChange>()
  const wanted = new Set(listed.map(({ change }) => change.id))
  for await (const one of readChanges(path)) if (wanted.has(one.id)) given.set(`${one.kind.name} ${one.id}`, one)
  return changedMeanwhile(
    listed.map(({ change, reason }) => {
      const { kind, id, action } = change
      const known = given.get(`${kind.name} ${id}`)
      const unknown = { kind, id, action, expectedVersion: undefined, title: '', values: {}, receipt: undefined }
      return changeError(known ?? unknown, REASONS[reason])
    }),
  )
}

const changedMeanwhile = (errors: FieldError[]) =>
  new AppError('CONFLICT', 'Content was changed in the meantime. Nothing was written; compare again', { errors })

function requireUnscheduled({ name, state }: Pick<ReleaseRow, 'name' | 'state'>): void {
  if (state === 'SCHEDULED') throw new AppError('CONFLICT', `The release “${name}” is scheduled. Unschedule it first`)
  if (state === 'PUBLISHED' || state === 'ROLLED_BACK')
    throw new AppError('CONFLICT', `The release “${name}” has already been published`)
}

function mayRead(actor: Actor, kind: AnyKind): boolean {
  if (kind.name === mediaFile.name) return may(actor, 'media:read')
  return kind.name === setting.name ? may(actor, 'settings:read') : may(actor, 'content:read-inactive', kind)
}

function permitReading(actor: Actor, kind: AnyKind): void {
  if (kind.name === mediaFile.name) permit(actor, 'media:read')
  else if (kind.name === setting.name) permit(actor, 'settings:read')
  else permit(actor, 'content:read-inactive', kind)
}

function mayWrite(actor: Actor, kind: AnyKind): boolean {
  if (kind.name === mediaFile.name) return may(actor, 'media:write')
  return kind.name === setting.name ? may(actor, 'settings:write') : may(actor, 'content:write', kind)
}

function mayStage(actor: Actor, kind: AnyKind): boolean {
  if (!may(actor, 'release:write')) return false
  if (kind.name === mediaFile.name) return may(actor, 'media:upload')
  return may(actor, 'draft:write', kind) && (kind.name !== setting.name || may(actor, 'settings:write'))
}

function kindsNamed(paths: readonly string[]): AnyKind[] {
  const unknown = paths.filter((path) => !transferable.some((kind) => kind.path === path))
  if (unknown.length > 0) throw invalid([{ field: 'kinds', message: `There is no kind ${unknown.join(', ')}` }])
  return transferable.filter(({ path }) => paths.includes(path))
}

function checkPublicId(publicId: string): string {
  if (isPublicId(publicId)) return publicId
  throw invalid([{ field: 'publicId', message: 'Public id must be one path segment' }])
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
