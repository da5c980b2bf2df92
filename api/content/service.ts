import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { LINE_LIMIT, LIST_LIMIT } from '../../schema/fields.ts'
import type { AnyKind, Kind, Singleton } from '../../schema/kind.ts'
import { blank } from '../../schema/kind.ts'
import { setting } from '../../schema/kinds/index.ts'
import { type Checked, checkChange, checkNew, fieldSchema } from '../../schema/validate.ts'
import { type Actor, may, permit } from '../auth/policy.ts'
import { type Database, identifier, type Queryable, rows } from '../database/database.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import { isForAdmins } from '../settings/identity.ts'
import { apply, applyWithin, type ApplyOptions } from './apply.ts'
import { type Applied, type Author, type Change, ObstacleError } from './change.ts'
import {
  countDeleted,
  countHistory,
  modernise,
  readDeleted,
  readHistory,
  readRevisions,
  readSnapshot,
  type Revision,
} from './history.ts'
import {
  countItems,
  type Item,
  type ListQuery,
  readByIds,
  readInBatches,
  readList,
  readOne,
  wasDeleted,
} from './reader.ts'
import { requireOpen } from './maintenance-mode.ts'
import { renumber } from './reorder.ts'

/** Most items in one page of a list, and how many there are unless one says. */
export const MAX_PAGE = 1_000
export const DEFAULT_PAGE = 50

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The rules for every kind of content: who may read and write what, and what is checked on the way. */
export class ContentService {
  private readonly database: Database
  private readonly onCommit: (contentVersion: number) => void

  /** @param onCommit told the content version of every change, before whoever made it is told that it is done */
  constructor(database: Database, onCommit: (contentVersion: number) => void = () => {}) {
    this.database = database
    this.onCommit = onCommit
  }

  /** A page of a list. Visitors see active items only. */
  async list(actor: Actor, kind: Kind, query: ListQuery, db: Queryable = this.database.pool): Promise<Item[]> {
    await requireOpen(actor, this.database, db)
    return readList(db, kind, this.visible(actor, kind, bounded(query)))
  }

  /** How many items a list has in all, whatever the page. */
  async count(actor: Actor, kind: Kind, query: ListQuery, db: Queryable = this.database.pool): Promise<number> {
    await requireOpen(actor, this.database, db)
    return countItems(db, kind, this.visible(actor, kind, query))
  }

  /** A list of any length, a batch at a time, with its length in all. With a `limit` it is one batch. */
  async stream(
    actor: Actor,
    kind: Kind,
    query: ListQuery,
    db: Queryable = this.database.pool,
  ): Promise<{ total: number; batches: AsyncIterable<Item[]> }> {
    await requireOpen(actor, this.database, db)
    const visible = this.visible(actor, kind, bounded(query))
    const total = await countItems(db, kind, visible)
    if (query.limit == null) return { total, batches: readInBatches(db, kind, visible) }
    const page = await readList(db, kind, visible)
    return {
      total,
      batches: (async function* () {
        if (page.length > 0) yield page
      })(),
    }
  }

  /** Every active item, as visitors see them. */
  async active(actor: Actor, kind: Kind, query: ListQuery = {}, db: Queryable = this.database.pool): Promise<Item[]> {
    await requireOpen(actor, this.database, db)
    return readList(db, kind, { ...bounded(query), filter: { ...query.filter, isActive: true } })
  }

  /**
   * One item.
   *
   * @throws AppError NOT_FOUND, with `gone` when it was deleted; an inactive one does not exist for visitors.
   */
  async one(actor: Actor, kind: AnyKind, id: string, db: Queryable = this.database.pool): Promise<Item> {
    await requireOpen(actor, this.database, db)
    const item = UUID.test(id) ? await readOne(db, kind, id) : undefined
    if (item && (item.isActive !== false || may(actor, 'content:read-inactive'))) return item
    throw notFound(kind.label, !item && UUID.test(id) && (await wasDeleted(db, kind, id)))
  }

