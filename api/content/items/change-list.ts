import { randomUUID } from 'node:crypto'
import { isId } from '../../../schema/is-id.ts'
import { externalKeyOf, type Kind } from '../../../schema/kind.ts'
import { collections } from '../../../schema/kinds/index.ts'
import { checkChange, checkNew, type FieldError } from '../../../schema/validate.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { AppError, invalidFields, isConflict } from '../../platform/errors.ts'
import { type Change, type ChangeConflict, ChangeConflictError } from './change.ts'
import type { ContentWriter } from './content-writer.ts'
import { ItemRepository } from './items.ts'

/** A change as another program sends it. Its values are not checked yet. */
export type RequestedChange = { kind: Kind } & (
  | { action: 'create'; id?: string | undefined; values: object }
  | { action: 'update'; id: string; version?: number | undefined; values: object }
  /** Changes the item with the external key, or creates it. */
  | { action: 'upsert'; key: string; values: object }
  | { action: 'delete'; id: string; version?: number | undefined }
)

/** What became of an item. Unchanged items had the values already. */
export interface ChangeResult {
  kind: Kind
  id: string
  version: number
  action: 'created' | 'updated' | 'deleted' | 'unchanged'
}

const RESULTS = { create: 'created', update: 'updated', delete: 'deleted' } as const

/** The largest number of errors that a response names. */
const MAX_ERRORS = 100

const REASONS: Record<ChangeConflict['reason'], string> = {
  exists: 'There is such an item already',
  missing: 'There is no such item',
  stale: 'The item was changed in the meantime',
  repeated: 'The item is named by more than one change',
}

/** Writes lists of changes of different kinds, each list in one transaction: all of it or nothing. */
export class ChangeListWriter {
  readonly #database: Database
  readonly #writer: ContentWriter
  readonly #items: ItemRepository

  constructor(database: Database, writer: ContentWriter) {
    this.#database = database
    this.#writer = writer
    this.#items = new ItemRepository(database)
  }

  /** @throws AppError FORBIDDEN for callers who may change no kind at all, with the scopes of the first one */
  requireWriter(actor: Actor): void {
    if (collections.some((kind) => may(actor, 'content:write', kind) || may(actor, 'content:delete', kind))) return
    permit(actor, 'content:write', collections[0])
  }

  /** @throws AppError FORBIDDEN for callers who may not make each of these changes */
  requireRights(actor: Actor, requested: readonly RequestedChange[]): void {
    for (const { kind, action } of requested)
      permit(actor, action === 'delete' ? 'content:delete' : 'content:write', kind)
  }

  /**
   * Applies changes.
   *
   * @returns a result for each change, in their order
   * @throws AppError FORBIDDEN, INVALID with the fields of the changes, such as `changes.2.values.name`, TAKEN, or CONFLICT
   *   if an item exists, does not exist, has another version, or is named twice
   */
  async apply(actor: Actor, requested: readonly RequestedChange[]): Promise<ChangeResult[]> {
    this.requireRights(actor, requested)
    try {
      return await this.#applyOnce(actor, requested)
    } catch (error) {
      // Another request may have created an item with one of the keys in between.
      if (!isConflict(error) || !requested.some(({ action }) => action === 'upsert')) throw error
      return this.#applyOnce(actor, requested)
    }
  }

