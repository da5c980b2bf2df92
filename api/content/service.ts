import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type AnyKind, blank, type Kind, type Singleton } from '../../schema/kind.ts'
import { type Checked, checkChange, checkNew } from '../../schema/validate.ts'
import { type Actor, permit } from '../auth/policy.ts'
import { type Database, identifier, rows } from '../database/database.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import { apply, applyWithin, type ApplyOptions } from './apply.ts'
import { checkId, checkIds } from './bounds.ts'
import type { Applied, Author, Change } from './change.ts'
import { readRevisions, readSnapshot, type Revision } from './history.ts'
import { modernise } from './modernise.ts'
import { asAnswer } from './obstacles.ts'
import { type Item, readByIds, readOne } from './reader.ts'
import { ContentReads } from './reads.ts'
import { renumber } from './reorder.ts'

/** The rules for every kind of content: to those for reading it adds who may write what, and what is checked before. */
export class ContentService extends ContentReads {
  private readonly onCommit: (contentVersion: number) => void

  /** @param onCommit told the content version of every change, before whoever made it is told that it is done */
  constructor(database: Database, onCommit: (contentVersion: number) => void = () => {}) {
    super(database)
    this.onCommit = onCommit
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
    const values = valid(checkNew(kind, modernise(kind.fields, snapshot)))
    const exists = await readOne(this.database.pool, kind, id)
    return this.applyOne(actor, { kind, action: exists ? 'update' : 'create', id, values }, { restoring: true })
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
      throw await asAnswer(this.database.pool, error)
    }
  }
}

type OnVersion = NonNullable<ApplyOptions['onVersion']>

/** The author that the history names for an actor. */
export const authorOf = (actor: Actor): Author => ({ id: actor.userId, name: actor.name, source: actor.source })

function valid<T>(checked: Checked<T>): T {
  if (checked.errors) throw invalid(checked.errors)
  return checked.values
}

const hasValues = (item: Item, values: object) =>
  Object.entries(values).every(([key, value]) => isDeepStrictEqual(item[key], value))