  /** A singleton. While it was never saved, or to visitors is inactive: its defaults (at version 0), or nothing. */
  async singleton(actor: Actor, kind: Singleton, db: Queryable = this.database.pool): Promise<Item | undefined> {
    await requireOpen(actor, this.database, db)
    const item = await readOne(db, kind, kind.id)
    if (item && (item.isActive || may(actor, 'content:read-inactive'))) return item
    if (kind.whenHidden === 'nothing') return undefined
    const never = new Date(0).toISOString()
    return { ...blank(kind), id: kind.id, version: 0, createdAt: never, updatedAt: never }
  }

  /** Creates an item. Repeating a create with the same id and values answers the item and changes nothing. */
  async create(actor: Actor, kind: Kind, input: unknown, id: string = randomUUID()): Promise<Item> {
    permit(actor, 'content:write')
    checkId(id)
    const values = valid(checkNew(kind, input))
    try {
      return await this.applyOne(actor, { kind, action: 'create', id, values })
    } catch (error) {
      const existing =
        error instanceof AppError && error.code === 'CONFLICT' && (await readOne(this.database.pool, kind, id))
      if (existing && hasValues(existing, values)) return existing
      throw error
    }
  }

  /** Changes the given fields of an item; with `expectedVersion` only while nobody else has. */
  async update(actor: Actor, kind: Kind, id: string, input: unknown, expectedVersion?: number | null): Promise<Item> {
    permit(actor, 'content:write')
    checkId(id, kind)
    const values = valid(checkChange(kind, input))
    return this.applyOne(actor, { kind, action: 'update', id, values, expectedVersion: expectedVersion ?? undefined })
  }

  /** Changes the given fields of a singleton, creating it when it was never saved. */
  async updateSingleton(actor: Actor, kind: Singleton, input: unknown, expectedVersion?: number | null): Promise<Item> {
    permit(actor, 'content:write')
    const values = valid(checkChange(kind, input))
    const change = { kind, id: kind.id, expectedVersion: expectedVersion ?? undefined }
    try {
      if (await readOne(this.database.pool, kind, kind.id))
        return await this.applyOne(actor, { ...change, action: 'update', values })
      const complete = valid(checkNew(kind, { ...blank(kind), ...values }))
      return await this.applyOne(actor, { ...change, action: 'create', values: complete })
    } catch (error) {
      // Someone saved it for the first time, or deleted it, in between: once more on what is there now.
      if (!(error instanceof AppError) || error.code !== 'CONFLICT' || expectedVersion != null) throw error
      return this.applyOne(actor, { ...change, action: 'update', values })
    }
  }

