import { defineEntity, p } from '@mikro-orm/postgresql'
import { LINE_LIMIT } from '../../../schema/fields.ts'
import type { LinkedView } from './point-of-view.ts'

/** A link that shows the website from a point of view, without an account. */
export const PreviewLink = defineEntity({
  name: 'PreviewLink',
  tableName: 'previewLink',
  properties: {
    id: p.uuid().primary(),
    view: p.json<LinkedView>(),
    // Opened by a user for their own use, not to be shared.
    isPersonal: p.boolean().default(false),
    createdById: p.uuid().nullable(),
    createdByName: p.string().length(LINE_LIMIT),
    createdAt: p.datetime(3).defaultRaw('now()'),
    expiresAt: p.datetime(3).index(),
    revokedAt: p.datetime(3).nullable(),
  },
})
