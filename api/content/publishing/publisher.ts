import { AuditRepository } from '../../access/audit/audit-repository.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import { MAX_PAGE } from '../../platform/bounds.ts'
import { isId } from '../../../schema/is-id.ts'
import type { AppliedChange } from '../items/change.ts'
import { mayReadItem } from '../items/readable.ts'
import { undoOf } from '../items/undo-source.ts'
import type { ContentWriter } from '../items/content-writer.ts'
import { type ImportOrigin, RevisionRepository } from '../items/revisions.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Notifications } from '../settings/notifications.ts'
import { canRead, lockDraft, lockRelease, permitPublishing, requireUnpublished } from './access.ts'
import { PendingChangeRepository, type PendingChangeRow } from './pending-change-repository.ts'
import { type Intent, type KeptField, titleOfIntent } from './plan.ts'
import { RELEASE_TOPIC, type WebhookEvent } from '../../../schema/webhooks.ts'
import { announceEvent } from '../../platform/outbox/webhook-outbox.ts'
import type { Plan, Planner, RevisionBatches } from './planner.ts'
import { type FieldChoice, refusal } from './problems.ts'
import { isSetting } from './publishable.ts'
import { ReleaseRepository, type ReleaseRow } from './release-repository.ts'

/** The version of an item that publishing made, or that it already had. */
export interface PublishedChange {
  kind: string
  itemId: string
  version: number
}

/** The release that was rolled back, with the fields that have changed since and were kept. */
export interface Rollback {
  release: ReleaseRow
  kept: KeptField[]
}

/** A draft that is to be published. */
export interface DraftReference {
  id: string
  /** The version that the caller has read; any unless given. */
  version?: number | null | undefined
}

export interface PublishOptions {
  /** The version that the caller has read; any unless given. */
  version?: number | null
  /** Decisions about fields that overlap with what has gone live since. */
  choices?: readonly FieldChoice[]
}

/** Publishes pending changes and rolls releases back: each in one transaction, as one change set. */
export class Publisher {
  readonly #database: Database
  readonly #content: ContentWriter
  readonly #changes: PendingChangeRepository
  readonly #releases: ReleaseRepository
  readonly #planner: Planner
  readonly #revisions: RevisionRepository
  readonly #audit: AuditRepository
  readonly #notifications: Notifications

  constructor(database: Database, content: ContentWriter, planner: Planner, notifications: Notifications) {
    this.#database = database
    this.#content = content
    this.#changes = new PendingChangeRepository(database)
    this.#releases = new ReleaseRepository(database)
    this.#planner = planner
    this.#revisions = new RevisionRepository(database)
    this.#audit = new AuditRepository(database)
    this.#notifications = notifications
  }

  /**
   * Publishes an item's draft and removes it.
   *
   * @throws AppError CONFLICT with `problems` if it overlaps with what has gone live since, INVALID if it is incomplete
   */
  async publishDraft(actor: Actor, id: string, { version, choices }: PublishOptions = {}): Promise<PublishedChange> {
    const [published] = await this.publishDrafts(actor, [{ id, version }], choices)
    return published!
  }

  /**
   * Publishes the drafts of different items, all at the same moment, and removes them.
   *
   * @throws AppError CONFLICT with `problems` if one overlaps with what has gone live since, INVALID if one is incomplete;
   *   nothing is written then
   */
  publishDrafts(
    actor: Actor,
    drafts: readonly DraftReference[],
    choices?: readonly FieldChoice[],
  ): Promise<PublishedChange[]> {
    permit(actor, 'draft:publish')
    const versions = new Map(drafts.map(({ id, version }) => [id, version]))
    if (versions.size > MAX_PAGE) throw invalid('drafts', `At most ${MAX_PAGE} at a time`)
    return this.#database.transaction(async () => {
      const changes: PendingChangeRow[] = []
      // Drafts are locked in the order of their ids, so that two publications of the same ones do not deadlock.
      for (const id of [...versions.keys()].toSorted())
        changes.push(await lockDraft(this.#changes, id, versions.get(id)))
      permitPublishing(actor, changes)
      const intents = await this.#planner.intents(changes, { lock: true })
      const plan = await this.#planner.plan(intents, choices)
      if (plan.problems.length > 0) throw refusal(plan.problems)
      for (const [at, change] of changes.entries()) {
        await this.#changes.delete(change)
        await this.#audit.record(actor, 'draft.publish', { id: change.itemId, name: titleOfIntent(intents[at]!) })
      }
      const applied = await this.#content.applyWithFiles(actor, plan.changes)
      const keyOf = (kind: string, id: string) => `${kind} ${id}`
      const made = new Map(applied.map((change) => [keyOf(change.kind, change.id), change.version]))
      return changes.map(({ kind, itemId }) => {
        const version = made.get(keyOf(kind, itemId)) ?? plan.versions.get(itemId)!
        return { kind, itemId, version }
      })
    })
  }

