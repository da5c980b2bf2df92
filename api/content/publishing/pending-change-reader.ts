import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { bounded } from '../../platform/bounds.ts'
import { notFound } from '../../platform/errors.ts'
import { isId } from '../../../schema/is-id.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { differencesAsText, type FieldChange, type StoredValues } from '../items/history.ts'
import type { HistoryReader } from '../items/history-reader.ts'
import type { Database } from '../../platform/database/database.ts'
import { CLOSED_STATES, PUBLISHED_STATES } from '../../../schema/release-states.ts'
import type { PendingAction } from '../../platform/database/publishing-entities.ts'
import type { ClearedReference } from '../references/clear-references.ts'
import { canRead, forbidden, readable } from './access.ts'
import {
  type PendingChangeFilter,
  PendingChangeRepository,
  type PendingChangeRow,
} from './pending-change-repository.ts'
import { type Intent, resolve, titleOfIntent } from './plan.ts'
import type { Planner } from './planner.ts'
import type { ReleaseProblem } from './problems.ts'
import { initialValues, isPermanent } from './publishable.ts'
import { ReleaseRepository, type ReleaseRow } from './release-repository.ts'

/** A pending change with what differs from the live item. */
export interface PendingChangeDto {
  id: string
  kind: string
  itemId: string
  title: string
  action: PendingAction
  /** Whether the item is created by it. */
  isNew: boolean
  values: StoredValues
  baseVersion: number
  version: number
  author: string
  createdAt: string
  updatedAt: string
  changes: FieldChange[]
  problems: ReleaseProblem[]
  release: ReleaseRow | null
}

interface Page {
  limit: number
  offset: number
}

/** Reads pending changes as an actor may see them, with what they would do and what prevents that. */
export class PendingChangeReader {
  readonly #changes: PendingChangeRepository
  readonly #releases: ReleaseRepository
  readonly #planner: Planner
  readonly #history: HistoryReader

  constructor(database: Database, planner: Planner, history: HistoryReader) {
    this.#changes = new PendingChangeRepository(database)
    this.#releases = new ReleaseRepository(database)
    this.#planner = planner
    this.#history = history
  }

  /** Returns a page of pending changes, the most recently changed first. Those of published releases only by release. */
  async list(
    actor: Actor,
    filter: Omit<PendingChangeFilter, 'without'>,
    page: Page,
  ): Promise<{ items: PendingChangeDto[]; total: number }> {
    permit(actor, 'draft:read')
    const { limit, offset } = bounded(page)
    if ([filter.itemId, filter.releaseId, filter.refersTo].some((id) => id != null && !isId(id)))
      return { items: [], total: 0 }
    const readableOnly = { ...filter, without: readable(actor) }
    const rows = await this.#changes.list(readableOnly, limit, offset)
    return { items: await this.describe(actor, rows), total: await this.#changes.count(readableOnly) }
  }

  /** Returns the differences between a version of an item and its draft. @throws AppError NOT_FOUND if one of them does not exist */
  async differencesToDraft(actor: Actor, kind: AnyKind, id: string, version: number): Promise<FieldChange[]> {
    const before = await this.#history.valuesAt(actor, kind, id, version)
    const [intent] = await this.#planner.intents(await this.#changes.ofItems(null, kind.name, [id]))
    const after = intent && (resolve(intent).values ?? intent.mine)
    if (!after) throw notFound('Draft')
    return differencesAsText(kind.fields, before, after)
  }

  /** Returns changes of a release as the actor may read them, in the order in which they were added. */
  async ofRelease(actor: Actor, releaseId: string, page: Page): Promise<PendingChangeDto[]> {
    return (await this.list(actor, { releaseId }, page)).items
  }

  /** Returns why the changes of a release cannot be published, and what other scheduled releases change too. */
  async problemsOf(actor: Actor, release: ReleaseRow): Promise<ReleaseProblem[]> {
    const visible = (problem: ReleaseProblem) => canRead(actor, problem)
    if (CLOSED_STATES.includes(release.state)) return []
    if (release.state === 'FAILED') return release.problems.filter(visible)
    const rows = await this.#changes.ofRelease(release.id)
    const intents = await this.#planner.intents(rows)
    const { problems } = await this.#planner.plan(intents)
    return [
      ...(may(actor, 'release:publish') ? forbidden(actor, rows) : []),
      ...problems,
      ...(await this.#scheduledOverlaps(release, rows, intents)),
    ].filter(visible)
  }

  /** Returns the references that publishing a release takes out of other items, because it deletes what they refer to. */
  async clearedBy(actor: Actor, { id, state }: ReleaseRow): Promise<ClearedReference[]> {
    if (CLOSED_STATES.includes(state)) return []
    const { cleared } = await this.#planner.plan(await this.#planner.intents(await this.#changes.ofRelease(id)))
    return cleared.filter((reference) => canRead(actor, reference))
  }

  /** Describes a stored change. */
  async one(actor: Actor, row: PendingChangeRow): Promise<PendingChangeDto> {
    const [described] = await this.describe(actor, [row])
    return described!
  }

  /** Describes stored changes, in their order. Runs a fixed number of statements for each kind. */
  async describe(actor: Actor, rows: readonly PendingChangeRow[]): Promise<PendingChangeDto[]> {
    const intents = await this.#planner.intents(rows)
    const releaseIds = [...new Set(rows.flatMap(({ releaseId }) => releaseId ?? []))]
    const releases = new Map((await this.#releases.byIds(releaseIds)).map((release) => [release.id, release]))
    return rows.map((row, at): PendingChangeDto => {
      const { kind, id, base, mine, live } = intents[at]!
      const { authorName: author, releaseId, ...change } = row
      const release = releaseId ? (releases.get(releaseId) ?? null) : null
      const isOver = release !== null && PUBLISHED_STATES.includes(release.state)
      const outcome = resolve(intents[at]!)
      const problems = isOver ? [] : outcome.problems
      // A release that is over shows what it did, not what differs from the live item now.
      const before = (isOver ? base : live) ?? initialValues(kind, id) ?? {}
      const after = isOver ? mine : (outcome.values ?? mine)
      return {
        ...change,
        author,
        title: titleOfIntent(intents[at]!),
        isNew: row.action === 'save' && !(isOver ? base : live) && !isPermanent(kind),
        changes: mine && after ? differencesAsText(kind.fields, before, after) : [],
        problems: problems.filter((problem) => canRead(actor, problem)),
        release,
      }
    })
  }

  async #scheduledOverlaps(
    release: ReleaseRow,
    rows: readonly PendingChangeRow[],
    intents: readonly Intent[],
  ): Promise<ReleaseProblem[]> {
    const own = new Map(rows.map((row, at) => [`${row.kind} ${row.itemId}`, { row, intent: intents[at]! }]))
    return (await this.#changes.inOtherScheduled(release.id)).flatMap((other): ReleaseProblem[] => {
      const { row, intent } = own.get(`${other.kind} ${other.itemId}`)!
      const shared = Object.keys(row.values).filter((key) => key in other.values && key !== 'key')
      const isWhole = row.action === 'delete' || other.action === 'delete'
      const title = titleOfIntent(intent)
      return (isWhole ? [null] : shared).map((field) => ({
        type: 'SCHEDULED_OVERLAP',
        kind: row.kind,
        itemId: row.itemId,
        title,
        field,
        label: field && (intent.kind.fields[field]?.label ?? null),
        message: `The scheduled release “${other.releaseName}” changes the same`,
        mine: null,
        live: null,
        otherReleaseId: other.releaseId!,
      }))
    })
  }
}
