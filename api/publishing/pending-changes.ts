import { randomUUID } from 'node:crypto'
import { type AnyKind, blank } from '../../schema/kind.ts'
import { withPatch } from '../../schema/merge.ts'
import { changesOf } from '../../schema/same-value.ts'
import { type Actor, may, permit } from '../auth/policy.ts'
import { bounded, checkId, checkIds, isId } from '../content/bounds.ts'
import type { Change } from '../content/change.ts'
import { raiseContentVersion } from '../content/change-set-sql.ts'
import { differencesAsText, type FieldChange, type StoredValues, titleOf } from '../content/history.ts'
import { ItemRepository } from '../content/items.ts'
import { migrateSnapshot } from '../content/migrate-snapshot.ts'
import { RevisionRepository } from '../content/revisions.ts'
import type { Database } from '../database/database.ts'
import type { PendingAction } from '../database/publishing-entities.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import { canRead, forbidden, permitChange, permitKind, readable } from './access.ts'
import {
  PendingChangeRepository,
  type PendingChangeRow,
  type PendingChangeValues,
} from './pending-change-repository.ts'
import { type Intent, resolve } from './plan.ts'
import { Planner } from './planner.ts'
import type { ReleaseProblem } from './problems.ts'
import { checkPending, initialValues, isPermanent, publishableKind } from './publishable.ts'
import { ReleaseRepository, type ReleaseRow } from './release-repository.ts'
import { stageChanges } from './staged-changes.ts'

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

/** A pending change with what differs from the live item. */
export interface PendingChangeDto {
  id: string
  kind: string
  itemId: string
  title: string
  action: PendingAction
  /** Whether the item is created by it. */
  isNew: boolean
  values: StoredValues
  baseVersion: number
  version: number
  author: string
  createdAt: string
  updatedAt: string
  changes: FieldChange[]
  problems: ReleaseProblem[]
  release: ReleaseRow | null
}

interface Page {
  limit: number
  offset: number
}

/** The rules for pending changes: drafts of items, and the changes in releases. */
export class PendingChangeService {
  readonly #database: Database
  readonly #changes: PendingChangeRepository
  readonly #releases: ReleaseRepository
  readonly #items: ItemRepository
  readonly #revisions: RevisionRepository
  readonly #planner: Planner

  constructor(database: Database) {
    this.#database = database
    this.#changes = new PendingChangeRepository(database)
    this.#releases = new ReleaseRepository(database)
    this.#items = new ItemRepository(database)
    this.#revisions = new RevisionRepository(database)
    this.#planner = new Planner(database)
  }

