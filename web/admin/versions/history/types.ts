import type {
  DeletedQuery,
  HistoryFilter as HistoryFilterInput,
  RestorePlanQuery,
  RevisionFragment,
} from '../../client/graphql/generated.ts'

/** One change in the history of an item. */
export type Revision = RevisionFragment

/** The conditions that the shown revisions meet. Times are ISO 8601. */
export type HistoryFilter = Partial<Record<keyof HistoryFilterInput, string>>

/** A deleted item and the version that restores it. */
export type Deleted = DeletedQuery['deleted']['items'][number]

/** What restoring an earlier version would change. */
export type RestorePlan = RestorePlanQuery['plan']
