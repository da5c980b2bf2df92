import { Migration0001 } from './0001-initial.ts'

/** Every migration, in the order in which they are applied. The names are what the database remembers. */
export const migrations = [{ name: '0001-initial', class: Migration0001 }]
