import type { AnyKind } from '../../../schema/kind.ts'
import { overlapName } from './decisions.ts'
import { itemOf, type Origin, type Problem, type SourceRecord } from '../../../schema/transfer/record.ts'
import type { ItemStep, Step } from './step.ts'
import type { Undecided } from './three-way.ts'

/** A problem of a record. */
export const problem = (record: SourceRecord, message: string): Problem => ({
  origin: record.origin,
  kind: record.kind,
  item: itemOf(record),
  message,
})

/** A record that cannot become an item. @param kind absent if that is unknown too */
export const invalid = (kind: AnyKind | undefined, title: string, problems: Problem[]): Step => ({
  ...(kind ? { kind } : {}),
  outcome: 'invalid',
  title,
  ...(problems[0] ? { origin: problems[0].origin } : {}),
  changes: [],
  problems,
})

/** An item that both sides have changed. */
export const overlapping = (base: ItemStep, origin: Origin, undecided: readonly Undecided[]): Step => ({
  ...base,
  origin,
  outcome: 'conflict',
  problems: undecided.map(({ field, message }) => ({
    origin,
    kind: base.kind,
    item: base.title,
    ...(field ? { field } : {}),
    message,
    overlap: overlapName({ ...base, field }),
  })),
})

/** A record that contradicts what is stored. */
export const conflict = (record: SourceRecord, title: string, message: string): Step => ({
  kind: record.kind,
  outcome: 'conflict',
  title,
  origin: record.origin,
  changes: [],
  problems: [problem(record, message)],
})
