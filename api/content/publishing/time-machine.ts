import { kinds, setting as settingKind } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { changesOf, valuesOnly } from '../../../schema/same-value.ts'
import { isSecureSetting, settings } from '../../../schema/settings.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { checkTime } from '../../platform/check-time.ts'
import { bounded } from '../../platform/bounds.ts'
import { isId } from '../../../schema/is-id.ts'
import { differencesAsText, type FieldChange, type StoredValues, titleOf } from '../items/history.ts'
import { unreadableBy } from '../items/readable.ts'
import { ItemRepository } from '../items/items.ts'
import { migrateSnapshot } from '../items/migrate-snapshot.ts'
import { type ChangeDensity, changeDensity, type DifferingItem, differingItems } from '../items/moment-differences.ts'
import type { Moment } from '../../platform/database/point-of-view.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { ViewService } from '../preview-links/views.ts'
import { settingId } from '../items/setting-ids.ts'
import { canRead, permitKind } from './access.ts'
import { PendingChangeRepository, type PendingChangeValues } from './pending-change-repository.ts'
import { initialValues, publishableKind } from './publishable.ts'
import type { ReleaseRow } from './release-repository.ts'
import type { ReleaseService } from './releases.ts'

/** The number of intervals in which the history is counted. */
const INTERVALS = 200
/** The largest number of items that one release brings back. */
const MAX_ITEMS = 10_000

export type DifferenceType = 'ADDED' | 'REMOVED' | 'CHANGED'

/** What has happened to an item since a moment. */
export interface MomentDifference {
  kind: string
  itemId: string
  title: string
  difference: DifferenceType
  /** The values then and now, of an item that existed at both times. */
  changes: FieldChange[]
}

/** Which items to compare or to bring back. */
export interface MomentFilter {
  kind?: string | null | undefined
  itemId?: string | null | undefined
}

/** The values of an item at a moment and now: undefined where it did not or does not exist. */
interface Pair {
  kind: AnyKind
  id: string
  before: StoredValues | undefined
  now: StoredValues | undefined
  /** The version of the live item. */
  version: number
}

/** The settings that no release can hold. The history holds no secret, so its value at a moment is unknown. */
const immediateIds: ReadonlySet<string> = new Set(
  settings
    .filter((setting) => setting.audience === 'secret' || isSecureSetting(setting))
    .map(({ key }) => settingId(key)),
)

/** Compares moments in the past with the live content, and brings them back by way of a release. */
export class TimeMachine {
  readonly #database: Database
  readonly #views: ViewService
  readonly #releases: ReleaseService
  readonly #items: ItemRepository
  readonly #changes: PendingChangeRepository

  constructor(database: Database, views: ViewService, releases: ReleaseService) {
    this.#database = database
    this.#views = views
    this.#releases = releases
    this.#items = new ItemRepository(database)
    this.#changes = new PendingChangeRepository(database)
  }

