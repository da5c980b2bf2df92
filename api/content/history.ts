import type { AnyKind } from '../../schema/kind.ts'
import type { Fields } from '../../schema/fields.ts'
import { mediaFile } from '../../schema/kinds/index.ts'
import { RESTORABLE_DAYS } from '../../schema/kinds/media-file.ts'
import { type Queryable, rows } from '../database/database.ts'
import { DEFAULT_PAGE } from './bounds.ts'

/** What happened to an item at one version. `changes` compares it with the version before. */
export interface Revision {
  kind: string
  id: string
  /** What the item was called at that version. */
  title: string
  version: number
  action: 'create' | 'update' | 'delete' | 'restore'
  author: string
  source: string
  createdAt: string
  changes: FieldChange[]
}

/** One field's value before and after; text as it is, anything else as JSON, null where there was none. */
export interface FieldChange {
  field: string
  label: string
  before: string | null
  after: string | null
}

/** An item's values at one version. */
export type Snapshot = Record<string, unknown>

interface RevisionRow extends Omit<Revision, 'title' | 'changes'> {
  snapshot: Snapshot
  previous: Snapshot | null
}

const COLUMNS = `r.kind, r."itemId" as id, r.version, r.action, r."authorName" as author, r.source, r."createdAt", r.snapshot,
  (select p.snapshot from revision p where p.kind = r.kind and p."itemId" = r."itemId" and p.version < r.version
   and p.action <> 'delete' and r.action <> 'delete' order by p.version desc limit 1) as previous`

const toRevision = (kind: AnyKind, { snapshot, previous, ...revision }: RevisionRow): Revision => ({
  ...revision,
  title: titleOf(kind, snapshot),
  changes: revision.action === 'delete' ? [] : differences(kind.fields, previous ?? {}, snapshot),
})

const titleOf = (kind: AnyKind, snapshot: Snapshot): string =>
  kind.singleton ? kind.label : (asText(snapshot[kind.titleField]) ?? '')

/** An item's revisions, newest first. A secret's value is in none of them. */
export async function readHistory(
  db: Queryable,
  kind: AnyKind,
  id: string,
  { limit = DEFAULT_PAGE, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<Revision[]> {
  const text = `select ${COLUMNS} from revision r where r.kind = $1 and r."itemId" = $2
    order by r.version desc limit $3 offset $4`
  const found = await rows<RevisionRow>(db, text, [kind.name, id, limit, offset])
  return found.map((row) => toRevision(kind, row))
}

/** The revisions that made these versions of items, in the given order. */
export async function readRevisions(
  db: Queryable,
  kind: AnyKind,
  made: readonly { id: string; version: number }[],
): Promise<Revision[]> {
  const text = `select ${COLUMNS} from unnest($2::uuid[], $3::int[]) with ordinality as made(id, version, place)
    join revision r on r.kind = $1 and r."itemId" = made.id and r.version = made.version order by made.place`
  const values = [kind.name, made.map(({ id }) => id), made.map(({ version }) => version)]
  return (await rows<RevisionRow>(db, text, values)).map((row) => toRevision(kind, row))
}

/** How many revisions an item has. */
export async function countHistory(db: Queryable, kind: AnyKind, id: string): Promise<number> {
  const text = `select count(*) from revision where kind = $1 and "itemId" = $2`
  const [row] = await rows<{ count: number }>(db, text, [kind.name, id])
  return row!.count
}

/** The last revision of every item that is deleted now; of files, while their bytes are kept. */
const DELETED = `from revision r where r.kind = $1 and r.action = 'delete'
  and not exists (select from revision l where l.kind = r.kind and l."itemId" = r."itemId" and l.version > r.version)
  and ($2::int is null or r."createdAt" > now() - make_interval(days => $2))`

const keptDays = (kind: AnyKind) => (kind.name === mediaFile.name ? RESTORABLE_DAYS : null)

/** The deletions of a kind that can be taken back, newest first. */
export async function readDeleted(
  db: Queryable,
  kind: AnyKind,
  { limit = DEFAULT_PAGE, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<Revision[]> {
  const text = `select ${COLUMNS} ${DELETED} order by r."createdAt" desc, r.id desc limit $3 offset $4`
  const found = await rows<RevisionRow>(db, text, [kind.name, keptDays(kind), limit, offset])
  return found.map((row) => toRevision(kind, row))
}

/** How many deletions of a kind can be taken back. */
export async function countDeleted(db: Queryable, kind: AnyKind): Promise<number> {
  const [row] = await rows<{ count: number }>(db, `select count(*) ${DELETED}`, [kind.name, keptDays(kind)])
  return row!.count
}

/** An item's values as they were at a version, or undefined where there is no such revision. */
export async function readSnapshot(
  db: Queryable,
  kind: AnyKind,
  id: string,
  version: number,
): Promise<Snapshot | undefined> {
  const text = `select snapshot from revision where kind = $1 and "itemId" = $2 and version = $3`
  const [row] = await rows<{ snapshot: Snapshot }>(db, text, [kind.name, id, version])
  return row?.snapshot
}

function differences(fields: Fields, before: Snapshot, after: Snapshot): FieldChange[] {
  return Object.entries(fields).flatMap(([key, field]): FieldChange[] => {
    const was = asText(before[key])
    const is = asText(after[key])
    return was === is ? [] : [{ field: key, label: field.label, before: was, after: is }]
  })
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
