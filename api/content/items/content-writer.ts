import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type AnyKind, blank, externalKeyOf, hasSlug, type Kind, type Singleton } from '../../../schema/kind.ts'
import { setting } from '../../../schema/kinds/index.ts'
import { publicIdsIn } from '../../../schema/kinds/media-file.ts'
import type { SettingKey } from '../../../schema/settings.ts'
import { type Checked, checkChange, checkNew } from '../../../schema/validate.ts'
import { AuditRepository } from '../../access/audit/audit-repository.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { RecentSignInCheck } from '../../access/sign-in/recent-sign-in-check.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, invalidFields, notFound, isConflict } from '../../platform/errors.ts'
import { clearedBy } from '../references/clear-references.ts'
import { checkedEach, permitted } from './write-permission.ts'
import { apply } from './apply.ts'
import { checkId, checkIds } from '../../platform/bounds.ts'
import { type AppliedChange, type ApplyOptions, authorOf, type Change } from './change.ts'
import { conflictToAppError } from './conflicts.ts'
import type { Revision } from './history.ts'
import { type Item, ItemRepository } from './items.ts'
import { limitedTo } from './language-limit.ts'
import { migrateSnapshot } from './migrate-snapshot.ts'
import { asChange } from '../../../schema/same-value.ts'
import { isTranslations, sameTranslation } from '../../../schema/fields.ts'
import { lacksOriginals, withOriginals } from '../../../schema/fields/translations/originals.ts'
import { patchedTranslations } from '../../../schema/fields/translations/patch.ts'
import { onlyFields } from './only-fields.ts'
import { withOwnPaths } from './own-addresses.ts'
import { renumber } from './reorder.ts'
import { RevisionRepository } from './revisions.ts'
import { translates } from './translation-check.ts'
import { secureSettingOf, settingId } from './setting-ids.ts'

/** Restores deleted files that content names again. */
interface FileRestoration {
  /** Returns the changes that restore the deleted files among these. */
  claimAmong(publicIds: readonly string[]): Promise<Change[]>
}

/** The rules for writing content of any kind: permissions and validation. */
export class ContentWriter {
  readonly #database: Database
  readonly #items: ItemRepository
  readonly #revisions: RevisionRepository
  readonly #deletedFiles: FileRestoration
  readonly #origins: () => readonly [string, ...string[]]
  readonly #audit: AuditRepository
  readonly #recent: RecentSignInCheck

  /** @param origins returns the site's public addresses, that of its pages first */
  constructor(database: Database, deletedFiles: FileRestoration, origins: () => readonly [string, ...string[]]) {
    this.#database = database
    this.#origins = origins
    this.#audit = new AuditRepository(database)
    this.#recent = new RecentSignInCheck(database)
    this.#items = new ItemRepository(database)
    this.#revisions = new RevisionRepository(database)
    this.#deletedFiles = deletedFiles
  }

