import type { AnyKind } from '../../../schema/kind.ts'
import type { Change } from '../items/change.ts'
import type { Difference } from '../../../schema/same-value.ts'
import type { OnlyThere } from './ancestry.ts'
import type { LeftOutReference } from './record-references.ts'
import type { Origin, Problem } from '../../../schema/transfer/record.ts'

/** The outcome for one item. `kept`: exists, and `--mode create` leaves it unchanged. */
const OUTCOMES = ['create', 'update', 'unchanged', 'kept', 'delete', 'conflict', 'invalid'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A change that an import adds to a release, or to the drafts. */
export interface PendingImport {
  /** The name of the release; null for the item's own draft. */
  release: string | null
  change: Change
}

/** The action for one item, or the reason why there is none. */
export interface Step {
  /** Absent if the record could not be identified as an item. */
  kind?: AnyKind
  outcome: Outcome
  /** Absent if the item could not be identified. */
  id?: string
  /** The item's title. */
  title: string
  /** The origin of the item. Absent for a deletion. */
  origin?: Origin
  /** The changed fields of an update. */
  changes: Difference[]
  /** The problems of an invalid or conflicting item. */
  problems: Problem[]
  /** How only the target differs from what both sides had before. The step keeps that. */
  onlyThere?: OnlyThere
  /** The references to items that do not exist, which the step leaves out. */
  leftOut?: readonly LeftOutReference[]
  /** The change to apply. */
  change?: Change
  /** The pending change to store. */
  pending?: PendingImport
}

/** The step of an item before its outcome is known. */
export type ItemStep = Omit<Step, 'outcome'> & { kind: AnyKind; id: string }

/** The number of items by outcome. */
export type Counts = Record<Outcome, number>

export const noCounts = (): Counts => Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Counts

/** Whether applying would change anything. */
export const hasChanges = (counts: Counts) => counts.create + counts.update + counts.delete > 0

/** Whether problems prevent the import. */
export const isBlocked = (counts: Counts) => counts.conflict + counts.invalid > 0
