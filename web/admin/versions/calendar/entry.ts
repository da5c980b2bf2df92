import type { CalendarQuery } from '../../client/graphql/generated.ts'

/** A release with the time at which it went live, or is or was to go live. */
export type Entry = CalendarQuery['page']['items'][number] & { at: string }
