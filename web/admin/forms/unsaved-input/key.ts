import { user } from '../../client/session/store.ts'

/** Returns the storage key of an unsaved input. Each user of the browser has separate inputs. */
export const unsavedInputKey = (name: string) => `${user()?.username ?? ''}.${name}`
