import { defineEntity, p } from '@mikro-orm/postgresql'
import { line } from './columns.ts'

/**
 * A number that is added to that of the items of a kind, or taken from it. Triggers on the tables of the kinds write it
 * (item-counts.ts).
 */
export const ItemCount = defineEntity({
  name: 'ItemCount',
  tableName: 'itemCount',
  properties: {
    id: p.bigint('number').primary(),
    kind: line(60),
    isActive: p.boolean(),
    // That of the field by which visitors filter the list.
    value: p.text().collation('C'),
    total: p.bigint('number'),
  },
  indexes: [{ properties: ['kind', 'isActive', 'value'], name: 'itemCount_index' }],
})
