import type { Item } from '../items/items.ts'
import type { PointOfView } from '../../platform/database/point-of-view.ts'
import type { Ancestry } from './ancestry.ts'
import type { Decisions } from './decisions.ts'
import type { Stored } from './lookup.ts'
import type { OldAddresses } from './old-addresses.ts'
import type { SourceRecord } from '../../../schema/transfer/record.ts'
import type { Step } from './step.ts'
import type { Wording } from '../../../schema/transfer/wording.ts'

export interface PlanOptions {
  /** Names of the kinds to import. By default all. */
  only?: ReadonlySet<string>
  /** `create` leaves existing items unchanged. */
  mode?: 'merge' | 'create'
  /** Delete stored items of the source's kinds that the source does not contain. */
  prune?: boolean
  /** A field to match items by, for kinds that have it. */
  match?: string
  /** Store the bytes of known media files again if they are missing or damaged. */
  repairMedia?: boolean
  /** Redirects the earlier addresses of items to their pages. Without it, there are no redirects. */
  oldAddresses?: OldAddresses
  /** Checks and stores media files. */
  media?: MediaStage | undefined
  /** Given if the changes are for a release: the point of view of that, unless it is a new one. */
  release?: { view?: PointOfView }
  /** The moment at which the source was copied from this site. Fields that only this site has changed since stay. */
  base?: PointOfView
  /** Finds the merge base of each item: its newest version that both sides have had. Takes the place of `base`. */
  ancestry?: Ancestry
  /** How messages are worded, by default for the command line. */
  wording?: Wording
  /** Decides where both sides have changed the same since `base`. What it leaves undecided is in conflict. */
  decisions?: Decisions
}

/** Checks media files for a plan, and stores them for an import. */
export interface MediaStage {
  /**
   * Checks the bytes of a new media file.
   *
   * @returns the fields that the bytes determine, or a problem
   */
  admit: (record: SourceRecord) => Promise<{ values: Record<string, unknown> } | { problem: string }>
  /** Stores the bytes of a known media file again if they are missing or damaged. @returns whether they were */
  repair: (record: SourceRecord, item: Item) => Promise<boolean>
}

/** What a source is compared with. */
export interface Target {
  stored: Stored
  /** The content when the source was copied from the target, if that is known. */
  base?: Stored | undefined
  /** Compares pending changes. Without it, a source must hold none. */
  planPendingChanges?: (records: SourceRecord[]) => Promise<Step[]>
}

/** How a source is compared. The points of view and the base are those of the target. */
export type CompareOptions = Omit<PlanOptions, 'base' | 'release'> & { release?: object }
