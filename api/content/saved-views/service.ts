import { randomUUID } from 'node:crypto'
import { text, typeOf } from '../../../schema/fields.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { collections, stored } from '../../../schema/kinds/index.ts'
import { sortableFields } from '../../../schema/lists.ts'
import { enumName } from '../../../schema/names.ts'
import type { FieldError } from '../../../schema/validate.ts'
import { type Actor, may, permit, sessionEnded } from '../../access/permissions/policy.ts'
import { checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, invalidFields, notFound } from '../../platform/errors.ts'
import { CHANGED_BY } from '../items/list-query.ts'
import { conditionFor } from '../items/query-conditions.ts'
import { SavedViewRepository, type SavedViewRow } from './repository.ts'

/** A view as callers save it. */
export interface NewView {
  /** The name of the kind whose list it shows. */
  kind: string
  name: string
  search?: string | null
  /** The JSON of a condition. */
  where?: string | null
  /** The name of a sort order. By default, the list has its own. */
  sort?: string | null
  descending?: boolean | null
  isShared?: boolean | null
}

/** A view as callers read it. */
export interface SavedViewDto extends Omit<SavedViewRow, 'owner' | 'sharedBy'> {
  isShared: boolean
  /** Whether the caller may rename and delete it, and share it or stop that. */
  mayChange: boolean
}

/** The largest number of own views of a user for a kind, and of shared ones. */
export const MAX_VIEWS = 50

const MAX_CONDITION = 10_000

const NAME = text('Name', { required: true, max: 60 })
const SEARCH = text('Search')

/** The rules for views of lists that users save for themselves or for everyone who may read the kind. */
export class SavedViewService {
  readonly #database: Database
  readonly #views: SavedViewRepository

  constructor(database: Database) {
    this.#database = database
    this.#views = new SavedViewRepository(database)
  }

  /** Returns the caller's own views of a kind, then those that are shared, by name. */
  async list(actor: Actor, kindName: string): Promise<SavedViewDto[]> {
    const userId = permitViews(actor, kindOf(kindName))
    return (await this.#views.list(kindName, userId)).map((row) => toDto(actor, row))
  }

  /** Saves a view. @throws AppError INVALID, also for conditions that the caller's lists refuse */
  async create(actor: Actor, { isShared, ...input }: NewView): Promise<SavedViewDto> {
    const kind = kindOf(input.kind)
    const userId = permitViews(actor, kind)
    if (isShared) permit(actor, 'content:write', kind)
    const view = checked(actor, kind, input)
    const row = { ...view, id: randomUUID(), ...(isShared ? sharedBy(userId) : ownedBy(userId)) }
    await this.#database.transaction(async () => {
      await this.#requirePlace(row, row.owner)
      await this.#views.insert(row)
    })
    return toDto(actor, row)
  }

  /** Shares an own view with everyone who may read the kind, or makes a shared one that of the user who shared it. */
  async share(actor: Actor, id: string, isShared: boolean): Promise<SavedViewDto> {
    const row = await this.#changeable(actor, id)
    if (isShared) permit(actor, 'content:write', kindOf(row.kind))
    if (isShared === (row.owner === null)) return toDto(actor, row)
    const userId = row.owner ?? row.sharedBy ?? actor.userId!
    const owners = isShared ? sharedBy(userId) : ownedBy(userId)
    await this.#database.transaction(async () => {
      await this.#requirePlace(row, owners.owner)
      await this.#views.setOwner(id, owners)
    })
    return toDto(actor, { ...row, ...owners })
  }

  /** Gives a view another name. Shared ones are renamed by the user who shared them, and by admins. @throws AppError INVALID */
  async rename(actor: Actor, id: string, name: string): Promise<SavedViewDto> {
    const row = await this.#changeable(actor, id)
    const errors: FieldError[] = []
    const renamed = { ...row, name: checkedLine(NAME, 'name', name, errors) }
    if (errors.length > 0) throw invalidFields(errors)
    await this.#database.transaction(async () => {
      await this.#views.lock(row.kind)
      if (renamed.name !== row.name) refuseTaken(renamed.name, await this.#views.names(row.kind, row.owner))
      await this.#views.rename(id, renamed.name)
    })
    return toDto(actor, renamed)
  }

  /** Deletes a view. Shared ones are deleted by the user who shared them, and by admins. */
  async remove(actor: Actor, id: string): Promise<SavedViewDto> {
    const row = await this.#changeable(actor, id)
    await this.#views.delete(id)
    return toDto(actor, row)
  }

  /** @throws AppError NOT_FOUND for a view that the caller does not see, FORBIDDEN for one that they may not change */
  async #changeable(actor: Actor, id: string): Promise<SavedViewRow> {
    permit(actor, 'account')
    checkId(id)
    const row = await this.#views.one(id)
    const isVisible = row && (row.owner === null || row.owner === actor.userId)
    if (!isVisible || !may(actor, 'content:read-inactive', kindOf(row.kind))) throw notFound('View')
    if (mayChange(actor, row)) return row
    throw new AppError('FORBIDDEN', 'Only the user who shared this view and admins may change it')
  }

  async #requirePlace({ kind, name }: SavedViewRow, owner: string | null): Promise<void> {
    await this.#views.lock(kind)
    const names = await this.#views.names(kind, owner)
    refuseTaken(name, names)
    if (names.length >= MAX_VIEWS) throw invalid('name', `A list has at most ${MAX_VIEWS} views. Delete one first`)
  }
}

