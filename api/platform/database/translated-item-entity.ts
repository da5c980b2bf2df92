import { defineEntity, p } from '@mikro-orm/postgresql'
import { line } from './columns.ts'

/**
 * What lists in a language are sorted and filtered by: a row for each visible translation of an item. Triggers on the tables of the kinds
 * write it (search-documents.ts).
 */
export const TranslatedItem = defineEntity({
  name: 'TranslatedItem',
  tableName: 'translatedItem',
  properties: {
    kind: line(60).primary(),
    itemId: p.uuid().primary(),
    language: line(35).primary(),
    isActive: p.boolean(),
    order: p.integer(),
    // The title that visitors read.
    title: p.text().collation('C'),
    // The values of fields with texts that visitors read, by their keys: those that lists are sorted and filtered by, and all others. The
    // latter are null if a required text is missing, so that the item is shown in the original language.
    keys: p.json<Record<string, unknown>>(),
    texts: p.json<Record<string, unknown>>().nullable(),
  },
  indexes: [
    {
      properties: ['kind', 'language', 'isActive', 'order', 'title', 'itemId'],
      name: 'translatedItem_list_index',
    },
    // Lists of staff have inactive items, too.
    { properties: ['kind', 'language', 'order', 'title', 'itemId'], name: 'translatedItem_staff_index' },
  ],
})
