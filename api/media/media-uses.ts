import type { AnyKind } from '../../schema/kind.ts'
import { kinds, setting, stored } from '../../schema/kinds/index.ts'
import { type Database, identifier } from '../database/database.ts'

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

const titleOf = (kind: AnyKind, table: string) =>
  kind.singleton ? `'${kind.label}'` : `${table}.${identifier(kind.titleField)}`

/** What the fields of a row name. The rows are searched as a whole first, since few of them name a file. */
const namedBy = (row: string) =>
  `jsonb_each_text(${row}) field(key, value), regexp_matches(field.value, '/media/([A-Za-z0-9_.-]+)', 'g') found`

const liveUses = (kind: AnyKind) =>
  `select distinct found[1] as "publicId", '${kind.name}' as kind, t.id, ${titleOf(kind, 't')} as title, field.key as field,
     false as "isPending", null::uuid as "releaseId", null as release
   from ${identifier(kind.name)} t, ${namedBy('to_jsonb(t)')} where t::text like '%/media/%'`

const pendingUses = (kind: AnyKind) => {
  const title = kind.singleton
    ? titleOf(kind, 't')
    : `coalesce(p."values" ->> '${kind.titleField}', ${titleOf(kind, 't')}, '')`
  return `select distinct found[1], p.kind, p."itemId", ${title}, field.key, true, r.id, r.name
   from "pendingChange" p left join release r on r.id = p."releaseId"
     left join ${identifier(kind.name)} t on t.id = p."itemId", ${namedBy('p."values"')}
   where p.kind = '${kind.name}' and cardinality(p."mediaIds") > 0
     and (r.id is null or r.state not in ('PUBLISHED', 'ROLLED_BACK', 'DISCARDED'))`
}

/** Selects the uses of all files. */
export const USES = [...stored.map(liveUses), ...[...kinds, setting].map(pendingUses)].join(' union all ')

/** Returns every use of every file: those of live items first, in the order of their titles. */
export const findUses = (database: Database): Promise<MediaUse[]> =>
  database.query<MediaUse>(`select * from (${USES}) use order by "isPending", title, id, field`)
