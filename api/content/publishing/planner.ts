import { blank, type Kind, uniqueKeys } from '../../../schema/kind.ts'
import { mediaPath, publicIdsIn } from '../../../schema/kinds/media-file.ts'
import { withPatch } from '../../../schema/merge.ts'
import { valuesOnly } from '../../../schema/same-value.ts'
import type { Change } from '../items/change.ts'
import { type StoredValues, titleOf } from '../items/history.ts'
import { ItemRepository } from '../items/items.ts'
import { migrateSnapshot } from '../items/migrate-snapshot.ts'
import { type ChangeSetRevision, RevisionRepository } from '../items/revisions.ts'
import type { Item } from '../items/rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { takenMessage } from '../../platform/errors.ts'
import { type ClearedReference, referencesClearedBy } from '../references/clear-references.ts'
import type { DeletedFiles } from '../media/deleted-files.ts'
import type { PendingChangeRow } from './pending-change-repository.ts'
import { fieldsNaming, type Intent, type KeptField, type Outcome, resolve } from './plan.ts'
import type { FieldChoice, ReleaseProblem } from './problems.ts'
import { initialValues, isPublishable, isSetting, publishableKind } from './publishable.ts'

/** The revisions of a change set, a batch at a time. */
export type RevisionBatches = Iterable<readonly ChangeSetRevision[]> | AsyncIterable<readonly ChangeSetRevision[]>

/** What publishing or rolling back would do. */
export interface Plan {
  changes: Change[]
  problems: ReleaseProblem[]
  kept: KeptField[]
  /** The references that its deletions take out of other items. */
  cleared: ClearedReference[]
  /** The versions of the live items, by their ids. */
  versions: Map<string, number>
}

/** A pending change, and what it comes to. */
interface Planned {
  intent: Intent
  outcome: Outcome
}

interface ReadOptions {
  /** Lock the live items until the transaction ends. */
  lock?: boolean
}

/** Reads what pending changes are based on, and plans what they come to. */
export class Planner {
  readonly #database: Database
  readonly #items: ItemRepository
  readonly #revisions: RevisionRepository
  readonly #deletedFiles: DeletedFiles

  constructor(database: Database, deletedFiles: DeletedFiles) {
    this.#database = database
    this.#items = new ItemRepository(database)
    this.#revisions = new RevisionRepository(database)
    this.#deletedFiles = deletedFiles
  }

