import { escapeLiteral } from 'pg'
import type { AnyKind } from '../../schema/kind.ts'
import { storedColumns } from './stored-columns.ts'

/** The content as it was at a moment. Times are ISO 8601. */
export interface Moment {
  type: 'moment'
  at: string
}

/** Where content is read from, when it is not the live content. */
export type PointOfView = Moment

/**
 * Returns the SELECT that the rows of a kind come from at a point of view, with the columns of the kind's table. Readers
 * put it before their statement as a common table expression with the name of the table. Within that expression, the
 * name still means the table itself.
 *
 * All values in it are literals, so that it fits before statements with parameters of their own.
 */
export function rowsAt(view: PointOfView, kind: AnyKind): string {
  return momentRows(view, kind)
}

/** The last revision of each item at that time. Items whose last revision is a deletion are left out. */
function momentRows({ at }: Moment, kind: AnyKind): string {
  const until = `r.kind = ${escapeLiteral(kind.name)} and r."createdAt" <= ${escapeLiteral(at)}::timestamptz`
  return `select r."itemId" as id, r.version, ${firstSaved} as "createdAt", r."createdAt" as "updatedAt", ${storedColumns(kind, 'r.snapshot')}
    from (select distinct on (r."itemId") r.* from revision r where ${until} order by r."itemId" desc, r.version desc) r
    where r.action <> 'delete'`
}

/** When the item came into being: its first revision after its last deletion. */
const firstSaved = `(
  select min(f."createdAt") from revision f
  where f.kind = r.kind and f."itemId" = r."itemId" and f.version > coalesce((
    select max(d.version) from revision d
    where d.kind = r.kind and d."itemId" = r."itemId" and d.version < r.version and d.action = 'delete'
  ), 0)
)`
