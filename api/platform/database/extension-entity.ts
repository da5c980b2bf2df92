import { defineEntity, p } from '@mikro-orm/postgresql'
import { line, now } from './columns.ts'

/** The states of an event. One that was handled is deleted soon after. */
export type ExtensionEventState = 'WAITING' | 'HANDLED'

/** A committed change set, or a part of a large one, that an extension is told of. */
export const ExtensionEvent = defineEntity({
  name: 'ExtensionEvent',
  tableName: 'extensionEvent',
  properties: {
    id: p.bigint('number').primary(),
    extension: line(60),
    // The author and the references of the changes, without the values of the items.
    data: p.json<object>(),
    state: line(20).$type<ExtensionEventState>().default('WAITING'),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3).defaultRaw('now()'),
    lastError: p.text().nullable(),
    createdAt: now(),
  },
  indexes: [{ properties: ['extension', 'nextAttemptAt'], name: 'extensionEvent_due_index' }],
})
