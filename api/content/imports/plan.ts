import { withOriginals } from '../../../schema/fields/translations/originals.ts'
import { collections, kinds, mediaFile, redirect, setting } from '../../../schema/kinds/index.ts'
import { EDITABLE_KEYS } from '../../../schema/kinds/media-file.ts'
import { type AnyKind, type Kind, uniqueKeys } from '../../../schema/kind.ts'
import { differencesByText } from '../../../schema/differences-by-text.ts'
import { asChange, differences } from '../../../schema/same-value.ts'
import { sameTranslation } from '../../../schema/fields.ts'
import { settingOf, settings } from '../../../schema/settings.ts'
import type { Item } from '../items/items.ts'
import type { PointOfView } from '../../platform/database/point-of-view.ts'
import type { Database } from '../../platform/database/database.ts'
import { settingId } from '../items/setting-ids.ts'
import { checkValues } from '../transfer/check-values.ts'
import { WaitingRecords } from './waiting-records.ts'
import type { Ancestry, Descendant, OnlyThere } from './ancestry.ts'
import { identify, type Identity, settle } from './identity.ts'
import { type Decisions, overlapName } from './decisions.ts'
import { pendingChange } from '../../../schema/transfer/pending-change.ts'
import { planPendingChanges } from './pending-changes.ts'
import { type MatchingItems, type Head, type Stored, StoredContent } from './lookup.ts'
import { basesOfMissing } from './missing.ts'
import type { OldAddresses } from './old-addresses.ts'
import {
  isProblem,
  itemOf,
  type Origin,
  type Problem,
  type SourceRecord,
  titleOf,
  TransferError,
} from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import { RecordReferences } from './record-references.ts'
import { RedirectLoops } from './redirect-loops.ts'
import type { Step } from './step.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'
import { type Decide, isMerged, mergeItem, settleDeleted, settleMissing, type Undecided } from './three-way.ts'
import { problemsOf } from './validate.ts'

export interface PlanOptions {
  /** Names of the kinds to import. By default all. */
  only?: ReadonlySet<string>
  /** `create` leaves existing items unchanged. */
  mode?: 'merge' | 'create'
  /** Delete stored items of the source's kinds that the source does not contain. */
  prune?: boolean
  /** A field to match items by, for kinds that have it. */
  match?: string
  /** Store the bytes of known media files again if they are missing or damaged. */
  repairMedia?: boolean
  /** Redirects the earlier addresses of items to their pages. Without it, there are no redirects. */
  oldAddresses?: OldAddresses
  /** Checks and stores media files. */
  media?: MediaStage | undefined
  /** Given if the changes are for a release: the point of view of that, unless it is a new one. */
  release?: { view?: PointOfView }
  /** The moment at which the source was copied from this site. Fields that only this site has changed since stay. */
  base?: PointOfView
  /** Finds the merge base of each item: its newest version that both sides have had. Takes the place of `base`. */
  ancestry?: Ancestry
  /** Decides where both sides have changed the same since `base`. What it leaves undecided is in conflict. */
  decisions?: Decisions
}

/** Checks media files for a plan, and stores them for an import. */
export interface MediaStage {
  /**
   * Checks the bytes of a new media file.
   *
   * @returns the fields that the bytes determine, or a problem
   */
  admit: (record: SourceRecord) => Promise<{ values: Record<string, unknown> } | { problem: string }>
  /** Stores the bytes of a known media file again if they are missing or damaged. @returns whether they were */
  repair: (record: SourceRecord, item: Item) => Promise<boolean>
}

/** Number of records that are compared with the database at once. */
const BATCH = 1_000

/** Kinds whose items --prune can delete: no settings, singletons or subscribers. */
const prunable: ReadonlySet<string> = new Set([...collections, mediaFile].map(({ name }) => name))

const NOTHING: MatchingItems = { byId: new Map(), byKey: new Map() }

/** What a source is compared with. */
export interface Target {
  stored: Stored
  /** The content when the source was copied from the target, if that is known. */
  base?: Stored | undefined
  /** Compares pending changes. Without it, a source must hold none. */
  planPendingChanges?: (records: SourceRecord[]) => Promise<Step[]>
}

/** How a source is compared. The points of view and the base are those of the target. */
export type CompareOptions = Omit<PlanOptions, 'base' | 'release'> & { release?: object }