  /** Flips whether an item is active. */
  async toggle(actor: Actor, kind: AnyKind, id: string): Promise<Item> {
    permit(actor, 'content:write')
    checkId(id, kind)
    await this.within(async (client, onVersion) => {
      // A row that does not exist yet cannot be locked, so whoever saves a singleton first does so alone.
      if (kind.singleton) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id])
      const text = `select "isActive" from ${identifier(kind.name)} where id = $1 for update`
      const [row] = await rows<{ isActive: boolean }>(client, text, [id])
      // What was never saved shows its defaults, active ones; flipping it saves them.
      const change: Change =
        kind.singleton && !row
          ? { kind, action: 'create', id, values: { ...blank(kind), isActive: false } }
          : { kind, action: 'update', id, values: { isActive: !row?.isActive } }
      return applyWithin(client, [change], { author: authorOf(actor), onVersion })
    })
    return this.stored(kind, id)
  }

  /** Makes items active or inactive, all or none. */
  async setActive(actor: Actor, kind: AnyKind, ids: string[], isActive: boolean): Promise<Item[]> {
    permit(actor, 'content:write')
    const wanted = checkIds(ids, kind)
    await this.apply(
      actor,
      wanted.map((id): Change => ({ kind, action: 'update', id, values: { isActive } })),
    )
    return readByIds(this.database.pool, kind, wanted)
  }

  /** Puts items into the given sequence, among each other; only those that move change. */
  async reorder(actor: Actor, kind: Kind, ids: string[]): Promise<Item[]> {
    permit(actor, 'content:write')
    if (!kind.ordered) throw new AppError('BAD_REQUEST', `${kind.labelPlural} have no order`)
    const wanted = checkIds(ids, kind)
    await this.within(async (client, onVersion) => {
      const text = `select id, "order", ${identifier(kind.titleField)} as title from ${identifier(kind.name)}
        where id = any($1::uuid[]) order by id for update`
      const found = new Map(
        (await rows<{ id: string; order: number; title: string }>(client, text, [wanted])).map((row) => [row.id, row]),
      )
      if (found.size < wanted.length) throw notFound(kind.label)
      const changes = renumber(wanted.map((id) => found.get(id)!)).map(({ id, order }): Change => ({
        kind,
        action: 'update',
        id,
        values: { order },
      }))
      return applyWithin(client, changes, { author: authorOf(actor), onVersion })
    })
    return readByIds(this.database.pool, kind, wanted)
  }

  /** Deletes items, all or none. @returns their last revisions, from which each can be restored. */
  async delete(actor: Actor, kind: AnyKind, ids: string[], expectedVersion?: number | null): Promise<Revision[]> {
    permit(actor, 'content:write')
    const wanted = checkIds(ids, kind)
    const change = { kind, action: 'delete' as const, expectedVersion: expectedVersion ?? undefined }
    const applied = await this.apply(
      actor,
      wanted.map((id) => ({ ...change, id })),
    )
    const versions = new Map(applied.map(({ id, version }) => [id, version]))
    const made = wanted.map((id) => ({ id, version: versions.get(id)! }))
    return readRevisions(this.database.pool, kind, made)
  }

  /** Brings an item back to what it was at a version, also after it was deleted. */
  async restore(actor: Actor, kind: AnyKind, id: string, version: number): Promise<Item> {
    permit(actor, 'content:write')
    checkId(id, kind)
    const snapshot = await readSnapshot(this.database.pool, kind, id, version)
    if (!snapshot) throw notFound('Revision')
    const values = valid(
      checkNew(
        kind,
        modernise(kind.fields, snapshot, (field, value) => fieldSchema(field).safeParse(value).success),
      ),
    )
    const exists = await readOne(this.database.pool, kind, id)
    return this.applyOne(actor, { kind, action: exists ? 'update' : 'create', id, values }, { restoring: true })
  }

  /** What happened to an item, newest first. */
  history(actor: Actor, kind: AnyKind, id: string, page: { limit?: number; offset?: number }): Promise<Revision[]> {
    permitHistory(actor, id)
    checkId(id, kind)
    return readHistory(this.database.pool, kind, id, bounded(page))
  }

  /** How many revisions an item has. */
  countHistory(actor: Actor, kind: AnyKind, id: string): Promise<number> {
    permitHistory(actor, id)
    return countHistory(this.database.pool, kind, id)
  }

  /** The last revision of each item of a kind that is deleted now and can be restored, newest first. */
  deleted(actor: Actor, kind: AnyKind, page: { limit?: number; offset?: number }): Promise<Revision[]> {
    permit(actor, 'history:read')
    return readDeleted(this.database.pool, kind, bounded(page))
  }

  /** How many items of a kind are deleted now and can be restored. */
  countDeleted(actor: Actor, kind: AnyKind): Promise<number> {
    permit(actor, 'history:read')
    return countDeleted(this.database.pool, kind)
  }

  /**
   * Applies checked changes in one transaction and turns what stands in their way into an answer.
   *
   * @throws AppError NOT_FOUND or CONFLICT, the latter with the item as it is now.
   */
  async apply(
    actor: Actor,
    changes: Iterable<Change> | AsyncIterable<Change>,
    options?: Omit<ApplyOptions, 'author'>,
  ): Promise<Applied[]> {
    return this.committed((onVersion) =>
      apply(this.database, changes, { ...options, onVersion, author: authorOf(actor) }),
    )
  }

  private visible(actor: Actor, kind: Kind, query: ListQuery): ListQuery {
    if (!('isActive' in kind.fields) || may(actor, 'content:read-inactive')) return query
    return { ...query, filter: { ...query.filter, isActive: true } }
  }

  private async applyOne(actor: Actor, change: Change, options?: Omit<ApplyOptions, 'author'>): Promise<Item> {
    await this.apply(actor, [change], options)
    return this.stored(change.kind, change.id)
  }

  private async stored(kind: AnyKind, id: string): Promise<Item> {
    const item = await readOne(this.database.pool, kind, id)
    if (!item) throw notFound(kind.label, true)
    return item
  }

  private within(work: (client: pg.PoolClient, onVersion: OnVersion) => Promise<Applied[]>): Promise<Applied[]> {
    return this.committed((onVersion) => this.database.transaction((client) => work(client, onVersion)))
  }

  private async committed(work: (onVersion: OnVersion) => Promise<Applied[]>): Promise<Applied[]> {
    let contentVersion: number | undefined
    try {
      const applied = await work((version) => (contentVersion = version))
      if (contentVersion !== undefined) this.onCommit(contentVersion)
      return applied
    } catch (error) {
      if (error instanceof ObstacleError) throw await this.explain(error)
      throw uniqueViolation(error) ?? error
    }
  }

  private async explain(error: ObstacleError): Promise<AppError> {
    const { change, reason } = error.obstacles[0]!
    const { kind, id } = change
    if (reason === 'missing') return notFound(kind.label, await wasDeleted(this.database.pool, kind, id))
    const current = await readOne(this.database.pool, kind, id)
    if (!current) return notFound(kind.label, true)
    const message = reason === 'exists' ? `${kind.label} already exists` : `${kind.label} was changed in the meantime`
    // A setting may be a secret.
    const shown = kind.name === setting.name ? undefined : current
    return new AppError('CONFLICT', message, { current: shown, kind, cause: error })
  }
}

