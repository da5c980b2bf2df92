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
    // The values of the fields with texts, by their keys: first those that are read for many items at once. Null if a required text is
    // missing, so that the item is shown in the original language.
    keys: p.json<Record<string, unknown>>().nullable(),
    texts: p.json<Record<string, unknown>>().nullable(),
  },
  indexes: [
    {
      properties: ['kind', 'language', 'isActive', 'order', 'title', 'itemId'],
      name: 'translatedItem_list_index',
    },
  ],
})
