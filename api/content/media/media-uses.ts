import { CLOSED_STATES_SQL } from '../../platform/database/publishing-entities.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds, setting, stored } from '../../../schema/kinds/index.ts'
import { mediaPath } from '../../../schema/kinds/media-file.ts'
import { escapeLike } from '../../platform/database/search-text.ts'
import { titleSql } from '../../platform/database/title-sql.ts'
import { type Database, identifier } from '../../platform/database/database.ts'

/** One field that shows a file: of a live item, or of a change of an item that is not published. */
export interface MediaUse {
  publicId: string
  kind: string
  id: string
  title: string
  field: string
  /** Whether the field is one of a change that is not published. */
  isPending: boolean
  /** The release that the change is in, and its name; null for live items and drafts. */
  releaseId: string | null
  release: string | null
}

/** What the fields of a row name. The rows are searched as a whole first, since few of them name a file. */
const namedBy = (row: string) =>
  `jsonb_each_text(${row}) field(key, value), regexp_matches(field.value, '/media/([A-Za-z0-9_.-]+)', 'g') found`

const liveUses = (kind: AnyKind, named: string) =>
  `select distinct found[1] as "publicId", '${kind.name}' as kind, t.id, ${titleSql(kind, 't')} as title, field.key as field,
     false as "isPending", null::uuid as "releaseId", null as release
   from ${identifier(kind.name)} t, ${namedBy('to_jsonb(t)')} where t::text ${named}`

const pendingUses = (kind: AnyKind, named: string) => {
  const title = kind.singleton
    ? titleSql(kind, 't')
    : `coalesce(p."values" ->> '${kind.titleField}', ${titleSql(kind, 't')}, '')`
  return `select distinct found[1], p.kind, p."itemId", ${title}, field.key, true, r.id, r.name
   from "pendingChange" p left join release r on r.id = p."releaseId"
     left join ${identifier(kind.name)} t on t.id = p."itemId", ${namedBy('p."values"')}
   where p.kind = '${kind.name}' and cardinality(p."mediaIds") > 0 and p."values"::text ${named}
     and (r.id is null or r.state not in ${CLOSED_STATES_SQL})`
}

/** @param named the condition of the text of a row that names files */
const usesWhere = (named: string) =>
  [...stored.map((kind) => liveUses(kind, named)), ...[...kinds, setting].map((kind) => pendingUses(kind, named))].join(
    ' union all ',
  )

/** Selects the uses of all files. */
export const USES = usesWhere(`like '%/media/%'`)

const sorted = (uses: string) =>
  `select * from (${uses}) use where "publicId" = any($1) order by "isPending", title, id, field`
const FROM_ALL = sorted(USES)
const FROM_NAMING = sorted(usesWhere('like any($2)'))

/** The number of files from which reading the uses of all files takes less time. */
const MANY = 20

/** Returns every use of some files: those of live items first, in the order of their titles. */
export function findUses(database: Database, publicIds: readonly string[]): Promise<MediaUse[]> {
  if (publicIds.length > MANY) return database.query<MediaUse>(FROM_ALL, [publicIds])
  const patterns = publicIds.map((id) => `%${escapeLike(mediaPath(id))}%`)
  return database.query<MediaUse>(FROM_NAMING, [publicIds, patterns])
}