function refuseTaken(name: string, names: readonly string[]): void {
  if (names.includes(name)) throw invalid('name', `There is already a view called “${name}”`)
}

const checkedLine = (field: typeof NAME, key: string, value: string, errors: FieldError[]): string =>
  String(typeOf(field).check(field, value, (message) => errors.push({ field: key, message }))).trim()

const ownedBy = (owner: string) => ({ owner, sharedBy: null })
const sharedBy = (userId: string) => ({ owner: null, sharedBy: userId })

/** Returns the kind of that name, also of rows of a previous version of the model. @throws AppError NOT_FOUND */
function kindOf(name: string): AnyKind {
  const kind = stored.find((known) => known.name === name)
  if (!kind) throw notFound('View')
  return kind
}

/** Requires a user who may read a kind, and returns the id. */
function permitViews(actor: Actor, kind: AnyKind): string {
  permit(actor, 'account')
  permit(actor, 'content:read-inactive', kind)
  if (actor.userId === null) throw sessionEnded()
  return actor.userId
}

const mayChange = (actor: Actor, { owner, sharedBy: sharer }: SavedViewRow) =>
  owner === null ? sharer === actor.userId || may(actor, 'users:manage') : owner === actor.userId

function toDto(actor: Actor, row: SavedViewRow): SavedViewDto {
  const { owner, sharedBy: _, ...view } = row
  return { ...view, isShared: owner === null, mayChange: mayChange(actor, row) }
}

/** Returns the sort orders of a kind, by the names that lists in GraphQL use. */
const sortsOf = (kind: Kind) =>
  [...sortableFields(kind).map(([key]) => key), 'createdAt', 'updatedAt', CHANGED_BY].map(enumName)

function checked(actor: Actor, { name: kindName }: AnyKind, input: NewView) {
  const kind: Kind | undefined = collections.find((known) => known.name === kindName)
  if (!kind) throw invalid('kind', 'This kind has no list')
  const errors: FieldError[] = []
  const name = checkedLine(NAME, 'name', input.name, errors)
  const search = checkedLine(SEARCH, 'search', input.search ?? '', errors)
  const sort = input.sort ?? ''
  if (sort !== '' && !sortsOf(kind).includes(sort))
    errors.push({ field: 'sort', message: `sort must be one of ${sortsOf(kind).join(', ')}` })
  if (errors.length > 0) throw invalidFields(errors)
  return {
    kind: kindName,
    name,
    search,
    where: checkedCondition(actor, kind, input.where ?? ''),
    sort,
    descending: input.descending ?? false,
  }
}

/** Returns the JSON of a condition as it is stored. @throws AppError INVALID */
function checkedCondition(actor: Actor, kind: Kind, json: string): string {
  if (json === '') return ''
  if (json.length > MAX_CONDITION) throw invalid('where', `where must be at most ${MAX_CONDITION} characters`)
  let where: unknown
  try {
    where = JSON.parse(json)
  } catch {
    throw invalid('where', 'where must be JSON')
  }
  conditionFor(actor, kind, where, true)
  return JSON.stringify(where)
}
