import { type AnyKind, blank } from '../../../schema/kind.ts'
import { collections, mediaFile, setting } from '../../../schema/kinds/index.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { bounded, checkId } from '../../platform/bounds.ts'
import { checkTime } from '../../platform/check-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { differencesAsText, type FieldChange, type Revision, type StoredValues } from './history.ts'
import { ItemRepository } from './items.ts'
import { migrateSnapshot } from './migrate-snapshot.ts'
import { type HistoryFilter, RevisionRepository } from './revisions.ts'
import { isForAdmins } from './setting-ids.ts'

/** What restoring an item to an earlier version would change. */
export interface RestorePlan {
  /** The number of later versions, whose changes it would take back. */
  laterCount: number
  /** The names of the authors of the later versions. */
  authors: string[]
  /** The differences between the current values and the restored ones. */
  changes: FieldChange[]
}

interface Page {
  limit?: number
  offset?: number
}

/** The rules for reading the history of content: who may read it, and how much at a time. */
export class HistoryReader {
  readonly #items: ItemRepository
  readonly #revisions: RevisionRepository

  constructor(database: Database) {
    this.#items = new ItemRepository(database)
    this.#revisions = new RevisionRepository(database)
  }

  /** Returns the revisions of an item, newest first. */
  list(actor: Actor, kind: AnyKind, id: string, page: Page, filter?: HistoryFilter | null): Promise<Revision[]> {
    permitHistory(actor, kind, id)
    checkId(id, kind)
    return this.#revisions.ofItem(kind, id, bounded(page), checkedFilter(filter))
  }

  /** Counts the revisions of an item. */
  count(actor: Actor, kind: AnyKind, id: string, filter?: HistoryFilter | null): Promise<number> {
    permitHistory(actor, kind, id)
    checkId(id, kind)
    return this.#revisions.countOfItem(kind, id, checkedFilter(filter))
  }

  /** Returns the names of the authors of the revisions of an item, by name. */
  authors(actor: Actor, kind: AnyKind, id: string): Promise<string[]> {
    permitHistory(actor, kind, id)
    checkId(id, kind)
    return this.#revisions.authorsOfItem(kind, id)
  }

  /** Returns the values of an item at a version, in the form of the current model. @throws AppError NOT_FOUND if there is no such version */
  async valuesAt(actor: Actor, kind: AnyKind, id: string, version: number): Promise<StoredValues> {
    permitHistory(actor, kind, id)
    checkId(id, kind)
    const stored = await this.#revisions.valuesAt(kind, id, version)
    if (!stored) throw notFound('Revision')
    const values = migrateSnapshot(kind.fields, stored)
    // The history keeps no secrets: a value that it lacks is not restored, and the current one must not be shown.
    return kind.name === setting.name ? values : { ...blank(kind), ...values }
  }

  /** Returns the differences between two versions of an item. @throws AppError NOT_FOUND if one of them does not exist */
  async differences(actor: Actor, kind: AnyKind, id: string, before: number, after: number): Promise<FieldChange[]> {
    const [was, is] = await Promise.all([before, after].map((version) => this.valuesAt(actor, kind, id, version)))
    return differencesAsText(kind.fields, was!, is!)
  }

  /** Returns what restoring an item to a version would change. @throws AppError NOT_FOUND if there is no such version */
  async restorePlan(actor: Actor, kind: AnyKind, id: string, version: number): Promise<RestorePlan> {
    const values = await this.valuesAt(actor, kind, id, version)
    const [current, laterCount, authors] = await Promise.all([
      this.#items.one(kind, id),
      this.#revisions.countLater(kind, id, version),
      this.#revisions.authorsOfItem(kind, id, version),
    ])
    return { laterCount, authors, changes: differencesAsText(kind.fields, current ?? {}, values) }
  }

  /**
   * Returns the last revision of each item that is deleted now and can be restored, newest first.
   *
   * @param kind by default all kinds whose items the actor may read
   */
  deleted(actor: Actor, kind: AnyKind | undefined, page: Page): Promise<Revision[]> {
    return this.#revisions.deleted(kindsWithHistory(actor, kind), bounded(page))
  }

  /** Counts the items that are deleted now and can be restored. @param kind as in `deleted` */
  countDeleted(actor: Actor, kind?: AnyKind): Promise<number> {
    return this.#revisions.countDeleted(kindsWithHistory(actor, kind))
  }
}

/** Returns a filter with checked times. @throws AppError INVALID for an invalid time */
const checkedFilter = (filter: HistoryFilter | null = {}): HistoryFilter => ({
  ...filter,
  since: filter?.since == null ? null : checkTime('since', filter.since).toISOString(),
  until: filter?.until == null ? null : checkTime('until', filter.until).toISOString(),
})

/**
 * Returns the given kind, or without one all kinds whose deleted items an actor may read.
 *
 * @throws AppError UNAUTHENTICATED or FORBIDDEN without the right to read the history
 */
function kindsWithHistory(actor: Actor, kind: AnyKind | undefined): AnyKind[] {
  if (kind) {
    permitHistory(actor, kind)
    return [kind]
  }
  permit(actor, 'history:read')
  return [...collections, mediaFile].filter((one) => may(actor, 'unpublished:read', one))
}

/** Permits reading the history of a kind, or of an item of it. The history of a setting tells no more than the setting. */
export function permitHistory(actor: Actor, kind: AnyKind, id?: string): void {
  permit(actor, 'history:read')
  if (kind.name === setting.name) permit(actor, 'settings:read')
  else permit(actor, 'unpublished:read', kind)
  if (id !== undefined && isForAdmins(id)) permit(actor, 'settings:read-keys')
}
