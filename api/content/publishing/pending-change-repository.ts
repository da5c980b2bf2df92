import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { stored } from '../../../schema/kinds/index.ts'
import { publicIdsIn } from '../../../schema/kinds/media-file.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import type { StoredValues } from '../items/history.ts'
import type { Unreadable } from '../items/readable.ts'
import { raiseContentVersionAtEnd } from '../items/raise-content-version.ts'
import { jsonIdsSql, referringFields } from '../references/referring-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { CLOSED_STATES_SQL, type PendingAction } from '../../platform/database/publishing-entities.ts'
import { announcePresence } from '../../platform/database/presence-channel.ts'

/** A stored pending change. Times are ISO 8601. */
export interface PendingChangeRow {
  id: string
  releaseId: string | null
  kind: string
  itemId: string
  action: PendingAction
  values: StoredValues
  /** The public ids of the files that the values name. */
  mediaIds: string[]
  baseVersion: number
  authorId: string | null
  authorName: string
  createdAt: string
  updatedAt: string
  version: number
}

export type PendingChangeValues = Pick<
  PendingChangeRow,
  'releaseId' | 'kind' | 'itemId' | 'action' | 'values' | 'baseVersion'
>

/** Which pending changes to list. Those of published and discarded releases are listed by `releaseId` only. */
export interface PendingChangeFilter {
  kind?: string | null
  itemId?: string | null
  releaseId?: string | null
  /** The id of an item that the changes refer to. */
  refersTo?: string | null
  /** Leave out the changes of some kinds, of settings with some ids, or all that belong to releases. */
  without?: Unreadable & { releases: boolean }
}

/** The columns of a changed row: its texts are rich text, not plain text of the previous version of the program. */
const NEXT_VERSION = { version: sql<number>`version + 1`, textVersion: sql<number>`version + 1` }

/** The SQL of the ids of the items that a pending change refers to, as a JSON array. Fields that it leaves as they are have none. */
const referencesSql = () =>
  `case p.kind ${[...Map.groupBy(referringFields(stored), ({ kind }) => kind.name)]
    .map(([kind, fields]) => {
      const ids = fields.map((field) => `coalesce(${jsonIdsSql(field, `p.values -> '${field.keys[0]}'`)}, '[]')`)
      return `when '${kind}' then ${ids.join(' || ')}`
    })
    .join(' ')} end`

const jsonb = (values: StoredValues) => sql<StoredValues>`${JSON.stringify(values)}::jsonb`

/**
 * Stores pending changes. Its writing methods are called in a transaction. If a change begins or ceases to name files, they
 * raise the content version, so that caches ask again whether these files are public.
 */
