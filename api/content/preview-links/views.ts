import { EDIT_PATH } from '../../../schema/site.ts'
import { enumName } from '../../../schema/names.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { checkTime } from '../../platform/check-time.ts'
import { isId } from '../../../schema/is-id.ts'
import { titleOf } from '../items/history.ts'
import { unreadableBy } from '../items/readable.ts'
import { ItemRepository } from '../items/items.ts'
import type { DraftView, LinkedView, Moment, PointOfView, ReleaseView } from '../../platform/database/point-of-view.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { requireUnpublished } from '../publishing/access.ts'
import { PendingChangeRepository } from '../publishing/pending-change-repository.ts'
import { isSetting, publishableKind } from '../publishing/publishable.ts'
import { ReleaseRepository } from '../publishing/release-repository.ts'
import { RetentionRepository } from '../retention/repository.ts'

/** A point of view as callers name it. Exactly one key is given. */
export interface PointOfViewInput {
  /** The id of a release. */
  releaseId?: string | null | undefined
  /** The item whose draft is shown. */
  draft?: { kind: string; itemId: string } | null | undefined
  /** A moment in the past, as ISO 8601. */
  at?: string | null | undefined
}

/** A point of view in words, and the path in the admin that it belongs to. */
export interface ViewDescription {
  label: string
  back: string
}

const ADMIN = '/admin'

/** The rules for points of view: which ones callers may name, and how they are described. */
export class ViewService {
  readonly #database: Database
  readonly #releases: ReleaseRepository
  readonly #changes: PendingChangeRepository
  readonly #items: ItemRepository
  readonly #retention: RetentionRepository

  constructor(database: Database) {
    this.#database = database
    this.#releases = new ReleaseRepository(database)
    this.#changes = new PendingChangeRepository(database)
    this.#items = new ItemRepository(database)
    this.#retention = new RetentionRepository(database)
  }

  /**
   * Checks a point of view that a user names.
   *
   * @throws AppError INVALID, NOT_FOUND, UNAUTHENTICATED or FORBIDDEN, or CONFLICT for a release that is over
   */
  async check(actor: Actor, { releaseId, draft, at }: PointOfViewInput): Promise<PointOfView> {
    permit(actor, permissionFor({ releaseId, at }))
    if ([releaseId, draft, at].filter((part) => part != null).length !== 1) {
      throw invalid('view', 'Name exactly one of releaseId, draft and at')
    }
    const view = releaseId == null ? undefined : await this.#release(releaseId)
    return seenBy(actor, view ?? (draft ? await this.#draft(actor, draft) : await this.moment(actor, at!)))
  }

  /**
   * Reads content from a point of view that a user names for the rest of the unit of work.
   *
   * @throws AppError as `check` does, or BAD_REQUEST if the unit of work has another point of view
   */
  async enter(actor: Actor, input: PointOfViewInput): Promise<void> {
    const view = await this.check(actor, input)
    if (this.#database.pointOfView) throw new AppError('BAD_REQUEST', 'The request has two points of view')
    this.#database.enter(view)
  }

  /** Checks a moment that a user names. @throws AppError INVALID unless it is a time in the past since when the history is kept */
  async moment(actor: Actor, at: string): Promise<Moment> {
    permit(actor, 'history:read')
    const moment = checkTime('at', at).toISOString()
    if (await this.#releases.isFuture(moment)) throw invalid('at', 'at must not be in the future')
    const since = await this.#retention.historySince()
    if (isBefore(moment, since)) {
      const message = `at must not be before ${since}: older revisions have been deleted`
      throw invalid('at', message)
    }
    return { type: 'moment', at: moment }
  }

  /** Returns whether the content of a point of view is still stored: of a moment, whether its revisions are. */
  async isKept(view: LinkedView): Promise<boolean> {
    return view.type !== 'moment' || !isBefore(view.at, await this.#retention.historySince())
  }

  async #release(id: string): Promise<ReleaseView> {
    const release = isId(id) ? await this.#releases.one(id) : undefined
    if (!release) throw notFound('Release')
    requireUnpublished(release)
    return { type: 'release', id }
  }

  async #draft(actor: Actor, { kind, itemId }: { kind: string; itemId: string }): Promise<DraftView> {
    const model = publishableKind(kind)
    permit(actor, ...(isSetting(model) ? (['settings:read'] as const) : (['unpublished:read', model] as const)))
    const drafts = isId(itemId) ? await this.#changes.ofItems(null, kind, [itemId]) : []
    if (drafts.length === 0 && !(isId(itemId) && (await this.#items.one(model, itemId)))) throw notFound('Draft')
    return { type: 'draft', kind, itemId }
  }

  /** Describes what a link shows. */
  async describe(view: LinkedView): Promise<ViewDescription> {
    switch (view.type) {
      case 'live':
        return { label: 'The live site', back: `${ADMIN}/site` }
      case 'moment':
        return { label: `The site on ${view.at}`, back: `${ADMIN}/time?at=${encodeURIComponent(view.at)}` }
      case 'release':
        return this.#describeRelease(view)
      case 'draft':
        return this.#describeDraft(view)
    }
  }

  async #describeRelease({ id }: ReleaseView): Promise<ViewDescription> {
    const release = await this.#releases.one(id)
    const label = `Release “${release?.name ?? 'removed'}”`
    const state = release?.state
    const more =
      state === 'SCHEDULED' ? `, from ${new Date(release!.scheduledAt!).toISOString()}` : (OVER[state ?? ''] ?? '')
    return { label: label + more, back: `${ADMIN}/releases/${id}` }
  }

  async #describeDraft({ kind: name, itemId }: DraftView): Promise<ViewDescription> {
    const kind = publishableKind(name)
    const [draft] = await this.#changes.ofItems(null, name, [itemId])
    const live = await this.#items.one(kind, itemId)
    const title = isSetting(kind)
      ? kind.labelPlural
      : titleOf(kind, draft?.values ?? {}) || titleOf(kind, live ?? {}) || kind.label
    const label = draft ? `Draft of “${title}”` : `“${title}”`
    return { label, back: `${EDIT_PATH}/${enumName(name)}/${itemId}` }
  }
}

/** Returns a point of view without what the actor may not read of it. */
export function seenBy(actor: Actor, view: PointOfView): PointOfView {
  const hidden = unreadableBy(actor).kinds
  return hidden.length > 0 ? { ...view, hidden } : view
}

function permissionFor({ releaseId, at }: PointOfViewInput) {
  if (at != null) return 'history:read'
  return releaseId == null ? 'draft:read' : 'release:read'
}

const isBefore = (at: string, since: string | null) => since !== null && new Date(at) < new Date(since)

const OVER: Record<string, string> = {
  PUBLISHED: ' (published)',
  ROLLED_BACK: ' (rolled back)',
  DISCARDED: ' (discarded)',
}
