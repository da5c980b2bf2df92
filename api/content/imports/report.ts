import type { Problem } from '../../../schema/transfer/record.ts'
import type { Survey } from './import.ts'
import type { Counts, Step } from './step.ts'

/** Unchanged items are only counted, unless the live ones were changed and the source was not. */
export const isWorthTelling = ({ outcome, onlyThere }: Step) =>
  onlyThere !== undefined || (outcome !== 'unchanged' && outcome !== 'kept')

/** Returns the values of a new item. */
export const newValues = ({ outcome, change }: Step): [field: string, value: unknown][] =>
  outcome === 'create' ? Object.entries(change?.values ?? {}) : []

/** Returns one step for JSON output and for the admin, with all values of a new item. */
export function stepJson(step: Step): object {
  const { kind, outcome, id, title, origin, changes, onlyThere } = step
  const values = newValues(step)
  const fields = changes.map(({ field, before, after }) => ({ field, before, after }))
  return {
    action: outcome,
    kind: kind?.name,
    id,
    title,
    origin,
    ...(onlyThere ? { onlyLive: onlyThere } : {}),
    ...(fields.length > 0 ? { fields } : {}),
    ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}),
  }
}

/** Returns one problem for JSON output. */
export const problemJson = ({ origin, kind, ...problem }: Problem): object => ({
  ...origin,
  ...(kind && { kind: kind.name }),
  ...problem,
})

/** The counts by kind and in total. */
export interface SurveyJson {
  counts: Record<string, Counts>
  total: Counts
}

/** Returns the counts for JSON output. */
export const surveyJson = ({ counts, total }: Survey): SurveyJson => ({
  counts: Object.fromEntries([...counts].map(([name, count]) => [name === '' ? 'unknown' : name, count])),
  total,
})
