import { defineEntity, p } from '@mikro-orm/postgresql'
import { line } from './columns.ts'

/**
 * Items that one statement has deleted, until the end of its transaction, which checks that nothing refers to them
 * (reference-triggers.ts).
 */
export const Deletion = defineEntity({
  name: 'Deletion',
  tableName: 'deletion',
  properties: {
    id: p.bigint('number').primary(),
    kind: line(60),
    ids: p.array().columnType('uuid[]'),
  },
})