  /** Returns a page of pending changes, the most recently changed first. Those of published releases only by release. */
  async list(
    actor: Actor,
    filter: { kind?: string | null; itemId?: string | null; releaseId?: string | null },
    page: Page,
  ): Promise<{ items: PendingChangeDto[]; total: number }> {
    permit(actor, 'draft:write')
    const { limit, offset } = bounded(page)
    if ([filter.itemId, filter.releaseId].some((id) => id != null && !isId(id))) return { items: [], total: 0 }
    const readableOnly = { ...filter, without: readable(actor) }
    const rows = await this.#changes.list(readableOnly, limit, offset)
    return { items: await this.#describe(actor, rows), total: await this.#changes.count(readableOnly) }
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
      const change = await this.#checked(kind, input)
      return this.#one(actor, await this.#store(actor, change, input.version ?? 0))
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
      return this.#one(actor, await this.#store(actor, change, 0))
    })
  }

  /**
   * Adds checked changes to a release, or to the drafts of the items. Each may come from a different version of its item,
   * which `expectedVersion` names. Call it in a transaction, once for each part of a large change set.
   *
   * @param releaseId null for the items' own drafts
   */
  async stage(actor: Actor, releaseId: string | null, changes: readonly Change[]): Promise<void> {
    permit(actor, 'draft:write')
    await this.#database.transaction(async () => {
      await this.openRelease(actor, releaseId)
      await stageChanges(this.#changes, actor, releaseId, changes)
    })
  }

  /** Discards a pending change, and returns it as it was. */
  discard(actor: Actor, id: string): Promise<PendingChangeDto> {
    permit(actor, 'draft:write')
    return this.#database.transaction(async () => {
      const change = await this.#lock(actor, id)
      const described = await this.#one(actor, change)
      await this.#changes.delete(id)
      await this.#announceFiles(change.mediaIds, [])
      return described
    })
  }

  /** Moves a change to another release, or makes it the item's draft. @throws AppError CONFLICT if there is one */
  move(actor: Actor, id: string, releaseId?: string | null): Promise<PendingChangeDto> {
    permit(actor, 'draft:write')
    return this.#database.transaction(async () => {
      // Releases are locked in the order of their ids, so that two moves in opposite directions do not deadlock.
      const found = isId(id) ? await this.#changes.one(id) : undefined
      if (!found) throw notFound('Pending change')
      const target = releaseId ?? null
      for (const release of [found.releaseId ?? '', target ?? ''].toSorted((a, b) => (a < b ? -1 : 1)))
        await this.openRelease(actor, release || null)
      const change = await this.#lock(actor, id)
      if (change.releaseId === target) return this.#one(actor, change)
      const taken = await this.#changes.lockOfItems(target, change.kind, [change.itemId])
      if (taken.size > 0) throw await this.#conflict(actor, taken.get(change.itemId)!)
      return this.#one(actor, await this.#changes.move(id, target))
    })
  }

  /** Adds items to a release, to be made active or inactive, or to be deleted. */
  addToRelease(
    actor: Actor,
    releaseId: string,
    kindName: string,
    ids: string[],
    { isActive, isDeleted = false }: { isActive?: boolean | null; isDeleted?: boolean },
  ): Promise<ReleaseRow> {
    const kind = publishableKind(kindName)
    permitKind(actor, kind)
    if ((isActive != null) === isDeleted || isPermanent(kind))
      throw new AppError('BAD_REQUEST', 'Say either whether the items become active, or that they are deleted')
    const unique = checkIds(ids, kind)
    return this.#database.transaction(async () => {
      const release = await this.openRelease(actor, releaseId)
      const stored = await this.#changes.lockOfItems(releaseId, kind.name, unique)
      const live = new Map((await this.#items.byIds(kind, unique)).map((item) => [item.id, item]))
      for (const itemId of unique) {
        const [item, existing] = [live.get(itemId), stored.get(itemId)]
        if (!item && !existing) throw notFound(kind.label)
        const kept = existing?.action === 'save' ? existing.values : {}
        const change = {
          releaseId,
          kind: kind.name,
          itemId,
          action: isDeleted ? ('delete' as const) : ('save' as const),
          values: isDeleted ? {} : { ...kept, isActive },
          baseVersion: existing?.baseVersion ?? item!.version,
        }
        await this.#store(actor, change, existing?.version ?? 0)
      }
      return release!
    })
  }

  /**
   * Adds the return of an item to an earlier version to a release.
   *
   * @param fields the fields that return; all unless given
   */
  bringBack(
    actor: Actor,
    releaseId: string,
    kindName: string,
    itemId: string,
    version: number,
    fields?: readonly string[] | null,
  ): Promise<PendingChangeDto> {
    const kind = publishableKind(kindName)
    permitKind(actor, kind)
    permit(actor, 'history:read')
    checkId(itemId, kind)
    return this.#database.transaction(async () => {
      await this.openRelease(actor, releaseId)
      const stored = await this.#revisions.valuesAt(kind, itemId, version)
      if (!stored) throw notFound('Revision')
      const wanted = migrateSnapshot(kind.fields, stored)
      const live = await this.#items.one(kind, itemId)
      const existing = (await this.#changes.lockOfItems(releaseId, kind.name, [itemId])).get(itemId)
      const current = live ?? initialValues(kind, itemId)
      const returned = current ? changesOf(kind.fields, current, { ...blank(kind), ...wanted }) : wanted
      const chosen = Object.entries(returned).filter(([key]) => !fields || fields.includes(key))
      const kept = existing?.action === 'save' ? existing.values : {}
      const input = {
        kind: kind.name,
        itemId,
        releaseId,
        baseVersion: existing?.baseVersion ?? live?.version ?? 0,
        values: { ...kept, ...Object.fromEntries(chosen) },
      }
      const change = await this.#checked(kind, input)
      return this.#one(actor, await this.#store(actor, change, existing?.version ?? 0))
    })
  }

  /** Returns changes of a release as the actor may read them, in the order in which they were added. */
  async ofRelease(actor: Actor, releaseId: string, page: Page): Promise<PendingChangeDto[]> {
    return (await this.list(actor, { releaseId }, page)).items
  }

  /** Returns why the changes of a release cannot be published, and what other scheduled releases change too. */
  async problemsOf(actor: Actor, release: ReleaseRow): Promise<ReleaseProblem[]> {
    const visible = (problem: ReleaseProblem) => canRead(actor, problem)
    if (['PUBLISHED', 'ROLLED_BACK', 'DISCARDED'].includes(release.state)) return []
    if (release.state === 'FAILED') return release.problems.filter(visible)
    const rows = await this.#changes.ofRelease(release.id)
    const intents = await this.#planner.intents(rows)
    const { problems } = await this.#planner.plan(intents)
    return [
      ...(may(actor, 'release:publish') ? forbidden(actor, rows) : []),
      ...problems,
      ...(await this.#scheduledOverlaps(release, rows, intents)),
    ].filter(visible)
  }

  /** Locks the release that is to be changed. An approval or a schedule of it is void then. */
  async openRelease(actor: Actor, releaseId: string | null | undefined): Promise<ReleaseRow | undefined> {
    if (releaseId == null) return undefined
    const release = isId(releaseId) ? await this.#releases.lock(releaseId) : undefined
    if (!release) throw notFound('Release')
    permitChange(actor, release)
    const isKept = release.state === 'OPEN' || release.state === 'IN_REVIEW'
    const opened = { state: 'OPEN', approvedById: null, scheduledAt: null, scheduledById: null, problems: [] } as const
    if (!isKept) await this.#releases.comment(actor, releaseId, 'reopen')
    return this.#releases.update(releaseId, isKept ? {} : { ...opened, problems: [] })
  }

  async #checked(kind: AnyKind, input: PendingChangeInput): Promise<PendingChangeValues> {
    const { action, baseVersion, releaseId = null } = input
    const itemId = input.itemId ?? (kind.singleton ? kind.id : randomUUID())
    checkId(itemId, kind)
    if (kind.singleton && itemId !== kind.id) throw notFound(kind.label)
    const initial = initialValues(kind, itemId)
    await this.#requireBase(kind, itemId, baseVersion)
    const change = { releaseId, kind: kind.name, itemId, baseVersion }
    if (action === 'delete') {
      if (isPermanent(kind)) throw new AppError('BAD_REQUEST', `${kind.label} cannot be deleted`)
      if (baseVersion === 0) throw notFound(kind.label)
      return { ...change, action, values: {} }
    }
    const checked = checkPending(kind, itemId, input.values ?? {})
    if (checked.errors) throw invalid(checked.errors)
    // A new item has all its values, so that a preview can show it.
    const isNew = baseVersion === 0
    const values = isNew ? withPatch(kind.fields, initial ?? blank(kind), checked.values) : checked.values
    return { ...change, action: 'save', values }
  }

  /** @throws AppError INVALID if the item never had that version */
  async #requireBase(kind: AnyKind, itemId: string, baseVersion: number): Promise<void> {
    if (baseVersion === 0) return
    const known = baseVersion > 0 && (await this.#revisions.valuesAt(kind, itemId, baseVersion))
    if (!known) throw invalid([{ field: 'baseVersion', message: 'The item never had this version' }])
  }

  async #store(actor: Actor, change: PendingChangeValues, version: number): Promise<PendingChangeRow> {
    const { releaseId, kind, itemId } = change
    const existing = (await this.#changes.lockOfItems(releaseId, kind, [itemId])).get(itemId)
    if (existing && existing.version !== version) throw await this.#conflict(actor, existing)
    if (existing) {
      const updated = await this.#changes.update(actor, existing.id, change)
      await this.#announceFiles(existing.mediaIds, updated.mediaIds)
      return updated
    }
    if (version > 0) throw new AppError('CONFLICT', 'The pending change was discarded or published in the meantime')
    const inserted = await this.#changes.insert(actor, change)
    // Another user has saved the first one at the same moment.
    if (!inserted) return this.#store(actor, change, version)
    await this.#announceFiles([], inserted.mediaIds)
    return inserted
  }

  /** Lets caches ask again whether files are public, if a change begins or ceases to name some. */
  async #announceFiles(before: readonly string[], after: readonly string[]): Promise<void> {
    if (before.length === after.length && before.every((id) => after.includes(id))) return
    await raiseContentVersion(this.#database)
  }

  async #conflict(actor: Actor, existing: PendingChangeRow): Promise<AppError> {
    const { release: _, ...current } = await this.#one(actor, existing)
    return new AppError('CONFLICT', `${existing.authorName} has saved another change of this item in the meantime`, {
      current,
    })
  }

  async #lock(actor: Actor, id: string): Promise<PendingChangeRow> {
    const found = isId(id) ? await this.#changes.one(id) : undefined
    if (!found) throw notFound('Pending change')
    permitKind(actor, publishableKind(found.kind))
    await this.openRelease(actor, found.releaseId)
    const locked = await this.#changes.lock(id)
    if (!locked) throw notFound('Pending change', true)
    return locked
  }

  async #scheduledOverlaps(
    release: ReleaseRow,
    rows: readonly PendingChangeRow[],
    intents: readonly Intent[],
  ): Promise<ReleaseProblem[]> {
    const own = new Map(rows.map((row, at) => [`${row.kind} ${row.itemId}`, { row, intent: intents[at]! }]))
    return (await this.#changes.inOtherScheduled(release.id)).flatMap((other): ReleaseProblem[] => {
      const { row, intent } = own.get(`${other.kind} ${other.itemId}`)!
      const shared = Object.keys(row.values).filter((key) => key in other.values && key !== 'key')
      const isWhole = row.action === 'delete' || other.action === 'delete'
      const title = titleOf(intent.kind, intent.live ?? intent.mine ?? {})
      return (isWhole ? [null] : shared).map((field) => ({
        type: 'SCHEDULED_OVERLAP',
        kind: row.kind,
        itemId: row.itemId,
        title,
        field,
        label: field && (intent.kind.fields[field]?.label ?? null),
        message: `The scheduled release “${other.releaseName}” changes the same`,
        mine: null,
        live: null,
        otherReleaseId: other.releaseId!,
      }))
    })
  }

  async #one(actor: Actor, row: PendingChangeRow): Promise<PendingChangeDto> {
    const [described] = await this.#describe(actor, [row])
    return described!
  }

  async #describe(actor: Actor, rows: readonly PendingChangeRow[]): Promise<PendingChangeDto[]> {
    const intents = await this.#planner.intents(rows)
    const releaseIds = [...new Set(rows.flatMap(({ releaseId }) => releaseId ?? []))]
    const releases = new Map((await this.#releases.byIds(releaseIds)).map((release) => [release.id, release]))
    return rows.map((row, at): PendingChangeDto => {
      const { kind, id, base, mine, live } = intents[at]!
      const { authorName: author, releaseId, ...change } = row
      const release = releaseId ? (releases.get(releaseId) ?? null) : null
      const isOver = release !== null && ['PUBLISHED', 'ROLLED_BACK'].includes(release.state)
      const outcome = resolve(intents[at]!)
      const problems = isOver ? [] : outcome.problems
      // A release that is over shows what it did, not what differs from the live item now.
      const before = (isOver ? base : live) ?? initialValues(kind, id) ?? {}
      const after = isOver ? mine : (outcome.values ?? mine)
      return {
        ...change,
        author,
        title: titleOf(kind, mine ?? live ?? {}),
        isNew: row.action === 'save' && !(isOver ? base : live) && !isPermanent(kind),
        changes: mine && after ? differencesAsText(kind.fields, before, after) : [],
        problems: problems.filter((problem) => canRead(actor, problem)),
        release,
      }
    })
  }
}