  /** Creates an item. Repeating a create with the same id and values returns the item and changes nothing. */
  async create(actor: Actor, kind: Kind, input: unknown, id: string = randomUUID()): Promise<Item> {
    permit(actor, 'content:write', kind)
    checkId(id)
    const checked = valid(checkNew(kind, input))
    const values = withOwnPaths(kind, withOriginals(kind.fields, checked, {}), this.#origins()[0])
    try {
      return await this.#applyOne(actor, { kind, action: 'create', id, values })
    } catch (error) {
      const existing = isConflict(error) && (await this.#items.one(kind, id))
      if (existing && hasValues(kind, existing, values)) return existing
      throw error
    }
  }

  /** Returns the item that has an external key. @throws AppError FORBIDDEN or INVALID */
  async withKey(actor: Actor, kind: Kind, externalKey: string): Promise<Item | undefined> {
    permit(actor, 'content:write', kind)
    const field = externalKeyOf(kind)!
    // The key has the form in which it is stored.
    const { [field]: key } = valid(checkChange(kind, { [field]: externalKey })) as Record<string, unknown>
    if (key === null) throw invalid(field, 'The external key is empty')
    return (await this.#items.list(kind, { filter: { [field]: [key] }, limit: 1 }))[0]
  }

  /**
   * Changes the item that has an external key, or creates it. Of two calls at the same time, the second one changes what the first
   * one has created.
   *
   * @param expectedVersion the version of the item that the caller has read: then nothing is created
   * @throws AppError as `create` and `update` do
   */
  async upsert(
    actor: Actor,
    kind: Kind,
    externalKey: string,
    input: object,
    expectedVersion?: number,
  ): Promise<{ item: Item; isNew: boolean }> {
    const values = { ...input, [externalKeyOf(kind)!]: externalKey }
    const find = () => this.withKey(actor, kind, externalKey)
    const stored = await find()
    if (stored) return { item: await this.update(actor, kind, stored.id, values, expectedVersion), isNew: false }
    if (expectedVersion !== undefined) throw notFound(kind.label)
    try {
      return { item: await this.create(actor, kind, values), isNew: true }
    } catch (error) {
      const other = isConflict(error) && (await find())
      if (!other) throw error
      return { item: await this.update(actor, kind, other.id, values), isNew: false }
    }
  }

  /**
   * Changes the given fields of an item.
   *
   * @param expectedVersion the version that the caller has read; without it, the last write wins
   * @throws AppError CONFLICT with the current item, if that has another version
   */
  async update(actor: Actor, kind: Kind, id: string, input: unknown, expectedVersion?: number | null): Promise<Item> {
    permit(actor, 'content:write', kind)
    checkId(id, kind)
    const values = valid(checkChange(kind, input))
    return this.#applyOne(actor, { kind, action: 'update', id, values, expectedVersion: expectedVersion ?? undefined })
  }

  /** Changes the given fields of a singleton. The first change creates it, with the defaults of the other fields. */
  async updateSingleton(actor: Actor, kind: Singleton, input: unknown, expectedVersion?: number | null): Promise<Item> {
    permit(actor, 'content:write', kind)
    const values = valid(checkChange(kind, input))
    const change = { kind, id: kind.id, expectedVersion: expectedVersion ?? undefined }
    try {
      if (await this.#items.one(kind, kind.id))
        return await this.#applyOne(actor, { ...change, action: 'update', values })
      const complete = valid(checkNew(kind, { ...blank(kind), ...values }))
      return await this.#applyOne(actor, { ...change, action: 'create', values: complete })
    } catch (error) {
      // Another user saved it for the first time in between: the change is made to what is stored now.
      if (!isConflict(error) || expectedVersion != null) throw error
      return this.#applyOne(actor, { ...change, action: 'update', values })
    }
  }

  /** Flips whether an item is active. */
  async toggle(actor: Actor, kind: AnyKind, id: string): Promise<Item> {
    permit(actor, 'content:write', kind)
    checkId(id, kind)
    await this.#database.transaction(async () => {
      const isActive = await this.#items.lockActive(kind, id)
      // A singleton that was never saved shows its defaults, which are active.
      const change: Change =
        kind.singleton && isActive === undefined
          ? { kind, action: 'create', id, values: { ...blank(kind), isActive: false } }
          : { kind, action: 'update', id, values: { isActive: !isActive } }
      return this.apply(actor, [change])
    })
    return this.#stored(kind, id)
  }

  /** Makes items active or inactive, all or none. */
  async setActive(actor: Actor, kind: AnyKind, ids: string[], isActive: boolean): Promise<Item[]> {
    permit(actor, 'content:write', kind)
    const unique = checkIds(ids, kind)
    await this.apply(
      actor,
      unique.map((id): Change => ({ kind, action: 'update', id, values: { isActive } })),
    )
    return this.#items.byIds(kind, unique)
  }

  /** Puts items into the given sequence, relative to each other. Only items that move are changed. */
  async reorder(actor: Actor, kind: Kind, ids: string[]): Promise<Item[]> {
    permit(actor, 'content:write', kind)
    if (!kind.ordered) throw new AppError('BAD_REQUEST', `${kind.labelPlural} have no order`)
    const sequence = checkIds(ids, kind)
    await this.#database.transaction(async () => {
      const places = new Map((await this.#items.lockPlaces(kind, sequence)).map((place) => [place.id, place]))
      if (places.size < sequence.length) throw notFound(kind.label)
      const changes = renumber(sequence.map((id) => places.get(id)!)).map(({ id, order }): Change => ({
        kind,
        action: 'update',
        id,
        values: { order },
      }))
      return this.apply(actor, changes)
    })
    return this.#items.byIds(kind, sequence)
  }

  /** Deletes items, all or none. @returns their last revisions, from which each can be restored */
  async delete(actor: Actor, kind: AnyKind, ids: string[], expectedVersion?: number | null): Promise<Revision[]> {
    permit(actor, 'content:delete', kind)
    const unique = checkIds(ids, kind)
    const change = { kind, action: 'delete' as const, expectedVersion: expectedVersion ?? undefined }
    const applied = await this.apply(
      actor,
      unique.map((id) => ({ ...change, id })),
    )
    const versions = new Map(applied.map(({ id, version }) => [id, version]))
    return this.#revisions.ofVersions(
      kind,
      unique.map((id) => ({ id, version: versions.get(id)! })),
    )
  }

  /**
   * Restores an item to its values at a version, also if it is deleted now, with the deleted files that they name.
   *
   * @param keys the fields to restore; by default all of them
   * @throws AppError NOT_FOUND if there is no such version, or if single fields of a deleted item are to be restored
   */
  async restore(
    actor: Actor,
    kind: AnyKind,
    id: string,
    version: number,
    keys?: readonly string[] | null,
  ): Promise<Item> {
    permit(actor, 'content:write', kind)
    checkId(id, kind)
    const stored = await this.#revisions.valuesAt(kind, id, version)
    if (!stored) throw notFound('Revision')
    const current = await this.#items.one(kind, id)
    const snapshot = valid(checkNew(kind, migrateSnapshot(kind.fields, stored)))
    const restored = asChange(kind.fields, current ?? {}, snapshot)
    const values = keys ? valid(checkChange(kind, onlyFields(kind, restored, keys))) : restored
    const action = keys || current ? 'update' : 'create'
    const back = action === 'create' ? await this.#clearedWith(actor, kind, id) : []
    await this.applyWithFiles(actor, [{ kind, action, id, values }, ...back], { restoring: true })
    return this.#stored(kind, id)
  }

  /** Returns the changes that put back the references that the last deletion of an item has taken out, as far as the actor may. */
  async #clearedWith(actor: Actor, kind: AnyKind, id: string): Promise<Change[]> {
    const version = await this.#revisions.lastDeletion(kind, id)
    const changes = version === undefined ? [] : await clearedBy(this.#database, kind.name, [{ id, version }])
    return changes.filter((change) => may(actor, 'content:write', change.kind))
  }

  /**
   * Applies checked changes as clients make them, as `apply` does. Texts in other languages tell from which originals they are.
   *
   * @throws AppError INVALID for texts in unknown languages, and for translations that become visible without a required text
   */
  async edit(actor: Actor, changes: readonly Change[]): Promise<AppliedChange[]> {
    if (!changes.some(({ values }) => translates(values))) return this.apply(actor, changes)
    return this.apply(actor, await this.#withOriginals(changes), { checksTranslations: true })
  }

  /**
   * Applies checked changes in one transaction, or as a part of the transaction that is open. Nothing is written that the
   * actor may not write: every change is checked here.
   *
   * @throws AppError NOT_FOUND or CONFLICT, the latter with the current item, or FORBIDDEN
   */
  async apply(
    actor: Actor,
    changes: Iterable<Change> | AsyncIterable<Change>,
    options?: Omit<ApplyOptions, 'author'>,
  ): Promise<AppliedChange[]> {
    if (actor.languages) return this.#apply(actor, await this.#limited(actor, changes), options)
    return this.#apply(actor, permitted(actor, changes), options)
  }

  /** Returns what an actor may write of changes whose role is limited to languages. @throws AppError FORBIDDEN or NOT_FOUND */
  async #limited(actor: Actor, changes: Iterable<Change> | AsyncIterable<Change>): Promise<Change[]> {
    const all: Change[] = []
    for await (const change of permitted(actor, changes)) all.push(change)
    const limited: Change[] = []
    for (const [kind, some] of Map.groupBy(all, (change) => change.kind)) {
      const ids = some.map(({ id }) => id)
      const stored = new Map((await this.#items.byIds(kind, ids)).map((item) => [item.id, item]))
      for (const change of some) limited.push(limitedTo(actor, change, stored.get(change.id)))
    }
    return limited
  }

  /** Applies changes, and records those of settings that decide how users sign in. */
  async #apply(
    actor: Actor,
    changes: Iterable<Change> | AsyncIterable<Change>,
    options?: Omit<ApplyOptions, 'author'>,
  ): Promise<AppliedChange[]> {
    const isList = Array.isArray(changes)
    if (isList && !(changes as Change[]).some(secureKeyOf)) return this.#write(actor, changes, options)
    const keys = new Set<SettingKey>()
    const check = async (change: Change) => {
      const key = secureKeyOf(change)
      if (key === undefined) return
      await this.#recent.require(actor, 'setting.secure')
      keys.add(key)
    }
    const work = async () => {
      if (isList) for (const change of changes as Change[]) await check(change)
      const applied = await this.#write(actor, isList ? changes : checkedEach(changes, check), options)
      for (const key of keys) await this.#audit.record(actor, 'setting.secure', { id: settingId(key), name: key })
      return applied
    }
    return this.#database.transaction(work, { isRepeatable: isList })
  }

  async #write(
    actor: Actor,
    changes: Iterable<Change> | AsyncIterable<Change>,
    options?: Omit<ApplyOptions, 'author'>,
  ): Promise<AppliedChange[]> {
    // Streams come from files, which name pictures by their path.
    const written = Array.isArray(changes) ? changes.map((change: Change) => this.#withOwnPaths(change)) : changes
    try {
      return await apply(this.#database, written, {
        ...options,
        author: authorOf(actor),
        mayWrite: (kind) => may(actor, 'content:write', kind),
        origins: this.#origins(),
      })
    } catch (error) {
      throw await conflictToAppError({ items: this.#items, revisions: this.#revisions }, error)
    }
  }

  /** Applies changes as `apply` does, and restores the deleted files that they name. */
  async applyWithFiles(
    actor: Actor,
    changes: readonly Change[],
    options?: Omit<ApplyOptions, 'author'>,
  ): Promise<AppliedChange[]> {
    return this.restoreFiles(actor, publicIdsIn(changes.map(({ values }) => values)), changes, options)
  }

  /** Restores the deleted files among these, together with other changes. */
  restoreFiles(
    actor: Actor,
    publicIds: readonly string[],
    changes: readonly Change[],
    options?: Omit<ApplyOptions, 'author'>,
  ): Promise<AppliedChange[]> {
    return this.#database.transaction(async () => {
      const allowed = actor.languages ? await this.#limited(actor, changes) : changes
      permitted(actor, changes)
      const restored = await this.#deletedFiles.claimAmong(publicIds)
      return this.#apply(actor, [...restored, ...allowed], options)
    })
  }

  /** Returns changes in which translated texts tell from which originals they are. Reads the items of each kind at once. */
  async #withOriginals(changes: readonly Change[]): Promise<Change[]> {
    const completed = new Map<Change, Change>()
    const lacking = changes.filter(({ kind, values }) => values && lacksOriginals(kind.fields, values))
    for (const [kind, some] of Map.groupBy(lacking, (change) => change.kind)) {
      const ids = some.map(({ id }) => id)
      const stored = new Map((await this.#items.byIds(kind, ids)).map((item) => [item.id, item]))
      for (const change of some) {
        const values = withOriginals(kind.fields, change.values!, stored.get(change.id) ?? blank(kind))
        completed.set(change, { ...change, values })
      }
    }
    return changes.map((change) => completed.get(change) ?? change)
  }

  #withOwnPaths(change: Change): Change {
    const { kind, values } = change
    return values ? { ...change, values: withOwnPaths(kind, values, this.#origins()[0]) } : change
  }

  async #applyOne(actor: Actor, change: Change): Promise<Item> {
    await this.edit(actor, [change])
    return this.#stored(change.kind, change.id)
  }

  async #stored(kind: AnyKind, id: string): Promise<Item> {
    const item = await this.#items.one(kind, id)
    if (!item) throw notFound(kind.label, true)
    return item
  }
}

/** Returns the key of the setting that a change writes, if it decides how users sign in. */
const secureKeyOf = ({ kind, id }: Change): SettingKey | undefined =>
  kind.name === setting.name ? secureSettingOf(id) : undefined

function valid<T>(checked: Checked<T>): T {
  if (checked.errors) throw invalidFields(checked.errors)
  return checked.values
}

/** Returns whether an item has the values that it was created with. Slugs that were made for it were missing. */
const hasValues = (kind: Kind, item: Item, values: object) =>
  Object.entries(values).every(([key, value]) => {
    if (isTranslations(kind.fields[key]!)) return sameTranslation(patchedTranslations(item[key], value), item[key])
    return isDeepStrictEqual(item[key], value) || (value === null && key === 'slug' && hasSlug(kind))
  })
