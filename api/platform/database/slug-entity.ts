import { defineEntity, p } from '@mikro-orm/postgresql'
import { line } from './columns.ts'

/**
 * A slug or a path that a published item had before. Triggers write it. The item may have it again, another one may have it now, and it stays
 * when the item is deleted, which can be restored.
 */
export const OldSlug = defineEntity({
  name: 'OldSlug',
  tableName: 'oldSlug',
  properties: {
    kind: line(60).primary(),
    slug: line(100).primary(),
    itemId: p.uuid(),
  },
})
