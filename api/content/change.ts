import type { AnyKind } from '../../schema/kind.ts'

/**
 * One step of a change set. `values` have passed the model's validation: a `create` holds all of them, an `update`
 * the ones that change (of a group, the keys that change). With `expectedVersion` the step holds only while the
 * item still has that version; 0 means that there is no such item yet.
 */
export interface Change {
  kind: AnyKind
  action: 'create' | 'update' | 'delete'
  id: string
  values?: object
  expectedVersion?: number
}

/** Who changes something, from where. It goes into the history of every changed item. */
export interface Author {
  id: string | null
  name: string
  /** Such as `admin`, `rest`, `cli seed`, `import products.csv`. */
  source: string
}

/** What one step did to one item; unchanged items are not reported. */
export interface Applied {
  kind: string
  id: string
  version: number
  action: Change['action']
}

/** Why a step cannot be applied. */
export interface Obstacle {
  change: Pick<Change, 'kind' | 'id' | 'action'>
  /**
   * `exists`: it is there already; `missing`: nothing to change; `stale`: someone changed it since; `repeated`: the set
   * has several steps for it.
   */
  reason: 'exists' | 'missing' | 'stale' | 'repeated'
}

/** The change set was refused whole, because some of its steps do not fit what is stored. */
export class ObstacleError extends Error {
  override name = 'ObstacleError'
  readonly obstacles: Obstacle[]

  constructor(obstacles: Obstacle[]) {
    super(`${obstacles.length} changes do not fit what is stored`)
    this.obstacles = obstacles
  }
}