type OnVersion = NonNullable<ApplyOptions['onVersion']>

/** The author that the history names for an actor. */
export const authorOf = (actor: Actor): Author => ({ id: actor.userId, name: actor.name, source: actor.source })

function permitHistory(actor: Actor, id: string): void {
  permit(actor, 'history:read')
  if (isForAdmins(id)) permit(actor, 'settings:read-keys')
}

function valid<T>(checked: Checked<T>): T {
  if (checked.errors) throw invalid(checked.errors)
  return checked.values
}

function checkId(id: string, kind?: AnyKind): void {
  if (UUID.test(id)) return
  if (kind) throw notFound(kind.label)
  throw invalid([{ field: 'id', message: 'The id must be a UUID in lower case' }])
}

function checkIds(ids: string[], kind: AnyKind): string[] {
  if (ids.length > MAX_PAGE) throw invalid([{ field: 'ids', message: `At most ${MAX_PAGE} at a time` }])
  for (const id of ids) checkId(id, kind)
  return [...new Set(ids)]
}

function bounded<Q extends ListQuery>(query: Q): Q {
  const { limit, offset, search, filter = {} } = query
  // PostgreSQL folds the case of what is looked for anew for every row.
  if (search && search.length > LINE_LIMIT) {
    throw invalid([{ field: 'search', message: `search must be at most ${LINE_LIMIT} characters` }])
  }
  for (const [field, wanted] of Object.entries(filter)) {
    if (!Array.isArray(wanted) || wanted.length <= LIST_LIMIT) continue
    throw invalid([{ field, message: `${field} must be one of at most ${LIST_LIMIT}` }])
  }
  if (limit != null && (limit < 1 || limit > MAX_PAGE)) {
    throw invalid([{ field: 'limit', message: `limit must be from 1 to ${MAX_PAGE}` }])
  }
  if (offset != null && offset < 0) throw invalid([{ field: 'offset', message: 'offset must not be negative' }])
  return query
}

const hasValues = (item: Item, values: object) =>
  Object.entries(values).every(([key, value]) => isDeepStrictEqual(item[key], value))

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505'

/** A unique field's value that another item already has, as an answer; undefined for any other error. */
function uniqueViolation(error: unknown): AppError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return undefined
  const column = /^\w+_(\w+)_unique$/.exec(error.constraint ?? '')?.[1]
  if (!column) return new AppError('CONFLICT', 'The item already exists', { cause: error })
  const message = `Another item already has this ${column}`
  return new AppError('CONFLICT', message, { errors: [{ field: column, message }], cause: error })
}
