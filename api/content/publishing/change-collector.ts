import { requireOwnTexts } from '../items/language-limit.ts'
import { blank } from '../../../schema/kind.ts'
import { combinedPatch } from '../../../schema/merge.ts'
import { changesOf } from '../../../schema/same-value.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { checkId, checkIds } from '../../platform/bounds.ts'
import type { Change } from '../items/change.ts'
import { ItemRepository } from '../items/items.ts'
import { migrateSnapshot } from '../items/migrate-snapshot.ts'
import { RevisionRepository } from '../items/revisions.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { permitKind } from './access.ts'
import type { PendingChangeDto, PendingChangeReader } from './pending-change-reader.ts'
import { PendingChangeRepository } from './pending-change-repository.ts'
import type { PendingChangeService } from './pending-changes.ts'
import { initialValues, isPermanent, publishableKind } from './publishable.ts'
import type { ReleaseRow } from './release-repository.ts'
import { stageChanges } from './staged-changes.ts'

/** Adds many changes to a release at a time: from lists, from the history, and from imports. */
export class ChangeCollector {
  readonly #database: Database
  readonly #pending: PendingChangeService
  readonly #reader: PendingChangeReader
  readonly #changes: PendingChangeRepository
  readonly #items: ItemRepository
  readonly #revisions: RevisionRepository

  constructor(database: Database, pending: PendingChangeService, reader: PendingChangeReader) {
    this.#database = database
    this.#pending = pending
    this.#reader = reader
    this.#changes = new PendingChangeRepository(database)
    this.#items = new ItemRepository(database)
    this.#revisions = new RevisionRepository(database)
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
      const release = await this.#pending.openRelease(actor, releaseId)
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
        await this.#pending.store(actor, change, existing?.version ?? 0)
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
      await this.#pending.openRelease(actor, releaseId)
      const stored = await this.#revisions.valuesAt(kind, itemId, version)
      if (!stored) throw notFound('Revision')
      const snapshot = migrateSnapshot(kind.fields, stored)
      const live = await this.#items.one(kind, itemId)
      const existing = (await this.#changes.lockOfItems(releaseId, kind.name, [itemId])).get(itemId)
      const current = live ?? initialValues(kind, itemId)
      const returned = current ? changesOf(kind.fields, current, { ...blank(kind), ...snapshot }) : snapshot
      const chosen = Object.entries(returned).filter(([key]) => !fields || fields.includes(key))
      const kept = existing?.action === 'save' ? existing.values : {}
      const input = {
        kind: kind.name,
        itemId,
        releaseId,
        baseVersion: existing?.baseVersion ?? live?.version ?? 0,
        values: combinedPatch(kind.fields, kept, Object.fromEntries(chosen)),
      }
      const change = await this.#pending.check(kind, input)
      return this.#reader.one(actor, await this.#pending.store(actor, change, existing?.version ?? 0))
    })
  }

  /**
   * Adds checked changes to a release, or to the drafts of the items. Each may come from a different version of its item,
   * which `expectedVersion` names. Call it in a transaction, once for each part of a large change set.
   *
   * @param releaseId null for the items' own drafts
   */
  async stage(actor: Actor, releaseId: string | null, changes: readonly Change[]): Promise<void> {
    permit(actor, 'staff')
    requireOwnTexts(actor, changes)
    await this.#database.transaction(async () => {
      await this.#pending.openRelease(actor, releaseId)
      await stageChanges(this.#changes, actor, releaseId, changes)
    })
  }
}
