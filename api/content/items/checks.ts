import type { AnyKind } from '../../../schema/kind.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AppliedChange, ApplyOptions, Author, Change } from './change.ts'
import type { StoredValues } from './history.ts'
import { RevisionRepository } from './revisions.ts'

/** The number of changes that are in memory with their values at a time. */
const BATCH = 1_000

/** A change of an item that was written in the open transaction, with the item's values before and after it. */
export interface ItemChange {
  kind: AnyKind
  id: string
  version: number
  action: Change['action']
  /** Null for a new item. As the history has them: without the value of a secret, and without fields that are newer. */
  before: StoredValues | null
  /** Null for a deleted item. */
  after: StoredValues | null
}

/**
 * What a change set has written. Items that already had the values are not in it. The values are read when they are needed,
 * so that an import of any size can be checked.
 */
export class WrittenChanges {
  /** The names of the kinds whose items were changed. */
  readonly kinds: ReadonlySet<string>
  readonly author: Author
  /** The release that the change set publishes or rolls back. */
  readonly releaseId: string | undefined
  readonly #revisions: RevisionRepository
  readonly #kinds: ReadonlySet<AnyKind>
  readonly #applied: readonly AppliedChange[]

  constructor(
    database: Database,
    { author, releaseId }: Pick<ApplyOptions, 'author' | 'releaseId'>,
    kinds: ReadonlySet<AnyKind>,
    applied: readonly AppliedChange[],
  ) {
    this.author = author
    this.releaseId = releaseId
    this.#revisions = new RevisionRepository(database)
    this.#kinds = kinds
    this.#applied = applied
    this.kinds = new Set(applied.map(({ kind }) => kind))
  }

  /** Yields the changes without the values of the items, at most 1,000 at a time. */
  *references(): Generator<AppliedChange[]> {
    for (let start = 0; start < this.#applied.length; start += BATCH) yield this.#applied.slice(start, start + BATCH)
  }

  /** Yields the changes of the items of a kind, at most 1,000 at a time. */
  async *of(kindName: string): AsyncGenerator<ItemChange[]> {
    const kind = this.#kinds.values().find(({ name }) => name === kindName)
    if (!kind) return
    const own = this.#applied.filter((change) => change.kind === kindName)
    for (let start = 0; start < own.length; start += BATCH) {
      const batch = own.slice(start, start + BATCH)
      const previous = batch.map(({ id, version }) => ({ id, version: version - 1 }))
      const after = await this.#revisions.valuesAtVersions(kind, batch)
      const before = await this.#revisions.valuesAtVersions(kind, previous)
      yield batch.map(({ id, version, action }) => ({
        kind,
        id,
        version,
        action,
        before: action === 'create' ? null : (before.get(id) ?? null),
        after: action === 'delete' ? null : (after.get(id) ?? null),
      }))
    }
  }
}

/**
 * Called in the transaction of each change set, after its items are written. It makes no requests to other systems: the items
 * are locked until it ends.
 *
 * @throws AppError INVALID to refuse the whole change set
 */
export type Check = (changes: WrittenChanges, database: Database) => Promise<void> | void

const checks = new WeakMap<Database, readonly Check[]>()

/** Lets checks refuse the change sets that are applied to a database. */
export const addChecks = (database: Database, added: readonly Check[]): void =>
  void checks.set(database, [...checksOf(database), ...added])

/** Returns the checks of the change sets that are applied to a database. */
export const checksOf = (database: Database): readonly Check[] => checks.get(database) ?? []
