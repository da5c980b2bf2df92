import { randomUUID } from 'node:crypto'
import { type AnyKind, blank, hasPath } from '../../../schema/kind.ts'
import { withOriginals } from '../../../schema/fields/translations/originals.ts'
import { withPatch } from '../../../schema/merge.ts'
import { type Actor, beyondLanguages, permit } from '../../access/permissions/policy.ts'
import { checkId } from '../../platform/bounds.ts'
import { isId } from '../../../schema/is-id.ts'
import type { StoredValues } from '../items/history.ts'
import { requireWithinLanguages } from '../items/language-limit.ts'
import { RevisionRepository } from '../items/revisions.ts'
import { requireKnownLanguages, translates } from '../items/translation-check.ts'
import { refusePendingPath } from '../pages/refuse-taken-paths.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PendingAction } from '../../platform/database/publishing-entities.ts'
import { AppError, invalid, invalidFields, notFound } from '../../platform/errors.ts'
import { lockRelease, permitChange, permitKind } from './access.ts'
import type { PendingChangeDto, PendingChangeReader } from './pending-change-reader.ts'
import {
  PendingChangeRepository,
  type PendingChangeRow,
  type PendingChangeValues,
} from './pending-change-repository.ts'
import { checkPending, initialValues, isPermanent, publishableKind } from './publishable.ts'
import { ReleaseRepository, type ReleaseRow } from './release-repository.ts'

export interface PendingChangeInput {
  kind: string
  /** Absent for a new item. */
  itemId?: string | null
  action?: PendingAction | null
  values?: unknown
  /** The version of the live item that the change was made from; 0 for a new item. */
  baseVersion: number
  /** Absent for the item's own draft. */
  releaseId?: string | null
  /** The version of the pending change that the caller has read; absent or 0 if there was none. */
  version?: number | null
}

/** The rules for writing pending changes: drafts of items, and the changes in releases. */
export class PendingChangeService {
  readonly #database: Database
  readonly #changes: PendingChangeRepository
  readonly #releases: ReleaseRepository
  readonly #revisions: RevisionRepository
  readonly #reader: PendingChangeReader

  constructor(database: Database, reader: PendingChangeReader) {
    this.#database = database
    this.#changes = new PendingChangeRepository(database)
    this.#releases = new ReleaseRepository(database)
    this.#revisions = new RevisionRepository(database)
    this.#reader = reader
  }

