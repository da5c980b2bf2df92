import { defineEntity, p } from '@mikro-orm/postgresql'
import { line } from './columns.ts'

/**
 * A person whose data was erased: the id that the account or the subscription had, and no name. A restore of an older backup
 * erases them again.
 */
export const Erasure = defineEntity({
  name: 'Erasure',
  tableName: 'erasure',
  properties: {
    id: p.uuid().primary(),
    // What stands for the former user in the history; null for a subscriber.
    pseudonym: line(60).nullable().unique(),
    erasedAt: p.datetime(3).defaultRaw('now()').index('erasure_time_index'),
  },
})