/**
 * Compares a source with the database and yields one step per item, in the order of the source, deletions last. Writes
 * nothing. Keeps one batch of records in memory, and only the ids of all others.
 *
 * @throws TransferError if the source cannot be read, or --prune is not possible with it
 */
export function plan(database: Database, source: Source, options: PlanOptions = {}): AsyncGenerator<Step> {
  const target: Target = {
    stored: new StoredContent(database, options.release?.view),
    base: options.base && new StoredContent(database, options.base),
    planPendingChanges: (records) => database.detached(() => planPendingChanges(database, records)),
  }
  return compare(target, source, options)
}

/** Compares a source with a target, as `plan` does with the database. */
export async function* compare(target: Target, source: Source, options: CompareOptions): AsyncGenerator<Step> {
  const loops = new RedirectLoops()
  for await (const step of allSteps(target, source, options)) {
    loops.add(step)
    yield options.release ? withoutAlwaysLive(step) : step
  }
  yield* loops.steps(target.stored)
}

/** Leaves out steps that the release of an import cannot hold: items that are always live, and pending changes, which have their own release. */
function withoutAlwaysLive(step: Step): Step {
  const { change, pending: staged, ...rest } = step
  if (staged) return { ...rest, outcome: 'kept', changes: [] }
  if (!change) return step
  const { kind, action, id } = change
  const isAlwaysLive =
    (kind.name === mediaFile.name && action !== 'create') || kind.name === subscriber.name || secretIds.has(id)
  return isAlwaysLive ? { ...rest, outcome: 'kept', changes: [] } : step
}

async function* allSteps(target: Target, source: Source, options: CompareOptions): AsyncGenerator<Step> {
  if (options.prune && source.partial) throw new TransferError(`--prune is not possible: ${source.partial}`)
  const empty = await target.stored.emptyKinds([...kinds, mediaFile, setting, subscriber])
  const planner = new Planner(target, options, empty)
  options.oldAddresses?.clear()
  options.ancestry?.clear()
  const pending: SourceRecord[] = []
  let batch: SourceRecord[] = []
  try {
    for await (const sourced of source.records()) {
      if (isProblem(sourced)) {
        yield invalid(undefined, sourced.origin.file, [sourced])
      } else if (!options.only || options.only.has(sourced.kind.name) || sourced.isNeeded) {
        if (sourced.kind.name === pendingChange.name) pending.push(sourced)
        else batch.push(sourced)
        if (batch.length < BATCH) continue
        yield* planner.steps(batch)
        batch = []
      }
    }
    yield* planner.steps(batch)
    yield* planner.waitingSteps()
  } finally {
    await planner.close()
  }
  if (options.prune || options.ancestry?.kindsWithDeletions) yield* planner.deletions()
  if (pending.length > 0 && target.planPendingChanges) yield* await target.planPendingChanges(pending)
}

type Identified = { record: SourceRecord; identity: Identity | string }

type Base = Omit<Step, 'outcome'> & { kind: AnyKind; id: string }

class Planner {
  readonly #target: Target
  readonly #stored: Stored
  readonly #base: Stored | undefined
  readonly #options: CompareOptions
  readonly #empty: ReadonlySet<string>
  /** The ids and values of unique fields seen so far, by kind. */
  readonly #seen = new Map<AnyKind, Set<string>>()
  readonly #references: RecordReferences
  /** The values of keys that items have and that the source replaces, so that other items can have them. */
  readonly #givenUp = new Set<string>()
  /** Records that refer to items, or take the values of items, that may come later in the source. */
  readonly #waiting = new WaitingRecords()

  constructor(target: Target, options: CompareOptions, empty: ReadonlySet<string>) {
    this.#target = target
    this.#stored = target.stored
    this.#base = target.base
    this.#options = options
    this.#empty = empty
    this.#references = new RecordReferences(target.stored, empty)
  }