export class PendingChangeRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns when items become inactive or are deleted, if a release is scheduled that does so, by the items' ids. */
  async endsOf(kind: string, itemIds: readonly string[]): Promise<Map<string, string>> {
    const row = await this.#database
      .kysely()
      .selectFrom('pendingChange as p')
      .innerJoin('release as r', 'r.id', 'p.releaseId')
      .select(({ fn }) => ['p.itemId', fn.min('r.scheduledAt').as('end')])
      .where('r.state', '=', 'SCHEDULED')
      .where('p.kind', '=', kind)
      .where(sql<boolean>`p."itemId" = any(${itemIds})`)
      .where(sql<boolean>`(p.action = 'delete' or p."values" @> '{"isActive": false}')`)
      .groupBy('p.itemId')
      .execute()
    return new Map(row.map(({ itemId, end }) => [itemId, end!]))
  }

  /** Returns pending changes, the most recently changed first. */
  async list(filter: PendingChangeFilter, limit: number, offset: number): Promise<PendingChangeRow[]> {
    return this.#matching(filter)
      .selectAll('p')
      .orderBy('p.updatedAt', 'desc')
      .orderBy('p.id')
      .limit(limit)
      .offset(offset)
      .execute()
  }

  async count(filter: PendingChangeFilter): Promise<number> {
    const counted = this.#matching(filter).select(({ fn }) => fn.countAll<number>().as('count'))
    return (await counted.executeTakeFirstOrThrow()).count
  }

  /** Returns all changes of a release, in the order in which they were added. */
  ofRelease(releaseId: string): Promise<PendingChangeRow[]> {
    return this.#rows()
      .selectAll('p')
      .where('p.releaseId', '=', releaseId)
      .orderBy('p.createdAt')
      .orderBy('p.id')
      .execute()
  }

  one(id: string): Promise<PendingChangeRow | undefined> {
    return this.#rows().selectAll('p').where('p.id', '=', id).executeTakeFirst()
  }

  /** Locks a pending change until the transaction ends, and returns it. */
  lock(id: string): Promise<PendingChangeRow | undefined> {
    return this.#rows().selectAll('p').where('p.id', '=', id).forUpdate().executeTakeFirst()
  }

  /** Returns the changes of items in a release, or their drafts. */
  ofItems(releaseId: string | null, kind: string, itemIds: readonly string[]): Promise<PendingChangeRow[]> {
    return this.#ofItems(releaseId, kind, itemIds).execute()
  }

  /** Locks the changes of items in a release, or their drafts, and returns them by the items' ids. */
  async lockOfItems(
    releaseId: string | null,
    kind: string,
    itemIds: readonly string[],
  ): Promise<Map<string, PendingChangeRow>> {
    const rows = await this.#ofItems(releaseId, kind, itemIds).forUpdate().execute()
    return new Map(rows.map((row) => [row.itemId, row]))
  }

  /** Inserts a change. Returns undefined if the item already has one in the release, or a draft. */
  async insert({ userId, name }: Actor, change: PendingChangeValues): Promise<PendingChangeRow | undefined> {
    const inserted = await this.#database
      .kysely()
      .insertInto('pendingChange')
      .values({
        ...change,
        values: jsonb(change.values),
        mediaIds: publicIdsIn(change.values),
        id: randomUUID(),
        textVersion: 1,
        authorId: userId,
        authorName: name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) this.#announceFiles([], inserted.mediaIds)
    return inserted
  }

  /**
   * Changes a locked pending change. The actor becomes its author. Without translations in the values it has none any more, which is said to
   * a trigger (translation-triggers.ts): it keeps them for versions that do not know them.
   */
  async update(
    { userId, name }: Actor,
    { id, mediaIds, values: before }: PendingChangeRow,
    { values: after, ...change }: Pick<PendingChangeValues, 'action' | 'values' | 'baseVersion'>,
  ): Promise<PendingChangeRow> {
    const values = 'translations' in before && change.action === 'save' ? { translations: {}, ...after } : after
    const updated = await this.#database
      .kysely()
      .updateTable('pendingChange')
      .set({
        ...change,
        values: jsonb(values),
        mediaIds: publicIdsIn(values),
        authorId: userId,
        authorName: name,
        updatedAt: sql`now()`,
        ...NEXT_VERSION,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    this.#announceFiles(mediaIds, updated.mediaIds)
    await announcePresence(this.#database)
    return updated
  }

  /**
   * Replaces values of the changes that name a file and are not published, discarded or rolled back. Their authors stay.
   *
   * @param itemIds the items whose changes are considered
   * @param replace returns the new values of some fields, or undefined if the change stays as it is
   */
  async replaceValues(
    publicId: string,
    itemIds: ReadonlySet<string> | 'all',
    replace: (change: PendingChangeRow) => StoredValues | undefined,
  ): Promise<void> {
    const rows = await this.#matching({})
      .selectAll('p')
      .where(sql<boolean>`p."mediaIds" @> array[${publicId}::text]`)
      .orderBy('p.id')
      .forUpdate()
      .execute()
    for (const change of rows) {
      const replaced = itemIds === 'all' || itemIds.has(change.itemId) ? replace(change) : undefined
      if (!replaced) continue
      const values = { ...change.values, ...replaced }
      const mediaIds = publicIdsIn(values)
      await this.#database
        .kysely()
        .updateTable('pendingChange')
        .set({ values: jsonb(values), mediaIds, updatedAt: sql`now()`, ...NEXT_VERSION })
        .where('id', '=', change.id)
        .execute()
      this.#announceFiles(change.mediaIds, mediaIds)
    }
  }

  /** Moves a locked change to a release, or makes it the item's draft. */
  move(id: string, releaseId: string | null): Promise<PendingChangeRow> {
    return this.#database
      .kysely()
      .updateTable('pendingChange')
      .set({ releaseId, updatedAt: sql`now()`, ...NEXT_VERSION })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Inserts changes of different items, or replaces those that the items have. The actor becomes their author. */
  async saveAll(
    { userId, name }: Actor,
    releaseId: string | null,
    changes: readonly Omit<PendingChangeValues, 'releaseId'>[],
  ): Promise<void> {
    if (changes.length === 0) return
    const target = releaseId === null ? '(kind, "itemId") where "releaseId" is null' : '("releaseId", kind, "itemId")'
    const rows = changes.map(({ kind, itemId, action, values, baseVersion }) => ({
      kind,
      itemId,
      action,
      values,
      mediaIds: publicIdsIn(values),
      baseVersion,
    }))
    const [row] = await this.#database.query<{ differ: boolean }>(
      `with change as materialized (
         select * from jsonb_to_recordset($1::jsonb)
           as c(kind text, "itemId" uuid, action text, "values" jsonb, "mediaIds" text[], "baseVersion" int)
       ), saved as (
         insert into "pendingChange"
           (id, "releaseId", kind, "itemId", action, "values", "mediaIds", "baseVersion", "authorId", "authorName", "textVersion")
         select gen_random_uuid(), $2::uuid, c.kind, c."itemId", c.action, c."values", c."mediaIds", c."baseVersion", $3, $4, 1
         from change c
         on conflict ${target} do update set action = excluded.action, "values" = excluded."values",
           "mediaIds" = excluded."mediaIds", "authorId" = excluded."authorId", "authorName" = excluded."authorName", "updatedAt" = now(),
           version = "pendingChange".version + 1, "textVersion" = "pendingChange".version + 1
       )
       select exists (
         select from change c left join "pendingChange" before
           on before."releaseId" is not distinct from $2::uuid and before.kind = c.kind and before."itemId" = c."itemId"
         where c."mediaIds" is distinct from coalesce(before."mediaIds", '{}')
       ) as differ`,
      [JSON.stringify(rows), releaseId, userId, name],
    )
    if (row?.differ) raiseContentVersionAtEnd(this.#database)
  }

  /** Deletes the changes of items in a release, or their drafts. */
  async deleteOfItems(releaseId: string | null, kind: string, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return
    const deleted = await this.#database.query<Pick<PendingChangeRow, 'mediaIds'>>(
      `delete from "pendingChange"
       where "releaseId" is not distinct from $1::uuid and kind = $2 and "itemId" = any($3)
       returning "mediaIds"`,
      [releaseId, kind, itemIds],
    )
    for (const { mediaIds } of deleted) this.#announceFiles(mediaIds, [])
  }

  /** Deletes a locked change. */
  async delete({ id, mediaIds }: PendingChangeRow): Promise<void> {
    await this.#database.kysely().deleteFrom('pendingChange').where('id', '=', id).execute()
    this.#announceFiles(mediaIds, [])
  }

  /**
   * Moves the base of changes in releases that are scheduled after `releaseId`, for items that this release has just
   * changed: such a release was planned on top of it. Changes that had another base keep it, so that an overlap is found.
   */
  async rebaseScheduledAfter(
    releaseId: string,
    published: readonly { kind: string; id: string; before: number; version: number }[],
  ): Promise<void> {
    await this.#database.query(
      `update "pendingChange" p set "baseVersion" = c.version
       from jsonb_to_recordset($2::jsonb) as c(kind text, id uuid, before int, version int), release later, release this
       where this.id = $1 and later.id = p."releaseId" and later.state = 'SCHEDULED'
         and (later."scheduledAt", later.id) > (this."scheduledAt", this.id)
         and p.kind = c.kind and p."itemId" = c.id and p."baseVersion" = c.before`,
      [releaseId, JSON.stringify(published)],
    )
  }

  /** Returns the changes in other scheduled releases of items that a release changes. */
  inOtherScheduled(releaseId: string): Promise<(PendingChangeRow & { releaseName: string })[]> {
    return this.#rows()
      .innerJoin('release as r', 'r.id', 'p.releaseId')
      .selectAll('p')
      .select('r.name as releaseName')
      .where('r.state', '=', 'SCHEDULED')
      .where('r.id', '<>', releaseId)
      .where(
        sql<boolean>`exists (
        select 1 from "pendingChange" o, release t
        where o."releaseId" = ${releaseId} and o.kind = p.kind and o."itemId" = p."itemId"
          and t.id = o."releaseId" and not (t."isSingle" and r."isSingle"))`,
      )
      .limit(1_000)
      .execute()
  }

  #announceFiles(before: readonly string[], after: readonly string[]): void {
    if (before.length === after.length && before.every((id) => after.includes(id))) return
    raiseContentVersionAtEnd(this.#database)
  }

  #rows() {
    return this.#database.kysely().selectFrom('pendingChange as p')
  }

  #ofItems(releaseId: string | null, kind: string, itemIds: readonly string[]) {
    return this.#rows()
      .selectAll('p')
      .where(sql<boolean>`p."releaseId" is not distinct from ${releaseId}::uuid`)
      .where('p.kind', '=', kind)
      .where(sql<boolean>`p."itemId" = any(${itemIds})`)
      .orderBy('p.itemId')
  }

  #matching({ kind, itemId, releaseId, refersTo, without }: PendingChangeFilter) {
    let rows = this.#rows()
    if (kind) rows = rows.where('p.kind', '=', kind)
    if (itemId) rows = rows.where('p.itemId', '=', itemId)
    if (refersTo) rows = rows.where(sql<boolean>`(${sql.raw(referencesSql())}) @> to_jsonb(${refersTo}::text)`)
    if (without?.releases) rows = rows.where('p.releaseId', 'is', null)
    if (without) rows = rows.where(sql<boolean>`p.kind <> all(${without.kinds}) and p."itemId" <> all(${without.ids})`)
    if (releaseId) return rows.where('p.releaseId', '=', releaseId)
    return rows.where(
      sql<boolean>`not exists (select 1 from release r where r.id = p."releaseId"
        and r.state in ${sql.raw(CLOSED_STATES_SQL)})`,
    )
  }
}
