/** The states of a release, in the order in which it usually passes through them. */
export const RELEASE_STATES = [
  'OPEN',
  'IN_REVIEW',
  'APPROVED',
  'SCHEDULED',
  'FAILED',
  'PUBLISHED',
  'ROLLED_BACK',
  'DISCARDED',
] as const

export type ReleaseState = (typeof RELEASE_STATES)[number]

/** The states of a release that has been published. */
export const PUBLISHED_STATES: readonly ReleaseState[] = ['PUBLISHED', 'ROLLED_BACK']

/** The states of a release that is over: its changes are a record and cannot change. */
export const CLOSED_STATES: readonly ReleaseState[] = [...PUBLISHED_STATES, 'DISCARDED']

/** The states of a release that is not over. */
export const PREPARED_STATES: readonly ReleaseState[] = RELEASE_STATES.filter((state) => !CLOSED_STATES.includes(state))
