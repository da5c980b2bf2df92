import { user } from '../session/store.ts'

/** The key under which the signed-in user's draft of something is kept. */
export const draftKeyOf = (name: string) => `${user()?.username ?? ''}.${name}`
