import type {
  PendingDetailsFragment,
  PendingSummaryFragment,
  ProblemFragment,
  ReleaseSummaryFragment,
} from '../../client/graphql/generated.ts'

export type { ContentKind, FieldChoice, ReleaseState } from '../../client/graphql/generated.ts'

/** What lists and forms show of the release that a change belongs to. */
export type ReleaseSummary = ReleaseSummaryFragment

/** A pending change as lists show it. */
export type PendingSummary = PendingSummaryFragment

/** A pending change with what differs from the live item. */
export type PendingChange = PendingDetailsFragment

/** The values of a field before and after a change. */
export type FieldChange = PendingChange['changes'][number]

/** Why a pending change cannot be published, or a warning about another scheduled release. */
export type ReleaseProblem = ProblemFragment