  /**
   * Saves a change of an item that is not live, as the item's draft or in a release. Replaces the change that is there, if
   * `version` is its version.
   *
   * @throws AppError CONFLICT with the stored change, INVALID, or FORBIDDEN
   */
  save(actor: Actor, input: PendingChangeInput): Promise<PendingChangeDto> {
    const kind = publishableKind(input.kind)
    permitKind(actor, kind)
    return this.#database.transaction(async () => {
      await this.openRelease(actor, input.releaseId)
      const change = await this.check(kind, input)
      return this.#reader.one(actor, await this.store(actor, change, input.version ?? 0))
    })
  }

  /**
   * Saves the end of an item's schedule: it becomes inactive, and its other values stay what they are by then. The item may
   * be one that an earlier release creates.
   */
  saveEnd(
    actor: Actor,
    {
      kind: name,
      itemId,
      baseVersion,
      releaseId,
    }: { kind: string; itemId: string; baseVersion: number; releaseId: string },
  ): Promise<PendingChangeDto> {
    const kind = publishableKind(name)
    permitKind(actor, kind)
    checkId(itemId, kind)
    return this.#database.transaction(async () => {
      await this.openRelease(actor, releaseId)
      await this.#requireBase(kind, itemId, baseVersion)
      const change = {
        releaseId,
        kind: name,
        itemId,
        action: 'save',
        values: { isActive: false },
        baseVersion,
      } as const
      return this.#reader.one(actor, await this.store(actor, change, 0))
    })
  }

  /** Discards a pending change, and returns it as it was. */
  discard(actor: Actor, id: string): Promise<PendingChangeDto> {
    permit(actor, 'staff')
    return this.#database.transaction(async () => {
      const change = await this.#lock(actor, id)
      const described = await this.#reader.one(actor, change)
      await this.#changes.delete(change)
      return described
    })
  }

  /** Moves a change to another release, or makes it the item's draft. @throws AppError CONFLICT if there is one */
  move(actor: Actor, id: string, releaseId?: string | null): Promise<PendingChangeDto> {
    permit(actor, 'staff')
    return this.#database.transaction(async () => {
      // Releases are locked in the order of their ids, so that two moves in opposite directions do not deadlock.
      const existing = isId(id) ? await this.#changes.one(id) : undefined
      if (!existing) throw notFound('Pending change')
      const target = releaseId ?? null
      for (const release of [existing.releaseId ?? '', target ?? ''].toSorted((a, b) => (a < b ? -1 : 1)))
        await this.openRelease(actor, release || null)
      const change = await this.#lock(actor, id)
      if (change.releaseId === target) return this.#reader.one(actor, change)
      const taken = await this.#changes.lockOfItems(target, change.kind, [change.itemId])
      if (taken.size > 0) throw await this.#conflict(actor, taken.get(change.itemId)!)
      return this.#reader.one(actor, await this.#changes.move(id, target))
    })
  }

  /** Locks the release that is to be changed. An approval or a schedule of it is void then. */
  async openRelease(actor: Actor, releaseId: string | null | undefined): Promise<ReleaseRow | undefined> {
    if (releaseId == null) return undefined
    const release = await lockRelease(this.#releases, releaseId)
    permitChange(actor, release)
    const isKept = release.state === 'OPEN' || release.state === 'IN_REVIEW'
    const opened = { state: 'OPEN', approvedById: null, scheduledAt: null, scheduledById: null, problems: [] } as const
    if (!isKept) await this.#releases.comment(actor, releaseId, 'reopen')
    return this.#releases.update(releaseId, isKept ? {} : { ...opened, problems: [] })
  }

  /** Returns a change as it is stored. @throws AppError INVALID, NOT_FOUND or BAD_REQUEST */
  async check(kind: AnyKind, input: PendingChangeInput): Promise<PendingChangeValues> {
    const { action, baseVersion, releaseId = null } = input
    const itemId = input.itemId ?? (kind.singleton ? kind.id : randomUUID())
    checkId(itemId, kind)
    if (kind.singleton && itemId !== kind.id) throw notFound(kind.label)
    const initial = initialValues(kind, itemId)
    const base = await this.#requireBase(kind, itemId, baseVersion)
    const change = { releaseId, kind: kind.name, itemId, baseVersion }
    if (action === 'delete') {
      if (isPermanent(kind)) throw new AppError('BAD_REQUEST', `${kind.label} cannot be deleted`)
      if (baseVersion === 0) throw notFound(kind.label)
      return { ...change, action, values: {} }
    }
    const checked = checkPending(kind, itemId, input.values ?? {})
    if (checked.errors) throw invalidFields(checked.errors)
    // A new item has all its values, so that a preview can show it.
    const isNew = baseVersion === 0
    const from = base ?? initial ?? blank(kind)
    const translated = withOriginals(kind.fields, checked.values, from)
    const complete = withPatch(kind.fields, from, translated)
    if (translates(translated)) await requireKnownLanguages(this.#database, from, complete)
    const values = isNew ? complete : translated
    const path = hasPath(kind) ? values['path'] : undefined
    if (typeof path === 'string' && path !== '')
      await refusePendingPath(this.#database, { id: itemId, path, releaseId })
    return { ...change, action: 'save', values }
  }

  /** Returns the values of an item at a version, if it is not new. @throws AppError INVALID if the item never had that version */
  async #requireBase(kind: AnyKind, itemId: string, baseVersion: number): Promise<StoredValues | undefined> {
    if (baseVersion === 0) return undefined
    const known = baseVersion > 0 && (await this.#revisions.valuesAt(kind, itemId, baseVersion))
    if (!known) throw invalid('baseVersion', 'The item never had this version')
    return known
  }

  /**
   * Stores a checked change in a release that `openRelease` has locked, or as a draft.
   *
   * @param version the version of the stored change that it replaces; 0 for a new one
   * @throws AppError CONFLICT with the stored change
   */
  async store(actor: Actor, change: PendingChangeValues, version: number): Promise<PendingChangeRow> {
    const { releaseId, kind, itemId } = change
    const existing = (await this.#changes.lockOfItems(releaseId, kind, [itemId])).get(itemId)
    if (existing && existing.version !== version) throw await this.#conflict(actor, existing)
    if (actor.languages) await this.#requireWithinLanguages(actor, existing, change)
    if (existing) return this.#changes.update(actor, existing, change)
    if (version > 0) throw new AppError('CONFLICT', 'The pending change was discarded or published in the meantime')
    const inserted = await this.#changes.insert(actor, change)
    // Another user has saved the first one at the same moment.
    return inserted ?? this.store(actor, change, version)
  }

  /**
   * Requires that a pending change differs from the one that it replaces only in texts that the role of the actor is limited to.
   *
   * @param change undefined if the stored change is discarded or moved
   */
  async #requireWithinLanguages(
    actor: Actor,
    existing: PendingChangeRow | undefined,
    change?: PendingChangeValues,
  ): Promise<void> {
    const kind = publishableKind((change ?? existing!).kind)
    const stateOf = async ({ action, itemId, baseVersion, values }: PendingChangeValues) => {
      const base = (await this.#requireBase(kind, itemId, baseVersion)) ?? (kind.singleton && blank(kind))
      if (action === 'delete' || !base) throw beyondLanguages(actor)
      return { base, state: withPatch(kind.fields, base, values) }
    }
    const before = existing && (await stateOf(existing))
    const after = change && (await stateOf(change))
    if (before && after && existing.baseVersion === change.baseVersion)
      return requireWithinLanguages(actor, kind, before.state, after.state)
    for (const one of [before, after]) if (one) requireWithinLanguages(actor, kind, one.base, one.state)
  }

  async #conflict(actor: Actor, existing: PendingChangeRow): Promise<AppError> {
    const { release: _, ...current } = await this.#reader.one(actor, existing)
    return new AppError('CONFLICT', `${existing.authorName} has saved another change of this item in the meantime`, {
      current,
    })
  }

  async #lock(actor: Actor, id: string): Promise<PendingChangeRow> {
    const change = isId(id) ? await this.#changes.one(id) : undefined
    if (!change) throw notFound('Pending change')
    permitKind(actor, publishableKind(change.kind))
    await this.openRelease(actor, change.releaseId)
    const locked = await this.#changes.lock(id)
    if (!locked) throw notFound('Pending change', true)
    if (actor.languages) await this.#requireWithinLanguages(actor, locked)
    return locked
  }
}
