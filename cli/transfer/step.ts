import type { AnyKind } from '../../schema/kind.ts'
import type { Change } from '../../api/content/change.ts'
import type { FieldChange } from './differences.ts'
import type { Origin, Problem } from './record.ts'

/** What happens to one item: `kept` exists and is left alone because only new ones are wanted. */
const OUTCOMES = ['create', 'update', 'unchanged', 'kept', 'delete', 'conflict', 'invalid'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What an import does with one item, or why it cannot. */
export interface Step {
  /** Absent when what was read is no item at all. */
  kind?: AnyKind
  outcome: Outcome
  /** Absent when the item could not be identified. */
  id?: string
  /** What people call the item. */
  title: string
  /** Where the item was read; absent for one that is deleted. */
  origin?: Origin
  /** Of an update: its fields, old and new. */
  changes: FieldChange[]
  /** Of a conflict or an invalid item: why. */
  problems: Problem[]
  /** What the write path gets. */
  change?: Change
}

/** How many items have each outcome. */
export type Counts = Record<Outcome, number>

export const noCounts = (): Counts => Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Counts

/** Whether applying would change anything. */
export const hasChanges = (counts: Counts) => counts.create + counts.update + counts.delete > 0

/** Whether something stands in the way of applying. */
export const isBlocked = (counts: Counts) => counts.conflict + counts.invalid > 0
