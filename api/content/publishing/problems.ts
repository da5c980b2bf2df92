import { AppError } from '../../platform/errors.ts'

export const PROBLEM_TYPES = ['INCOMPLETE', 'OVERLAP', 'SCHEDULED_OVERLAP', 'MISSING', 'FORBIDDEN'] as const

/** Why a pending change cannot be published, or a warning about another scheduled release. */
export interface ReleaseProblem {
  type: (typeof PROBLEM_TYPES)[number]
  kind: string
  itemId: string
  title: string
  /** The path of the field, such as `contact.email`; null if the problem concerns the whole item. */
  field: string | null
  label: string | null
  message: string
  /** The value of the pending change, and the live one, as the history shows values. */
  mine: string | null
  live: string | null
  /** For SCHEDULED_OVERLAP: the release that changes the same field. */
  otherReleaseId?: string
}

/** A decision about a field that overlaps with what has gone live since. */
export interface FieldChoice {
  kind: string
  itemId: string
  /** The path of the field; null or absent to decide about the whole item, where it is deleted on one side. */
  field?: string | null
  keep: 'MINE' | 'LIVE'
}

/** Returns whether a decision about the item or the field settles a problem. */
export const isDecidable = ({ type }: ReleaseProblem) => type === 'OVERLAP' || type === 'MISSING'

/** Returns the error for problems that prevent publishing: CONFLICT if a decision is needed, else INVALID. */
export function refusal(problems: ReleaseProblem[]): AppError {
  const [first] = problems
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  const code = problems.some(isDecidable) ? 'CONFLICT' : 'INVALID'
  return new AppError(code, `${first?.message ?? 'It cannot be published'}${more}`, { problems })
}