  /** Returns when the content was changed, and how often, between two times. */
  async density(actor: Actor, from?: string | null, to?: string | null): Promise<ChangeDensity[]> {
    permit(actor, 'history:read')
    const [begin, end] = [from == null ? null : checkTime('from', from), to == null ? null : checkTime('to', to)]
    if (begin && end && begin >= end) throw invalid('to', 'to must be after from')
    const { kinds: hidden } = unreadableBy(actor)
    return changeDensity(this.#database, hidden, [begin?.toISOString() ?? null, end?.toISOString() ?? null], INTERVALS)
  }

  /** Returns what has happened since a moment, a page at a time, kind by kind. */
  async differences(
    actor: Actor,
    at: string,
    filter: MomentFilter,
    page: { limit: number; offset: number },
  ): Promise<MomentDifference[]> {
    const moment = await this.#views.moment(actor, at)
    const { limit, offset } = bounded(page)
    const differing = (await this.#differing(actor, moment, filter)).slice(offset, offset + limit)
    return (await this.#pairs(moment, differing)).flatMap(({ kind, id, before, now }): MomentDifference[] => {
      const about = { kind: kind.name, itemId: id, title: titleOf(kind, now ?? before ?? {}) }
      if (!before) return [{ ...about, difference: 'ADDED', changes: [] }]
      if (!now) return [{ ...about, difference: 'REMOVED', changes: [] }]
      const changes = differencesAsText(kind.fields, before, now)
      // A singleton that was saved with its defaults has a row, and still the same values.
      return changes.length === 0 ? [] : [{ ...about, difference: 'CHANGED', changes }]
    })
  }

  /**
   * Creates an open release that brings back what was live at a moment: everything, a kind, an item, or fields of an item.
   *
   * @param fields the keys of the fields that return; all unless given
   * @param releaseName by default, the name says what is brought back and from when
   * @throws AppError CONFLICT if nothing differs, TAKEN if another release has this name, INVALID for more than 10,000 items
   */
  async bringBack(
    actor: Actor,
    at: string,
    {
      fields,
      releaseName,
      ...filter
    }: MomentFilter & { fields?: readonly string[] | null; releaseName?: string | null },
  ): Promise<ReleaseRow> {
    permit(actor, 'release:write')
    if (filter.kind) permitKind(actor, publishableKind(filter.kind))
    if (filter.itemId != null && !filter.kind) throw invalid('kind', 'Name the kind of the item')
    if (fields && filter.itemId == null) throw invalid('itemId', 'Name the item of the fields')
    const moment = await this.#views.moment(actor, at)
    return this.#database.transaction(async () => {
      const items = await this.#differing(actor, moment, filter)
      const differing = items.filter(({ kind }) => may(actor, 'draft:write', kind))
      if (differing.length > MAX_ITEMS) {
        throw new AppError('INVALID', `More than ${MAX_ITEMS} items differ. Bring back one kind at a time`)
      }
      const pairs = await this.#pairs(moment, differing)
      const changes = pairs.flatMap((pair) => returnOf(pair, fields) ?? [])
      if (changes.length === 0) throw new AppError('CONFLICT', 'Nothing has changed since then')
      const release = releaseName
        ? await this.#releases.create(actor, releaseName)
        : await this.#releases.createNumbered(actor, `${subjectOf(filter, pairs[0]!)} on ${inUtc(moment)}`)
      await this.#changes.saveAll(actor, release.id, changes)
      return release
    })
  }

  /** Returns the items that differ and that the actor may read, in the order of kinds. */
  async #differing(actor: Actor, moment: Moment, filter: MomentFilter): Promise<(DifferingItem & { kind: AnyKind })[]> {
    const chosen = filter.kind ? [publishableKind(filter.kind)] : [...kinds, settingKind]
    if (filter.itemId != null && !isId(filter.itemId)) throw notFound('Item')
    const differing: (DifferingItem & { kind: AnyKind })[] = []
    for (const kind of chosen) {
      for (const item of await differingItems(this.#database, kind, moment)) {
        if (immediateIds.has(item.id) || !canRead(actor, { kind: kind.name, itemId: item.id })) continue
        if (filter.itemId == null || filter.itemId === item.id) differing.push({ ...item, kind })
      }
    }
    return differing
  }

  /** Reads items from both points of view: two statements for each kind. */
  async #pairs(moment: Moment, differing: readonly (DifferingItem & { kind: AnyKind })[]): Promise<Pair[]> {
    const pairs: Pair[] = []
    for (const [kind, ofKind] of Map.groupBy(differing, (item) => item.kind)) {
      const ids = ofKind.map(({ id }) => id)
      const read = async () => new Map((await this.#items.byIds(kind, ids)).map((item) => [item.id, item]))
      const then = await this.#database.runFrom(moment, read)
      const now = await read()
      for (const id of ids) {
        const [stored, live] = [then.get(id), now.get(id)]
        const initial = initialValues(kind, id)
        pairs.push({
          kind,
          id,
          before: stored ? migrateSnapshot(kind.fields, stored) : initial,
          now: live ? valuesOnly(kind.fields, live) : initial,
          version: live?.version ?? 0,
        })
      }
    }
    return pairs
  }
}

/** Names what is brought back: the site, a kind, or an item. */
function subjectOf({ kind, itemId }: MomentFilter, first: Pair): string {
  if (itemId != null) return titleOf(first.kind, first.before ?? first.now ?? {})
  return kind ? first.kind.labelPlural : 'The site'
}

/** Formats a moment as in “2027-03-01 09:00 UTC”. */
const inUtc = ({ at }: Moment) => `${at.slice(0, 16).replace('T', ' ')} UTC`

/** Returns the change that brings an item back; undefined if nothing of it differs. */
function returnOf(
  { kind, id, before, now, version }: Pair,
  fields: readonly string[] | null | undefined,
): Omit<PendingChangeValues, 'releaseId'> | undefined {
  const change = { kind: kind.name, itemId: id, baseVersion: version }
  if (!before) return { ...change, action: 'delete', values: {} }
  if (!now) return { ...change, action: 'save', values: before }
  const returned = Object.entries(changesOf(kind.fields, now, before)).filter(
    ([key, value]) => value !== undefined && (!fields || fields.includes(key)),
  )
  if (returned.length === 0) return undefined
  const key = kind.name === settingKind.name ? { key: now.key } : {}
  return { ...change, action: 'save', values: { ...key, ...Object.fromEntries(returned) } }
}
