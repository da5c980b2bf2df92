import { kinds as allKinds } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import type { PointOfView } from '../../platform/database/point-of-view.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { temporaryPath } from '../media/temporary.ts'
import type { ViewService } from '../preview-links/views.ts'
import { checkReleaseName } from '../publishing/releases.ts'
import { ChangeSets, type ChangeSetParts, requireUnscheduled } from './change-sets.ts'
import { type TransferRelease, transferable, writeContentFile } from './content-file.ts'
import { TransferMedia } from './media.ts'
import { MediaReceipts } from './receipts.ts'
import { TransferRepository } from './repository.ts'
import { mayStage, toRead, toWrite } from './rights.ts'
import { ownVersions, type Versions } from './versions.ts'

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

interface TransferParts extends ChangeSetParts {
  views: ViewService
  /** The secret of the server. */
  secret: string
}

/** The exchange of content between two sites: what this one sends, and where it takes media files and change sets. */
export class TransferService {
  readonly media: TransferMedia
  readonly changeSets: ChangeSets
  readonly #database: Database
  readonly #parts: TransferParts
  readonly #repository: TransferRepository

  constructor(database: Database, parts: TransferParts) {
    const receipts = new MediaReceipts(parts.secret)
    this.media = new TransferMedia(database, parts.media, receipts)
    this.changeSets = new ChangeSets(database, parts, receipts)
    this.#database = database
    this.#parts = parts
    this.#repository = new TransferRepository(database)
  }

  describe(actor: Actor): SiteDescription {
    permit(actor, 'staff')
    const pathsOf = (test: (kind: AnyKind) => boolean) => transferable.filter(test).map(({ path }) => path)
    return {
      ...ownVersions,
      reads: pathsOf((kind) => may(actor, ...toRead(kind))),
      writes: pathsOf((kind) => may(actor, ...toWrite(kind))),
      stages: pathsOf((kind) => mayStage(actor, kind)),
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
    const chosen = kinds ? kindsNamed(kinds) : transferable.filter((kind) => may(actor, ...toRead(kind)))
    for (const kind of chosen) permit(actor, ...toRead(kind))
    if (chosen.length === 0) permit(actor, ...toRead(allKinds[0]))
    if (name !== undefined && at !== undefined) throw invalid('at', 'Name a release or a time')
    const release = name === undefined ? null : await this.#openRelease(actor, name)
    const view = await this.#view(actor, release, at)
    const path = await temporaryPath(this.#parts.media.directory)
    const manifest = { ...ownVersions, kinds: chosen.map((kind) => kind.path), release }
    await writeContentFile(this.#database, path, { manifest, chosen, view, statesVersions: at === undefined })
    return path
  }

  async #view(actor: Actor, release: TransferRelease | null, at: string | undefined): Promise<PointOfView | undefined> {
    if (release) return this.#parts.views.check(actor, { releaseId: release.id })
    return at === undefined ? undefined : this.#parts.views.check(actor, { at })
  }

  /** Returns the release with a name, or null if there is none. @throws AppError CONFLICT if it takes no changes */
  async #openRelease(actor: Actor, name: string): Promise<TransferRelease | null> {
    permit(actor, 'release:read')
    const id = await this.#repository.releaseNamed(checkReleaseName(name))
    if (id === undefined) return null
    const row = await this.#parts.releases.one(actor, id)
    requireUnscheduled(row)
    return { id, name: row.name, version: row.version }
  }
}

function kindsNamed(paths: readonly string[]): AnyKind[] {
  const unknown = paths.filter((path) => !transferable.some((kind) => kind.path === path))
  if (unknown.length > 0) throw invalid('kinds', `There is no kind ${unknown.join(', ')}`)
  return transferable.filter(({ path }) => paths.includes(path))
}
