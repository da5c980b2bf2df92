import { defineEntity, p } from '@mikro-orm/postgresql'
import { line, now } from './columns.ts'
import { User } from './session-entity.ts'

/** A named choice of what a list shows. Own ones are deleted with the account of their owner; shared ones have no owner and stay. */
export const SavedView = defineEntity({
  name: 'SavedView',
  tableName: 'savedView',
  properties: {
    id: p.uuid().primary(),
    kind: line(60),
    name: line(60),
    owner: () => p.manyToOne(User).nullable().deleteRule('cascade'),
    sharedBy: () => p.manyToOne(User).nullable().deleteRule('set null'),
    search: line(),
    // The JSON of a condition, with its keys in the order of the address; empty without one.
    where: p.text().default(''),
    // A key of the kind's sort orders; empty for the order of the list itself.
    sort: line(60).default(''),
    descending: p.boolean().default(false),
    createdAt: now(),
  },
  uniques: [
    { properties: ['owner', 'kind', 'name'], name: 'savedView_own_unique' },
    { properties: ['kind', 'name'], where: '"owner" is null', name: 'savedView_shared_unique' },
  ],
})
