import { text } from '../fields.ts'
import { defineRecord } from '../kind.ts'

/** A pending change of an item: its draft, or a part of a release. It is exported only on request. */
export const pendingChange = defineRecord({
  name: 'draft',
  plural: 'drafts',
  label: 'Draft',
  labelPlural: 'Drafts',
  description: 'A change of an item that is not live yet.',
  path: 'drafts',
  listKey: 'drafts',
  itemKey: 'draft',
  titleField: 'item',
  naturalKey: 'item',
  fields: {
    release: text('Release'),
    kind: text('Kind', { required: true }),
    item: text('Item', { required: true }),
    action: text('Action', { required: true }),
  },
})

/** The values of a pending change in an export. */
export interface PendingChangeValues {
  /** The name of the release; null for the item's own draft. */
  release: string | null
  /** The name of the item's kind. */
  kind: string
  /** The id of the item. */
  item: string
  action: 'save' | 'delete'
  /** The values that the change sets, and of groups only the keys that it sets. */
  values: Record<string, unknown>
}
