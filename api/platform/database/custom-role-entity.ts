import { defineEntity, p } from '@mikro-orm/postgresql'
import { line, now } from './columns.ts'

/**
 * A role that admins have made. Users, tokens and invitations have its name. A name without a row has no rights, as in versions of the
 * program that do not know this table.
 */
export const CustomRole = defineEntity({
  name: 'CustomRole',
  tableName: 'customRole',
  properties: {
    name: line(20).primary(),
    label: line(60).unique(),
    rights: p.type('text[]').$type<string[]>(),
    createdAt: now(),
    updatedAt: now(),
  },
})
