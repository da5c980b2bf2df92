import type { ServerResponse } from 'node:http'

/** Why the path of a missing page is not recorded. */
export type Unrecorded = 'scan' | 'personal' | 'malformed'

/** What a response means for the counts: a redirect, or a page that does not exist. */
export type Visit = { redirectId: string } | { missingPath: string } | { unrecorded: Unrecorded }

const visits = new WeakMap<ServerResponse, Visit>()

/** Remembers what a response that is rendered for the cache means for the counts. */
export const noteVisit = (response: ServerResponse, visit: Visit): void => void visits.set(response, visit)

/** Returns what `noteVisit` has remembered. */
export const visitOf = (response: ServerResponse): Visit | undefined => visits.get(response)
