import { kinds, stored } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { describeRevision, type StoredValues } from '../items/history.ts'
import type { Database } from '../../platform/database/database.ts'

/** Changes that belong together: of one kind, in one transaction, by one author. */
export interface Activity {
  kind: string
  action: string
  author: string
  source: string
  at: string
  /** The number of changed items. */
  count: number
  /** The item that was changed last, with its version and its title at that version. */
  itemId: string
  version: number
  title: string
  /** The labels of the changed fields, if one item was changed. */
  fields: string[]
  /** The release that the changes were published with. */
  releaseId: string | null
}

export interface ActivityFilter {
  /** The names of the kinds. */
  kinds: readonly string[]
  /** The kinds that the caller may not read. */
  hiddenKinds: readonly string[]
  /** The ids of items that are left out. */
  hiddenIds: readonly string[]
  author?: string | null
  /** ISO 8601. */
  since: string
  until: string
}

type Row = Omit<Activity, 'title' | 'fields'> & { values: StoredValues; previous: StoredValues | null }

/*
 * The index by time delivers the newest revisions first. In an order that begins with its columns, PostgreSQL finds the groups
 * of a page without reading the rest of the period.
 */
const ACTIVITIES = `
  with activity as (
    select kind, action, "authorName" as author, source, "createdAt" as at, count(*)::int as count, max(id) as last
    from revision
    where "createdAt" between $1 and $2 and kind = any($3::text[]) and "itemId" <> all($4::uuid[])
      and ($5::text is null or "authorName" = $5)
    group by "createdAt", "authorName", source, kind, action
    order by "createdAt" desc, "authorName" desc, source, kind, action
    limit $6 offset $7
  )
  select activity.kind, activity.action, activity.author, activity.source, activity.at, activity.count,
    r."itemId", r.version, r."releaseId", r.snapshot as values,
    (select p.snapshot from revision p
     where p.kind = r.kind and p."itemId" = r."itemId" and p.version < r.version and p.action <> 'delete'
     order by p.version desc limit 1) as previous
  from activity join revision r on r.id = activity.last
  order by activity.at desc, activity.author desc, activity.source, activity.kind, activity.action`

const AUTHORS = `
  select distinct "authorName" as name from revision
  where "createdAt" between $1 and $2 and kind <> all($3::text[]) order by name`

/** Reads what happened to the content of all kinds. */
export class ActivityRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the activities of a period, the newest first. */
  async list({ since, until, kinds: names, hiddenIds, author }: ActivityFilter, limit: number, offset: number) {
    const values = [since, until, names, hiddenIds, author ?? null, limit, offset]
    const rows = await this.#database.query<Row>(ACTIVITIES, values)
    return rows.map((row) => describe(row))
  }

  /** Returns the names of the authors of a period, by name. */
  async authors({
    since,
    until,
    hiddenKinds,
  }: Pick<ActivityFilter, 'since' | 'until' | 'hiddenKinds'>): Promise<string[]> {
    const rows = await this.#database.query<{ name: string }>(AUTHORS, [since, until, hiddenKinds])
    return rows.map(({ name }) => name)
  }
}

function describe({ values, previous, ...row }: Row): Activity {
  const kind: AnyKind = stored.find(({ name }) => name === row.kind)!
  const { kind: name, itemId: id, version, action, author, source, at: createdAt, count } = row
  const revision = describeRevision(kind, {
    kind: name,
    id,
    version,
    action,
    author,
    source,
    createdAt,
    values,
    previous,
  })
  const isOne = count === 1 && kinds.some((kind) => kind.name === name)
  return { ...row, title: revision.title, fields: isOne ? revision.changes.map(({ label }) => label) : [] }
}
