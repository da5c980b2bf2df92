import { escapeLiteral } from 'pg'
import type { AnyKind } from '../../../schema/kind.ts'
import type { Moment } from '../../platform/database/point-of-view.ts'
import { storedColumns } from './stored-columns.ts'

/** Returns the last revision of each item at a moment. Items whose last revision is a deletion are left out. */
export function momentRows({ at }: Moment, kind: AnyKind): string {
  const until = `r.kind = ${escapeLiteral(kind.name)} and r."createdAt" <= ${escapeLiteral(at)}::timestamptz`
  const columns = storedColumns(kind, (key) => `(r.snapshot -> ${escapeLiteral(key)})`)
  return `select r."itemId" as id, r.version, ${firstSaved} as "createdAt", r."createdAt" as "updatedAt", ${columns}
    from (select distinct on (r."itemId") r.* from revision r where ${until} order by r."itemId" desc, r.version desc) r
    where r.action <> 'delete'`
}

/** Returns the SELECT of the ids of the items of a kind that were changed after a moment. */
export const changedSince = ({ at }: Moment, kind: AnyKind): string =>
  `select r."itemId" from revision r
    where r.kind = ${escapeLiteral(kind.name)} and r."createdAt" > ${escapeLiteral(at)}::timestamptz`

/** When the item came into being: its first revision after its last deletion. */
const firstSaved = `(
  select min(f."createdAt") from revision f
  where f.kind = r.kind and f."itemId" = r."itemId" and f.version > coalesce((
    select max(d.version) from revision d
    where d.kind = r.kind and d."itemId" = r."itemId" and d.version < r.version and d.action = 'delete'
  ), 0)
)`
