import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { asChange } from '../../../schema/same-value.ts'
import { checkChange, checkNew } from '../../../schema/validate.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, invalidFields, notFound } from '../../platform/errors.ts'
import { checkIds, MAX_CHANGES } from '../../platform/bounds.ts'
import { clearedBy } from '../references/clear-references.ts'
import type { AppliedChange, Change } from './change.ts'
import type { ContentWriter } from './content-writer.ts'
import { ItemRepository } from './items.ts'
import { migrateSnapshot } from './migrate-snapshot.ts'
import { renumber } from './reorder.ts'
import { RevisionRepository } from './revisions.ts'

/** Returns the changes of some items, without those of others that lose a reference or get it back. */
const ofItems = ({ name }: AnyKind, ids: readonly string[], applied: readonly AppliedChange[]) => {
  const own = new Set(ids)
  return applied.filter(({ kind, id }) => kind === name && own.has(id))
}

/** An item, and a version of it. */
export interface ItemVersion {
  id: string
  version: number
}

/** Writes many items of a list at once, all or none. Each method returns the items that changed, with their new versions. */
export class BulkWriter {
  readonly #database: Database
  readonly #writer: ContentWriter
  readonly #items: ItemRepository
  readonly #revisions: RevisionRepository

  constructor(database: Database, writer: ContentWriter) {
    this.#database = database
    this.#writer = writer
    this.#items = new ItemRepository(database)
    this.#revisions = new RevisionRepository(database)
  }

  /** Gives the same values to fields of many items. */
  update(actor: Actor, kind: Kind, ids: string[], input: unknown): Promise<AppliedChange[]> {
    permit(actor, 'content:write', kind)
    const { values, errors } = checkChange(kind, input)
    if (errors) throw invalidFields(errors)
    const changes = checkIds(ids, kind, MAX_CHANGES).map((id): Change => ({ kind, action: 'update', id, values }))
    return this.#writer.edit(actor, changes)
  }

  /** Deletes many items. References to them are taken out as fields say; the items that lose one are not in the result. */
  async delete(actor: Actor, kind: Kind, ids: string[]): Promise<AppliedChange[]> {
    permit(actor, 'content:delete', kind)
    const changes = checkIds(ids, kind, MAX_CHANGES).map((id): Change => ({ kind, action: 'delete', id }))
    return ofItems(
      kind,
      changes.map(({ id }) => id),
      await this.#writer.apply(actor, changes),
    )
  }

  /**
   * Moves items within the whole list, in the order of their ids.
   *
   * @param position the place of the first of them afterwards; 1 is the top. Larger ones than the list is long are its end
   */
  async move(actor: Actor, kind: Kind, ids: string[], position: number): Promise<AppliedChange[]> {
    permit(actor, 'content:write', kind)
    if (!kind.ordered) throw new AppError('BAD_REQUEST', `${kind.labelPlural} have no order`)
    if (position < 1) throw invalid('position', 'position must be at least 1')
    const sequence = checkIds(ids, kind, MAX_CHANGES)
    return this.#database.transaction(async () => {
      const list = await this.#items.places(kind)
      const places = new Map(list.map((place) => [place.id, place]))
      const moved = sequence.map((id) => places.get(id))
      if (!moved.every((place) => place !== undefined)) throw notFound(kind.label)
      const chosen = new Set(sequence)
      const others = list.filter(({ id }) => !chosen.has(id))
      const changes = renumber(others.toSpliced(position - 1, 0, ...moved)).map(({ id, order }): Change => ({
        kind,
        action: 'update',
        id,
        values: { order },
      }))
      return this.#writer.apply(actor, changes)
    })
  }

  /**
   * Takes back the change that made each of these versions: the items get the values before it, and deleted ones exist again, with the
   * references to them.
   *
   * @throws AppError CONFLICT if an item was changed since, NOT_FOUND if its history does not reach back that far
   */
  async undo(actor: Actor, kind: AnyKind, versions: readonly ItemVersion[]): Promise<AppliedChange[]> {
    permit(actor, 'content:write', kind)
    checkIds(
      versions.map(({ id }) => id),
      kind,
      MAX_CHANGES,
    )
    return this.#database.transaction(async () => {
      const deleted = await this.#revisions.deletedIn(kind, versions)
      const before = versions.map(({ id, version }) => ({ id, version: deleted.has(id) ? version : version - 1 }))
      const values = await this.#revisions.valuesAtVersions(kind, before)
      const current = await this.#revisions.valuesAtVersions(kind, versions)
      const changes = versions.map(({ id, version }): Change => {
        const stored = values.get(id)
        if (!stored) throw notFound('Revision')
        const checked = checkNew(kind, migrateSnapshot(kind.fields, stored))
        if (checked.errors) throw invalidFields(checked.errors)
        if (deleted.has(id)) return { kind, id, action: 'create', values: checked.values }
        const restored = asChange(kind.fields, current.get(id) ?? {}, checked.values)
        return { kind, id, action: 'update', values: restored, expectedVersion: version }
      })
      const deletions = versions.filter(({ id }) => deleted.has(id))
      const back = await clearedBy(this.#database, kind.name, deletions)
      const applied = await this.#writer.applyWithFiles(actor, [...changes, ...back], { restoring: true })
      return ofItems(
        kind,
        changes.map(({ id }) => id),
        applied,
      )
    })
  }
}
