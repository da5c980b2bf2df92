import { defineEntity, p } from '@mikro-orm/postgresql'
import { line } from './columns.ts'
import { Session } from './session-entity.ts'

/** An item that a user has open: one row for each open stream. It ends with the session, and expires unless it is renewed. */
export const Presence = defineEntity({
  name: 'Presence',
  tableName: 'presence',
  properties: {
    id: p.uuid().primary(),
    session: () => p.manyToOne(Session).deleteRule('cascade').index(),
    kind: line(60),
    itemId: p.uuid(),
    userId: p.uuid(),
    userName: line(),
    since: p.datetime(3).defaultRaw('now()'),
    expiresAt: p.datetime(3),
  },
  indexes: [{ properties: ['kind', 'itemId'], name: 'presence_item_index' }],
})
