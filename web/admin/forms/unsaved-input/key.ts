import { user } from '../../client/session/store.ts'

/** Returns the storage key of a local draft. Each user of the browser has separate drafts. */
export const localDraftKey = (name: string) => `${user()?.username ?? ''}.${name}`
