import { NIL } from 'uuid'
import { settingIdsForAdmins } from '../../api/content/items/setting-ids.ts'
import type { Database } from '../../api/platform/database/database.ts'
import { CLOSED_STATES_SQL } from '../../api/platform/database/publishing-entities.ts'
import { pendingChange, type PendingChangeValues } from '../../schema/transfer/pending-change.ts'
import type { ExportRecord } from '../formats/export-writer.ts'

const BATCH = 1_000

/** Reads the drafts, and the changes of releases that are neither published nor discarded. */
export async function* pendingChangeRecords(database: Database, withSecrets: boolean): AsyncGenerator<ExportRecord> {
  const hidden = withSecrets ? [] : settingIdsForAdmins
  for (let after: string = NIL; ;) {
    const batch = await database.query<PendingChangeValues & { id: string }>(
      `select p.id, r.name as release, p.kind, p."itemId" as item, p.action, p.values
       from "pendingChange" p left join release r on r.id = p."releaseId"
       where p.id > $1 and p."itemId" <> all($2) and (r.id is null or r.state not in ${CLOSED_STATES_SQL})
       order by p.id limit ${BATCH}`,
      [after, hidden],
    )
    for (const { id, ...values } of batch) yield { kind: pendingChange, id, values }
    if (batch.length < BATCH) return
    after = batch.at(-1)!.id
  }
}
