import type { ReleaseQuery, ReleaseEntryFragment, RollbackPlanQuery } from '../../client/graphql/generated.ts'

/** A release as the list shows it. */
export type ReleaseEntry = ReleaseEntryFragment

/** A release with all that its screen shows. */
export type Release = NonNullable<ReleaseQuery['release']>

export type RollbackPlan = RollbackPlanQuery['plan']