  /**
   * Publishes a release.
   *
   * @throws AppError CONFLICT with `problems` if something overlaps with what has gone live since, INVALID if a change is
   *   incomplete; nothing is written then
   */
  publishRelease(actor: Actor, id: string, { version, choices }: PublishOptions = {}): Promise<ReleaseRow> {
    permit(actor, 'release:publish')
    return this.#database.transaction(async () => {
      const release = await lockRelease(this.#releases, id)
      requireUnpublished(release)
      requireVersion(release, version)
      await this.publishLocked(actor, release, choices)
      await this.#releases.comment(actor, id, 'publish')
      return (await this.#releases.one(id))!
    })
  }

  /** Publishes a release that the open transaction has locked, and tells the user who asked for its review by mail. */
  async publishLocked(actor: Actor, release: ReleaseRow, choices?: readonly FieldChoice[]): Promise<void> {
    const changes = await this.#changes.ofRelease(release.id)
    if (changes.length === 0) throw new AppError('INVALID', `The release “${release.name}” has no changes`)
    permitPublishing(actor, changes)
    const plan = await this.#planner.plan(await this.#planner.intents(changes, { lock: true }), choices)
    if (plan.problems.length > 0) throw refusal(plan.problems)
    const applied = await this.#content.applyWithFiles(actor, plan.changes, { releaseId: release.id })
    await this.#releases.markPublished(release.id, actor.name)
    await this.#announce(release.id, release.version + 1, 'published')
    const requester = await this.#releases.requesterOf(release.id, actor)
    const mail = { releaseId: release.id, name: release.name, by: actor.name }
    if (requester) await this.#notifications.tell(actor.userId, requester, 'review-published', mail)
    if (release.state === 'SCHEDULED') await this.#changes.rebaseScheduledAfter(release.id, versionsOf(plan, applied))
  }

