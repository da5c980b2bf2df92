import { withOriginals } from '../../../schema/fields/translations/originals.ts'
import { collections, kinds, mediaFile, redirect, setting } from '../../../schema/kinds/index.ts'
import { EDITABLE_KEYS } from '../../../schema/kinds/media-file.ts'
import { type AnyKind, type Kind, uniqueKeys } from '../../../schema/kind.ts'
import { differencesByText } from '../../../schema/differences-by-text.ts'
import { asChange, differences } from '../../../schema/same-value.ts'
import type { Item } from '../items/items.ts'
import { checkValues } from '../transfer/check-values.ts'
import { WaitingRecords } from './waiting-records.ts'
import type { Descendant, OnlyThere } from './ancestry.ts'
import { identify, type Identity, settle } from './identity.ts'
import type { MatchingItems, Head, Stored } from './lookup.ts'
import { basesOfMissing } from './missing.ts'
import type { OldAddresses } from './old-addresses.ts'
import { type SourceRecord, titleOf } from '../../../schema/transfer/record.ts'
import { conflict, invalid, overlapping, problem } from './refused-steps.ts'
import { isDefaultSetting, isSecret, keepsSecret, masked } from './setting-steps.ts'
import type { CompareOptions, Target } from './plan-options.ts'
import { RecordReferences } from './record-references.ts'
import type { ItemStep, Step } from './step.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'
import { COMMAND_LINE, type Wording } from '../../../schema/transfer/wording.ts'
import { type Decide, isMerged, mergeItem, settleDeleted, settleMissing } from './three-way.ts'
import { problemsOf } from './validate.ts'

/** Kinds whose items --prune can delete: no settings, singletons or subscribers. */
const prunable: ReadonlySet<string> = new Set([...collections, mediaFile].map(({ name }) => name))

const NOTHING: MatchingItems = { byId: new Map(), byKey: new Map() }

type Identified = { record: SourceRecord; identity: Identity | string }

/** Compares the records of a source with the stored items, and knows which of them it has seen. */
export class Planner {
  readonly #target: Target
  readonly #stored: Stored
  readonly #base: Stored | undefined
  readonly #options: CompareOptions
  readonly #wording: Wording
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
    this.#wording = options.wording ?? COMMAND_LINE
    this.#empty = empty
    this.#references = new RecordReferences(target.stored, empty)
  }

  /** Yields the steps of records that wait for what they refer to. @param size how many are compared at once */
  async *waitingSteps(size: number): AsyncGenerator<Step> {
    for await (const batch of this.#waiting.batches(size)) yield* this.steps(batch, true)
  }

  /** Deletes temporary files. */
  close(): Promise<void> {
    return this.#waiting.close()
  }

  /** @param isLast whether the source has no more records. Until then, records wait if they refer to items that are not known */
  async *steps(records: SourceRecord[], isLast = false): AsyncGenerator<Step> {
    const identified = records.map((record) => ({
      record,
      identity: identify(record, this.#options.match, this.#wording),
    }))
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
    return settle(
      identity,
      byId,
      byKey,
      ({ field, value }) => this.#givenUp.has(`${kind.name} ${field} ${value}`),
      (field) => this.#wording.field(kind, field),
    )
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
    // A record that takes the title away is named as the site names its item.
    const named = item ? { ...record, name: record.name ?? titleOf({ ...record, values: item }) } : record
    if (checked.errors) return invalid(kind, title, problemsOf(named, checked.errors))
    const values = withOriginals(kind.fields, checked.values, item ?? {}, true)
    const repeated = uniqueKeys(kind).find((key) => {
      const value = values[key]
      return typeof value === 'string' && !this.#isFirst(kind, `${key} ${value}`)
    })
    if (repeated !== undefined) {
      const message = `the source has this ${this.#wording.field(kind, repeated)} twice`
      return invalid(kind, title, [problem(record, message)])
    }
    const base: ItemStep = { kind, id, title, origin, changes: [], problems: [] }
    if (item && this.#options.mode === 'create') return { ...base, outcome: 'kept' }
    // The history holds no secrets, so their earlier values are unknown.
    const common = bases?.get(id)
    if (item && bases && (common || this.#base) && !isSecret(kind, item)) {
      const merged = mergeItem(kind, common, values, item, this.#decide(base), this.#wording)
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

  async #create(record: SourceRecord, base: ItemStep, values: object): Promise<Step> {
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

  async #update(record: SourceRecord, base: ItemStep, item: Item, values: Record<string, unknown>): Promise<Step> {
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
        const base: ItemStep = { kind, id, title, changes: [], problems: [] }
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

  #decide({ kind, id, title }: ItemStep): Decide {
    return (field) => this.#options.decisions?.sideOf({ kind, id, title, field })
  }

  #isFirst(kind: AnyKind, key: string): boolean {
    const seen = this.#seen.get(kind) ?? new Set()
    this.#seen.set(kind, seen)
    const { size } = seen
    return seen.add(key).size > size
  }
}

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