  /** Yields the steps of records that wait for what they refer to. */
  async *waitingSteps(): AsyncGenerator<Step> {
    for await (const batch of this.#waiting.batches(BATCH)) yield* this.steps(batch, true)
  }

  /** Deletes temporary files. */
  close(): Promise<void> {
    return this.#waiting.close()
  }

  /** @param isLast whether the source has no more records. Until then, records wait if they refer to items that are not known */
  async *steps(records: SourceRecord[], isLast = false): AsyncGenerator<Step> {
    const identified = records.map((record) => ({ record, identity: identify(record, this.#options.match) }))
    const existing = new Map<AnyKind, MatchingItems>()
    const bases = new Map<AnyKind, MatchingItems['byId']>()
    for (const [kind, group] of Map.groupBy(identified, ({ record }) => record.kind)) {
      const identities = group.flatMap(({ identity }) => (typeof identity === 'string' ? [] : [identity]))
      const isNeeded = identities.length > 0 && !this.#empty.has(kind.name)
      const found = isNeeded ? await this.#stored.lookUp(kind, identities) : NOTHING
      existing.set(kind, found)
      this.#giveUp(kind, identities, found)
      if (this.#base && isMerged(kind)) bases.set(kind, (await this.#base.lookUp(kind, identities)).byId)
      else if (this.#options.ancestry) bases.set(kind, await this.#ancestors(kind, group, existing.get(kind)!))
    }
    const { oldAddresses, only } = this.#options
    const isRedirected = oldAddresses && (!only || only.has(redirect.name))
    const moved: ReturnType<OldAddresses['of']> = []
    for (const { record, identity } of identified) {
      const settled = this.#settle(record.kind, identity, existing.get(record.kind)!)
      if (typeof settled !== 'string') this.#references.add(record, settled.id)
    }
    const resolved = await this.#references.resolve(records)
    for (const { record: sourced, identity } of identified) {
      const { record, errors, leftOut } = resolved.get(sourced)!
      if (typeof identity === 'string') {
        yield invalid(record.kind, titleOf(record), [problem(record, identity)])
        continue
      }
      if (errors.length > 0) {
        if (isLast) yield invalid(record.kind, titleOf(record), problemsOf(record, errors))
        else await this.#waiting.add(sourced)
        continue
      }
      if (leftOut.length > 0 && !isLast) {
        await this.#waiting.add(sourced)
        continue
      }
      const settled = this.#settle(record.kind, identity, existing.get(record.kind)!)
      if (typeof settled === 'string' && !isLast) {
        await this.#waiting.add(sourced)
        continue
      }
      const planned = await this.#step(record, settled, bases.get(record.kind))
      const step = leftOut.length > 0 ? { ...planned, leftOut } : planned
      yield step
      if (isRedirected && typeof settled !== 'string') moved.push(...oldAddresses.of(record, step, settled.item))
    }
    if (isRedirected) yield* oldAddresses.steps(this.#stored, moved)
  }

  #giveUp(kind: AnyKind, identities: readonly Identity[], { byId }: MatchingItems): void {
    for (const { id, key } of identities) {
      const own = key && byId.get(id ?? '')?.[key.field]
      if (typeof own === 'string' && own !== key!.value) this.#givenUp.add(`${kind.name} ${key!.field} ${own}`)
    }
  }

  #settle(kind: AnyKind, identity: Identity | string, { byId, byKey }: MatchingItems): ReturnType<typeof settle> {
    if (typeof identity === 'string') return identity
    return settle(identity, byId, byKey, ({ field, value }) => this.#givenUp.has(`${kind.name} ${field} ${value}`))
  }

  /** Returns, by id, the merge bases of the items whose stored values differ from those of the source. */
  async #ancestors(kind: AnyKind, group: readonly Identified[], found: MatchingItems): Promise<MatchingItems['byId']> {
    const ancestry = this.#options.ancestry!
    const descendants: Descendant[] = []
    const related = new Map<string, string>()
    for (const { record, identity } of group) {
      const { madeFrom, values } = record
      const settled = this.#settle(kind, identity, found)
      if (typeof settled === 'string') continue
      const { id, item } = settled
      // A setting that is not stored has its default.
      if (item ? isSame(kind, item, values) : kind.name === setting.name) continue
      const descendant = await ancestry.descendant(kind, id, values, item, madeFrom)
      if (!descendant) continue
      descendants.push(descendant)
      if (item) related.set(id, titleOf(record))
    }
    const bases = await ancestry.bases(kind, descendants)
    for (const [id, title] of related) if (!bases.has(id)) ancestry.addUnrelated(kind, title)
    return bases
  }

  async #step(
    record: SourceRecord,
    settled: ReturnType<typeof settle>,
    bases: MatchingItems['byId'] | undefined,
  ): Promise<Step> {
    const { kind, origin } = record
    const title = titleOf(record)
    if (typeof settled === 'string') return conflict(record, title, settled)
    const { id, item } = settled
    if (!this.#isFirst(kind, id)) return invalid(kind, title, [problem(record, 'the source has this item twice')])
    const checked = checkValues(kind, record.values, item !== undefined)
    if (checked.errors) return invalid(kind, title, problemsOf(record, checked.errors))
    const values = withOriginals(kind.fields, checked.values, item ?? {}, true)
    const repeated = uniqueKeys(kind).find((key) => {
      const value = values[key]
      return typeof value === 'string' && !this.#isFirst(kind, `${key} ${value}`)
    })
    if (repeated !== undefined) return invalid(kind, title, [problem(record, `the source has this ${repeated} twice`)])
    const base: Base = { kind, id, title, origin, changes: [], problems: [] }
    if (item && this.#options.mode === 'create') return { ...base, outcome: 'kept' }
    // The history holds no secrets, so their earlier values are unknown.
    const common = bases?.get(id)
    if (item && bases && (common || this.#base) && !isSecret(kind, item)) {
      const merged = mergeItem(kind, common, values, item, this.#decide(base))
      if (merged.undecided.length > 0) return overlapping(base, record.origin, merged.undecided)
      const step = await this.#update(record, base, item, merged.values)
      const isChangedThere = isSame(kind, common ?? {}, values)
      return isChangedThere
        ? this.#kept({ ...step, title: titleOf({ ...record, values: item }) }, kind, 'changed')
        : step
    }
    if (item) return await this.#update(record, base, item, values)
    // An item of the source may show a picture that was deleted here.
    const earlier = kind.name === mediaFile.name ? undefined : common
    const settledDeleted = earlier ? settleDeleted(kind, earlier, values, this.#decide(base)) : 'create'
    if (settledDeleted === 'kept') return this.#kept({ ...base, outcome: 'kept' }, kind, 'deleted')
    if (settledDeleted !== 'create') return overlapping(base, record.origin, [settledDeleted])
    if (isDefaultSetting(kind, values)) return { ...base, outcome: 'unchanged' }
    return this.#create(record, base, values)
  }

  /** Marks a step that keeps what only the target has changed, if that is known item by item. */
  #kept(step: Step, kind: AnyKind, onlyThere: OnlyThere): Step {
    const { ancestry } = this.#options
    if (!ancestry) return step
    ancestry.addKept(kind, step.title, onlyThere)
    return { ...step, onlyThere }
  }

  async #create(record: SourceRecord, base: Base, values: object): Promise<Step> {
    const { kind, id } = base
    if (kind.name !== mediaFile.name || !this.#options.media)
      return { ...base, outcome: 'create', change: { kind, action: 'create', id, values } }
    const admitted = await this.#options.media.admit(record)
    if ('problem' in admitted) return invalid(kind, base.title, [problem(record, admitted.problem)])
    return {
      ...base,
      outcome: 'create',
      change: { kind, action: 'create', id, values: { ...values, ...admitted.values } },
    }
  }

  async #update(record: SourceRecord, base: Base, item: Item, values: Record<string, unknown>): Promise<Step> {
    const { kind } = base
    if (kind.name === subscriber.name || keepsSecret(kind, values)) return { ...base, outcome: 'unchanged' }
    const changes = differences(kind.fields, item, kind.name === mediaFile.name ? editableMedia(values) : values)
    if (kind.name === mediaFile.name && differs(item, values, ['publicId', 'hash']))
      return conflict(record, base.title, `the stored file /media/${String(item.publicId)} has other bytes`)
    const isRepaired =
      this.#options.repairMedia && kind.name === mediaFile.name && (await this.#options.media?.repair(record, item))
    if (changes.length === 0)
      return isRepaired ? { ...base, outcome: 'update', changes: [REPAIR] } : { ...base, outcome: 'unchanged' }
    const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    const change = { kind, action: 'update', id: item.id, values: changed, expectedVersion: item.version } as const
    const shown = isSecret(kind, item) ? masked(changes) : differencesByText(kind.fields, changes)
    return { ...base, outcome: 'update', changes: shown, change }
  }

  /**
   * Yields deletions of stored items of the source's kinds that the source does not contain. Without --prune, only notes those
   * that the source has deleted.
   */
  async *deletions(): AsyncGenerator<Step> {
    const { only, prune, ancestry } = this.#options
    const known = ancestry?.kindsWithDeletions
    const all = [...kinds, mediaFile]
    const chosen = only ? all.filter(({ name }) => only.has(name)) : known && all.filter(({ path }) => known.has(path))
    for (const kind of chosen ?? this.#seen.keys()) {
      if (kind.singleton || !prunable.has(kind.name)) continue
      const baseOf = await basesOfMissing(this.#target, ancestry, kind, () => this.#missing(kind))
      for await (const head of this.#missing(kind)) {
        const { id, version, title } = head
        const base: Base = { kind, id, title, changes: [], problems: [] }
        const settled = baseOf ? settleMissing(baseOf(head), this.#decide(base)) : 'delete'
        if (!prune) {
          if (settled !== 'kept') ancestry?.addDeletedThere(kind, title)
        } else if (settled === 'kept') yield this.#kept({ ...base, outcome: 'kept' }, kind, 'added')
        else if (settled !== 'delete') yield overlapping(base, { file: 'live content' }, [settled])
        else yield { ...base, outcome: 'delete', change: { kind, action: 'delete', id, expectedVersion: version } }
      }
    }
  }

  /** Yields the stored items of a kind that the source does not contain. */
  async *#missing(kind: Kind): AsyncGenerator<Head> {
    const seen = this.#seen.get(kind)
    for await (const head of this.#stored.heads(kind, kind.titleField)) if (!seen?.has(head.id)) yield head
  }

  #decide({ kind, id, title }: Base): Decide {
    return (field) => this.#options.decisions?.sideOf({ kind, id, title, field })
  }

  #isFirst(kind: AnyKind, key: string): boolean {
    const seen = this.#seen.get(kind) ?? new Set()
    this.#seen.set(kind, seen)
    const { size } = seen
    return seen.add(key).size > size
  }
}

const problem = (record: SourceRecord, message: string): Problem => ({
  origin: record.origin,
  item: itemOf(record),
  message,
})

const invalid = (kind: AnyKind | undefined, title: string, problems: Problem[]): Step => ({
  ...(kind ? { kind } : {}),
  outcome: 'invalid',
  title,
  ...(problems[0] ? { origin: problems[0].origin } : {}),
  changes: [],
  problems,
})

/** An item that both sides have changed. */
const overlapping = (base: Base, origin: Origin, undecided: readonly Undecided[]): Step => ({
  ...base,
  origin,
  outcome: 'conflict',
  problems: undecided.map(({ field, message }) => ({
    origin,
    item: base.title,
    ...(field ? { field } : {}),
    message,
    overlap: overlapName({ ...base, field }),
  })),
})

const conflict = (record: SourceRecord, title: string, message: string): Step => ({
  kind: record.kind,
  outcome: 'conflict',
  title,
  origin: record.origin,
  changes: [],
  problems: [problem(record, message)],
})

/** What a plan shows for a media file whose row stays as it is. */
const REPAIR = { field: 'stored bytes', before: 'missing or damaged', after: 'restored' }

/** The editable fields of a media file. The others are determined by its bytes. */
const editableMedia = (values: Record<string, unknown>) =>
  Object.fromEntries(EDITABLE_KEYS.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])))

/** Returns whether an item has all values of a source, and no texts in other languages that these lack. */
const isSame = ({ fields }: AnyKind, item: Record<string, unknown>, values: Record<string, unknown>): boolean =>
  differences(fields, item, asChange(fields, item, values)).length === 0

const differs = (item: Item, values: Record<string, unknown>, fields: string[]) =>
  fields.some((field) => values[field] !== undefined && values[field] !== item[field])

const settingBy = ({ key }: Record<string, unknown>) => settingOf(String(key))

/** Settings that are not stored have their default value. */
const isDefaultSetting = (kind: AnyKind, values: Record<string, unknown>) =>
  kind.name === setting.name &&
  ((settingBy(values)?.default === values.value && sameTranslation(values.translations, {})) ||
    keepsSecret(kind, values))

/** An empty secret keeps the stored one. */
const keepsSecret = (kind: AnyKind, values: Record<string, unknown>) =>
  kind.name === setting.name && values.value === '' && settingBy(values)?.audience === 'secret'

const secretIds: ReadonlySet<string> = new Set(
  settings.filter(({ audience }) => audience === 'secret').map(({ key }) => settingId(key)),
)

const isSecret = (kind: AnyKind, item: Item) => kind.name === setting.name && settingBy(item)?.audience === 'secret'

const masked = (changes: Step['changes']) =>
  changes.map(({ field }) => ({ field, before: '(secret)', after: '(secret)' }))
