import type { Actor } from '../../access/permissions/policy.ts'
import type { AnyKind } from '../../../schema/kind.ts'

/**
 * One step of a change set. Its values have passed the model's validation: a `create` has all of them, an `update` those
 * that change (of a group, the keys that change).
 */
export interface Change {
  kind: AnyKind
  action: 'create' | 'update' | 'delete'
  id: string
  values?: object
  /** The step is refused if the item has another version. 0 means that the item does not exist. */
  expectedVersion?: number
}

/** The author of a change, as the history names it. */
export interface Author {
  id: string | null
  name: string
  /** Where the change came from, such as `admin`, `rest`, `cli seed` or `import products.csv`. */
  source: string
}

/** Returns the author that the history names for an actor. */
export const authorOf = (actor: Actor): Author => ({ id: actor.userId, name: actor.name, source: actor.source })

/** How a change set is recorded. */
export interface ApplyOptions {
  author: Author
  /** The changes restore earlier states. The history says so. */
  restoring?: boolean
  /** The release that the change set publishes or rolls back. */
  releaseId?: string
  /** Whether the author may change items of a kind, so that deletions take out their references. By default, of all. */
  mayWrite?: (kind: AnyKind) => boolean
  /** The public addresses of the site, that of its pages first, if they are known. */
  origins?: readonly string[]
  /** Whether translations have to be in languages of the site, and complete when they become visible. */
  checksTranslations?: boolean
}

/** A change of one item that was written. Items that already had the values are not among them. */
export interface AppliedChange {
  kind: string
  id: string
  version: number
  action: Change['action']
}

/** A step that cannot be applied to the stored item. */
export interface ChangeConflict {
  change: Pick<Change, 'kind' | 'id' | 'action'>
  /**
   * `exists`: the item to create exists; `missing`: the item to change does not; `stale`: it has another version than
   * expected; `repeated`: the set has several steps for it.
   */
  reason: 'exists' | 'missing' | 'stale' | 'repeated'
}

/** Thrown when a change set conflicts with the stored items. Nothing has been written. */
export class ChangeConflictError extends Error {
  override name = 'ChangeConflictError'
  readonly conflicts: ChangeConflict[]

  constructor(conflicts: ChangeConflict[]) {
    super(`${conflicts.length} changes conflict with the stored items`)
    this.conflicts = conflicts
  }
}
