import { defineEntity, p } from '@mikro-orm/postgresql'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { line } from './columns.ts'

/**
 * A slug or a path that a published item had before in a language. Triggers write it. The item may have it again, another one may have it now, and it stays
 * when the item is deleted, which can be restored.
 */
export const OldSlug = defineEntity({
  name: 'OldSlug',
  tableName: 'oldSlug',
  properties: {
    kind: line(60).primary(),
    language: line(35).primary().default(ORIGINAL_LANGUAGE),
    slug: line(100).primary(),
    itemId: p.uuid(),
  },
})