  async #applyOnce(actor: Actor, requested: readonly RequestedChange[]): Promise<ChangeResult[]> {
    const known = await this.#byKeys(requested)
    const errors: FieldError[] = []
    const changes = requested.map((change, at) =>
      checked(change, known, (field, message) => {
        if (errors.length < MAX_ERRORS) errors.push({ field: `changes.${at}.${field}`, message })
      }),
    )
    if (errors.length > 0) throw invalidFields(errors)
    try {
      return await this.#database.transaction(async () => {
        const applied = await this.#writer.edit(actor, changes)
        const results = new Map(
          applied.map(({ kind, id, version, action }) => [`${kind} ${id}`, { version, action: RESULTS[action] }]),
        )
        const unchanged = await this.#versions(changes.filter((change) => !results.has(itemOf(change))))
        return changes.map((change) => ({
          kind: change.kind as Kind,
          id: change.id,
          ...(results.get(itemOf(change)) ?? { version: unchanged.get(itemOf(change))!, action: 'unchanged' as const }),
        }))
      })
    } catch (error) {
      throw nameChanges(error, changes)
    }
  }

  /** Returns the ids of the items that have the external keys of changes, by kind and key. */
  async #byKeys(requested: readonly RequestedChange[]): Promise<Map<string, string>> {
    const known = new Map<string, string>()
    const upserts = requested.filter((change) => change.action === 'upsert')
    for (const [kind, changes] of Map.groupBy(upserts, (change) => change.kind)) {
      const field = externalKeyOf(kind)
      if (field === undefined) continue
      const keys = [...new Set(changes.map(({ key }) => storedKey(kind, field, key)))]
      const [table, column] = [kind.name, field].map((name) => identifier(name))
      for (const { id, key } of await this.#database.query<{ id: string; key: string }>(
        `select id, ${column} as key from ${table} where ${column} = any($1)`,
        [keys],
      ))
        known.set(`${kind.name} ${key}`, id)
    }
    return known
  }

  /** Returns the versions of items, by kind and id. */
  async #versions(changes: readonly Change[]): Promise<Map<string, number>> {
    const versions = new Map<string, number>()
    for (const [kind, of] of Map.groupBy(changes, (change) => change.kind))
      for (const { id, version } of await this.#items.byIds(
        kind,
        of.map(({ id }) => id),
      ))
        versions.set(itemOf({ kind, id }), version)
    return versions
  }
}

/** Returns what an item is found by: items of different kinds may have the same id. */
const itemOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>) => `${kind.name} ${id}`

/** Returns a key in the form in which it is stored, or as it is if it has none. */
const storedKey = (kind: Kind, field: string, key: string): unknown =>
  (checkChange(kind, { [field]: key }).values ?? {})[field] ?? key

/** Returns a change that can be applied. @param known the ids of items by kind and external key */
function checked(
  requested: RequestedChange,
  known: ReadonlyMap<string, string>,
  report: (field: string, message: string) => void,
): Change {
  const { kind, action } = requested
  const checkValues = (check: typeof checkNew | typeof checkChange, input: object): object => {
    const { values = {}, errors = [] } = check(kind, input)
    for (const { field, message } of errors) report(`values.${field}`, message)
    return values
  }
  if (action === 'upsert') {
    const field = externalKeyOf(kind)
    if (field === undefined) report('action', `${kind.labelPlural} have no external key`)
    if (requested.key.trim() === '') report('key', 'The external key is empty')
    const input = { ...requested.values, ...(field !== undefined && { [field]: requested.key }) }
    const id = known.get(`${kind.name} ${String(field === undefined ? '' : storedKey(kind, field, requested.key))}`)
    return id === undefined
      ? { kind, action: 'create', id: randomUUID(), values: checkValues(checkNew, input) }
      : { kind, action: 'update', id, values: checkValues(checkChange, input) }
  }
  const { id = randomUUID() } = requested
  if (!isId(id)) report('id', 'The id must be a UUID in lower case')
  if (action === 'create') return { kind, action, id, values: checkValues(checkNew, requested.values) }
  const change = { kind, id, ...(requested.version !== undefined && { expectedVersion: requested.version }) }
  if (action === 'delete') return { ...change, action }
  return { ...change, action, values: checkValues(checkChange, requested.values) }
}

/** Returns the error for conflicts of changes with stored items, with the places of these changes. Others are returned as they are. */
function nameChanges(error: unknown, changes: readonly Change[]): unknown {
  if (!(error instanceof AppError) || !(error.cause instanceof ChangeConflictError)) return error
  const errors = error.cause.conflicts.slice(0, MAX_ERRORS).map(({ change, reason }) => ({
    field: `changes.${changes.findLastIndex((other) => itemOf(other) === itemOf(change))}`,
    message: REASONS[reason],
  }))
  return new AppError('CONFLICT', errors[0]!.message, { errors, cause: error.cause })
}
