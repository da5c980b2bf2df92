import { text } from '../../schema/fields.ts'
import { defineRecord } from '../../schema/kind.ts'
import type { StoredValues } from '../../api/content/items/history.ts'
import type { Database } from '../../api/platform/database/database.ts'
import type { PendingAction } from '../../api/platform/database/publishing-entities.ts'
import { settingIdsForAdmins } from '../../api/content/items/setting-ids.ts'
import type { ExportRecord } from '../formats/export-writer.ts'

/** A pending change of an item: its draft, or a part of a release. It is exported only on request. */
export const draft = defineRecord({
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

/** The values of a draft in an export. */
export interface DraftValues {
  /** The name of the release; null for the item's own draft. */
  release: string | null
  /** The name of the item's kind. */
  kind: string
  /** The id of the item. */
  item: string
  action: PendingAction
  /** The values that the change sets, and of groups only the keys that it sets. */
  values: StoredValues
}

const BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Reads the drafts, and the changes of releases that are neither published nor discarded. */
export async function* draftRecords(database: Database, withSecrets: boolean): AsyncGenerator<ExportRecord> {
  const hidden = withSecrets ? [] : settingIdsForAdmins
  for (let after = FIRST_ID; ;) {
    const batch = await database.query<DraftValues & { id: string }>(
      `select p.id, r.name as release, p.kind, p."itemId" as item, p.action, p.values
       from "pendingChange" p left join release r on r.id = p."releaseId"
       where p.id > $1 and p."itemId" <> all($2) and (r.id is null or r.state not in ('PUBLISHED', 'ROLLED_BACK', 'DISCARDED'))
       order by p.id limit ${BATCH}`,
      [after, hidden],
    )
    for (const { id, ...values } of batch) yield { kind: draft, id, values }
    if (batch.length < BATCH) return
    after = batch.at(-1)!.id
  }
}