  /** Returns what publishing a release would do. */
  async publishPlan(actor: Actor, id: string, choices?: readonly FieldChoice[]): Promise<Plan> {
    permit(actor, 'release:publish')
    requireUnpublished(await this.#release(id))
    const intents = await this.#planner.intents(await this.#changes.ofRelease(id))
    return this.#readablePlan(actor, intents, choices)
  }

  /** Returns what rolling a release back would do. */
  async rollbackPlan(actor: Actor, id: string, choices?: readonly FieldChoice[]): Promise<Plan> {
    permit(actor, 'release:publish')
    requirePublished(await this.#release(id))
    const intents = await this.#planner.intentsOfUndo(await this.#revisions.ofRelease(id))
    return this.#readablePlan(actor, intents, choices)
  }

  /**
   * Restores what was live before a release was published. Fields that were changed since keep their values.
   *
   * @param choices decisions about fields that both the release and a later change have set: `MINE` restores the value
   *   from before the release, `LIVE` keeps the present one
   * @throws AppError CONFLICT with `problems` for fields without a decision
   */
  rollback(actor: Actor, id: string, choices?: readonly FieldChoice[]): Promise<Rollback> {
    permit(actor, 'release:publish')
    return this.#database.transaction(async () => {
      const release = await lockRelease(this.#releases, id)
      requirePublished(release)
      const made = await this.#revisions.ofRelease(id)
      const plan = await this.#planUndo(actor, [made], choices)
      await this.#releases.comment(actor, id, 'roll-back')
      const after = await this.#releases.update(id, { state: 'ROLLED_BACK' })
      await this.#content.applyWithFiles(actor, plan.changes, { releaseId: id, restoring: true })
      await this.#announce(id, after.version, 'rolled-back')
      return { release: after, kept: plan.kept }
    })
  }

  /** Returns the import that was made last. Releases that an import prepared are rolled back as releases. */
  lastImport(actor: Actor): Promise<ImportOrigin | undefined> {
    permit(actor, 'history:read')
    return this.#revisions.lastImport()
  }

  /** Returns the number of files that an import added. Undoing it leaves them. */
  filesOfImport(actor: Actor, origin: ImportOrigin): Promise<number> {
    permit(actor, 'history:read')
    return this.#revisions.filesOfImport(origin)
  }

  /** Returns what undoing an import would do. */
  async undoImportPlan(actor: Actor, origin: ImportOrigin, choices?: readonly FieldChoice[]): Promise<Plan> {
    permit(actor, 'release:publish')
    return this.#planner.planBatches(this.#planner.batchesOfUndo(this.#revisions.ofImport(origin)), choices)
  }

  /**
   * Restores what was live before an import, as `rollback` does for a release.
   *
   * @throws AppError CONFLICT with `problems` for fields without a decision
   */
  undoImport(actor: Actor, origin: ImportOrigin, choices?: readonly FieldChoice[]): Promise<void> {
    permit(actor, 'release:publish')
    return this.#database.transaction(async () => {
      const plan = await this.#planUndo(actor, this.#revisions.ofImport(origin), choices)
      await this.#content.applyWithFiles({ ...actor, source: undoOf(origin.source) }, plan.changes, { restoring: true })
    })
  }

  /** Locks what a change set has changed, and plans to undo it. */
  async #planUndo(actor: Actor, made: RevisionBatches, choices?: readonly FieldChoice[]): Promise<Plan> {
    const permitted = async function* (batches: AsyncIterable<Intent[]>) {
      for await (const intents of batches) {
        requireReadable(actor, intents)
        if (intents.some(({ kind }) => isSetting(kind))) permit(actor, 'settings:write')
        yield intents
      }
    }
    const plan = await this.#planner.planBatches(permitted(this.#planner.batchesOfUndo(made, { lock: true })), choices)
    if (plan.problems.length > 0) throw refusal(plan.problems)
    return plan
  }

  /** Returns a plan without what the actor may not read of other items. @throws AppError FORBIDDEN if that is the content of the plan */
  async #readablePlan(actor: Actor, intents: readonly Intent[], choices?: readonly FieldChoice[]): Promise<Plan> {
    requireReadable(actor, intents)
    const plan = await this.#planner.plan(intents, choices)
    return { ...plan, cleared: plan.cleared.filter((reference) => canRead(actor, reference)) }
  }

  #announce(itemId: string, version: number, event: WebhookEvent): Promise<void> {
    return announceEvent(this.#database, { topic: RELEASE_TOPIC, itemId, version, event })
  }

  async #release(id: string): Promise<ReleaseRow> {
    const release = isId(id) ? await this.#releases.one(id) : undefined
    if (!release) throw notFound('Release')
    return release
  }
}

/** @throws AppError CONFLICT if a release has another version than the caller has read */
export function requireVersion(release: ReleaseRow, version: number | null | undefined): void {
  if (version == null || version === release.version) return
  throw new AppError('CONFLICT', `The release “${release.name}” was changed in the meantime`)
}

/** Plans show what is live and what was before. @throws AppError FORBIDDEN if the actor may not read one of the items */
function requireReadable(actor: Actor, intents: readonly Intent[]): void {
  const hidden = intents.find(({ kind, id }) => !mayReadItem(actor, kind, id))
  if (hidden) throw new AppError('FORBIDDEN', `You are not allowed to see ${hidden.kind.labelPlural}`)
}

function requirePublished({ name, state }: ReleaseRow): void {
  if (state !== 'PUBLISHED') throw new AppError('CONFLICT', `The release “${name}” is not published`)
}

const versionsOf = ({ versions }: Plan, applied: readonly AppliedChange[]) =>
  // An item that only loses a reference is in no plan.
  applied.map(({ kind, id, version }) => ({ kind, id, version, before: versions.get(id) ?? version - 1 }))