  /** Returns the intent of each pending change, in their order. Runs at most two statements for each kind. */
  async intents(changes: readonly PendingChangeRow[], { lock = false }: ReadOptions = {}): Promise<Intent[]> {
    const live = new Map<string, Item>()
    const bases = new Map<string, StoredValues>()
    for (const [name, ofKind] of byKind(changes)) {
      const kind = publishableKind(name)
      for (const item of await this.#read(
        name,
        ofKind.map(({ itemId }) => itemId),
        lock,
      ))
        live.set(`${name} ${item.id}`, item)
      const isOlder = ({ itemId, baseVersion }: PendingChangeRow) =>
        baseVersion > 0 && live.get(`${name} ${itemId}`)?.version !== baseVersion
      const older = ofKind.filter(isOlder).map(({ itemId, baseVersion }) => ({ id: itemId, version: baseVersion }))
      for (const [id, stored] of await this.#revisions.valuesAtVersions(kind, older)) {
        bases.set(`${name} ${id}`, { ...blank(kind), ...migrateSnapshot(kind.fields, stored) })
      }
    }
    return changes.map(({ kind: name, itemId: id, action, values, baseVersion }): Intent => {
      const kind = publishableKind(name)
      const item = live.get(`${name} ${id}`)
      const initial = initialValues(kind, id)
      const base =
        baseVersion === 0
          ? initial
          : (bases.get(`${name} ${id}`) ?? (item ? valuesOnly(kind.fields, item) : (initial ?? blank(kind))))
      const mine = action === 'delete' ? undefined : withPatch(kind.fields, base ?? blank(kind), values)
      return { kind, id, base, mine, live: item }
    })
  }

  /** Yields the intents that bring back what was live before a change set, a batch of revisions at a time. */
  async *batchesOfUndo(batches: RevisionBatches, options?: ReadOptions): AsyncGenerator<Intent[]> {
    for await (const revisions of batches) yield this.intentsOfUndo(revisions, options)
  }

  /** Returns the intents that bring back what was live before a change set. Files, subscribers and secrets stay. */
  async intentsOfUndo(made: readonly ChangeSetRevision[], { lock = false }: ReadOptions = {}): Promise<Intent[]> {
    const revisions = made.filter(isUndoable)
    const live = new Map<string, Item>()
    for (const [name, ofKind] of byKind(revisions)) {
      for (const item of await this.#read(
        name,
        ofKind.map(({ itemId }) => itemId),
        lock,
      ))
        live.set(`${name} ${item.id}`, item)
    }
    return revisions.map(({ kind: name, itemId: id, action, values, previous }): Intent => {
      const kind = publishableKind(name)
      const complete = (stored: StoredValues) => ({ ...blank(kind), ...migrateSnapshot(kind.fields, stored) })
      const item = live.get(`${name} ${id}`)
      if (action === 'delete') return { kind, id, base: undefined, mine: complete(values), live: item }
      const before = action === 'create' ? initialValues(kind, id) : previous && complete(previous)
      return { kind, id, base: complete(values), mine: before ?? undefined, live: item }
    })
  }

  /** Merges intents with what is live. Finds values that are unique and taken by other items, and files that are deleted. */
  plan(intents: readonly Intent[], choices: readonly FieldChoice[] = []): Promise<Plan> {
    return this.planBatches([intents], choices)
  }

  /** Plans as `plan` does, with the intents of any number of items: the values of each batch are forgotten before the next one is read. */
  async planBatches(
    batches: Iterable<readonly Intent[]> | AsyncIterable<readonly Intent[]>,
    choices: readonly FieldChoice[] = [],
  ): Promise<Plan> {
    const changes: Change[] = []
    const problems: ReleaseProblem[] = []
    const kept: KeptField[] = []
    const versions = new Map<string, number>()
    const finals: Final[] = []
    const lostIn: ReleaseProblem[] = []
    for await (const intents of batches) {
      const outcomes = intents.map((intent) => ({ intent, outcome: resolve(intent, choices) }))
      const { lost } = await this.#deletedFiles.among(
        publicIdsIn(outcomes.map(({ outcome }) => outcome.change?.values)),
      )
      for (const planned of outcomes) {
        const { intent, outcome } = planned
        if (outcome.change) changes.push(outcome.change)
        problems.push(...outcome.problems)
        kept.push(...outcome.kept)
        lostIn.push(...lostFiles(planned, lost))
        versions.set(intent.id, intent.live?.version ?? 0)
        const final = finalOf(planned)
        if (final) finals.push(final)
      }
    }
    const cleared = await referencesClearedBy(this.#database, changes)
    return { changes, problems: [...problems, ...(await this.#taken(finals)), ...lostIn], kept, cleared, versions }
  }

  async #taken(finals: readonly Final[]): Promise<ReleaseProblem[]> {
    const problems: ReleaseProblem[] = []
    for (const ofKind of Map.groupBy(finals, ({ kind }) => kind.name).values()) {
      const { kind } = ofKind[0]!
      for (const key of uniqueKeys(kind)) problems.push(...(await this.#takenBy(kind, key, ofKind)))
    }
    return problems
  }

  /** Returns a problem for each change whose value of a unique field another item has then, too. */
  async #takenBy(kind: Kind, key: string, finals: readonly Final[]): Promise<ReleaseProblem[]> {
    const written = finals.flatMap(({ id, title, values, written: keys }) => {
      const value = values?.[key]
      return keys.includes(key) && typeof value === 'string' ? [{ id, title, value }] : []
    })
    if (written.length === 0) return []
    const ids = new Set(finals.map(({ id }) => id))
    const stored = await this.#items.list(kind, { filter: { [key]: written.map(({ value }) => value) } })
    const owners = [
      ...stored
        .filter(({ id }) => !ids.has(id))
        .map((item) => ({ id: item.id, title: titleOf(kind, item), value: item[key] })),
      ...finals.flatMap(({ id, title, values }) => (values ? [{ id, title, value: values[key] }] : [])),
    ]
    const byValue = Map.groupBy(owners, ({ value }) => value)
    return written.flatMap(({ id, title, value }): ReleaseProblem[] => {
      const other = byValue.get(value)?.find((owner) => owner.id !== id)
      if (!other) return []
      const message = takenMessage(kind, key, other.title)
      const { label } = kind.fields[key]!
      const about = { kind: kind.name, itemId: id, title, field: key, label }
      return [{ type: 'INCOMPLETE', ...about, message, mine: value, live: null }]
    })
  }

  #read(name: string, ids: string[], lock: boolean): Promise<Item[]> {
    const kind = publishableKind(name)
    return lock ? this.#items.lockByIds(kind, ids) : this.#items.byIds(kind, ids)
  }
}

/** What an item of a plan comes to, as far as it concerns other items. */
interface Final {
  kind: Kind
  id: string
  title: string
  /** The values of unique fields; undefined if the item is deleted or missing. */
  values: StoredValues | undefined
  /** The unique fields that the plan writes. */
  written: string[]
}

/** Returns what an item comes to; undefined if its kind has no unique field. */
function finalOf({ intent: { kind, id }, outcome: { values, change } }: Planned): Final | undefined {
  if (kind.singleton || isSetting(kind)) return undefined
  const keys = uniqueKeys(kind)
  if (keys.length === 0) return undefined
  return {
    kind,
    id,
    title: titleOf(kind, values ?? {}),
    values: values && Object.fromEntries(keys.map((key) => [key, values[key]])),
    written: keys.filter((key) => change?.values && key in change.values),
  }
}

/** Returns whether a revision can be undone. Files are always live, and the history holds no value of a secret. */
const isUndoable = ({ kind, values }: ChangeSetRevision): boolean =>
  isPublishable(kind) && (!isSetting({ name: kind }) || 'value' in values)

/** Returns a problem for each field that a change sets to a file whose bytes have been deleted. */
function lostFiles({ intent, outcome }: { intent: Intent; outcome: Outcome }, lost: ReadonlySet<string>) {
  const { kind, id } = intent
  const values = (outcome.change?.values ?? {}) as StoredValues
  const title = titleOf(kind, outcome.values ?? {})
  return [...lost].flatMap((file) =>
    fieldsNaming(kind.fields, values, file).map(({ path, label }): ReleaseProblem => ({
      type: 'INCOMPLETE',
      kind: kind.name,
      itemId: id,
      title,
      field: path,
      label,
      message: `${label} of ${title} names the file “${file}”, which has been deleted for good. Choose another file`,
      mine: mediaPath(file),
      live: null,
    })),
  )
}

/** Groups by kind, in the order in which change sets lock items. */
function byKind<T extends { kind: string }>(all: readonly T[]): [kind: string, T[]][] {
  const groups = Map.groupBy(all, ({ kind }) => kind)
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
