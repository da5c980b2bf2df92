import { type AnyKind, blank, type Kind, type Singleton } from '../../schema/kind.ts'
import { type Actor, may, permit } from '../auth/policy.ts'
import type { Database, Queryable } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { isForAdmins } from '../settings/identity.ts'
import { bounded, checkId, isId } from './bounds.ts'
import { countDeleted, countHistory, readDeleted, readHistory, type Revision } from './history.ts'
import { requireOpen } from './maintenance-mode.ts'
import {
  countActiveBy,
  countItems,
  type Item,
  type ListQuery,
  readInBatches,
  readList,
  readOne,
  wasDeleted,
} from './reader.ts'

/** A value of a choice, and how many items have it. */
export interface ChoiceCount {
  value: string
  total: number
}

/** The rules for reading any kind of content: who may see what, and how much at a time. */
export class ContentReads {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** A page of a list. Visitors see active items only. */
  async list(actor: Actor, kind: Kind, query: ListQuery, db: Queryable = this.database.pool): Promise<Item[]> {
    await requireOpen(actor, this.database, db)
    return readList(db, kind, visibleTo(actor, kind, bounded(query)))
  }

  /** How many items a list has in all, whatever the page. */
  async count(actor: Actor, kind: Kind, query: ListQuery, db: Queryable = this.database.pool): Promise<number> {
    await requireOpen(actor, this.database, db)
    return countItems(db, kind, visibleTo(actor, kind, query))
  }

  /** A list of any length, a batch at a time, with its length in all. With a `limit` it is one batch. */
  async stream(
    actor: Actor,
    kind: Kind,
    query: ListQuery,
    db: Queryable = this.database.pool,
  ): Promise<{ total: number; batches: AsyncIterable<Item[]> }> {
    await requireOpen(actor, this.database, db)
    const visible = visibleTo(actor, kind, bounded(query))
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

  /** How many active items have each value of a choice, in the choice's own order. */
  async activeByChoice(
    actor: Actor,
    kind: Kind,
    key: string,
    db: Queryable = this.database.pool,
  ): Promise<ChoiceCount[]> {
    await requireOpen(actor, this.database, db)
    const field = kind.fields[key]
    if (field?.type !== 'choice') throw new Error(`${kind.name} has no choice ${key}`)
    const totals = new Map((await countActiveBy(db, kind, key)).map(({ value, total }) => [value, total]))
    return field.options.flatMap(({ value }) => {
      const total = totals.get(value)
      return total ? [{ value, total }] : []
    })
  }

  /**
   * One item.
   *
   * @throws AppError NOT_FOUND, with `gone` when it was deleted; an inactive one does not exist for visitors, nor did it.
   */
  async one(actor: Actor, kind: AnyKind, id: string, db: Queryable = this.database.pool): Promise<Item> {
    await requireOpen(actor, this.database, db)
    const item = isId(id) ? await visible(actor, kind, id, db) : undefined
    if (item) return item
    const isStaff = may(actor, 'content:read-inactive')
    throw notFound(kind.label, isId(id) && (await wasDeleted(db, kind, id, !isStaff)))
  }

  /** A singleton. While it was never saved, or to visitors is inactive: its defaults (at version 0), or nothing. */
  async singleton(actor: Actor, kind: Singleton, db: Queryable = this.database.pool): Promise<Item | undefined> {
    await requireOpen(actor, this.database, db)
    const item = await visible(actor, kind, kind.id, db)
    if (item) return item
    // Whoever's session has ended may be one of those who see more.
    may(actor, 'content:read-inactive')
    if (kind.whenHidden === 'nothing') return undefined
    const never = new Date(0).toISOString()
    return { ...blank(kind), id: kind.id, version: 0, createdAt: never, updatedAt: never }
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
}

/** An item as far as the actor may see it; what anyone may see, an ended session reads too. */
const visible = (actor: Actor, kind: AnyKind, id: string, db: Queryable): Promise<Item | undefined> =>
  readOne(db, kind, id, actor.isExpired || !may(actor, 'content:read-inactive'))

function visibleTo(actor: Actor, kind: Kind, query: ListQuery): ListQuery {
  if (!('isActive' in kind.fields) || may(actor, 'content:read-inactive')) return query
  return { ...query, filter: { ...query.filter, isActive: true } }
}

function permitHistory(actor: Actor, id: string): void {
  permit(actor, 'history:read')
  if (isForAdmins(id)) permit(actor, 'settings:read-keys')
}
