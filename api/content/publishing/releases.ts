import { LINE_LIMIT } from '../../../schema/fields.ts'
import { FORBIDDEN_CONTROL, normaliseText } from '../../../schema/text.ts'
import { type Actor, permit, permitUser } from '../../access/permissions/policy.ts'
import { bounded } from '../../platform/bounds.ts'
import { isId } from '../../../schema/is-id.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReleaseState } from '../../../schema/release-states.ts'
import { AppError, invalid, notFound, taken } from '../../platform/errors.ts'
import type { Notifications } from '../settings/notifications.ts'
import { PendingChangeRepository } from './pending-change-repository.ts'
import type { PendingChangeService } from './pending-changes.ts'
import { lockDraft, lockRelease, permitChange, requireUnpublished } from './access.ts'
import { requireVersion } from './publisher.ts'
import { type ReleaseComment, type ReleaseFilter, ReleaseRepository, type ReleaseRow } from './release-repository.ts'

/** The largest number of characters of a comment, or of a release's notes. */
const TEXT_LIMIT = 5_000

/** The rules for releases: their names and notes, and their review. */
export class ReleaseService {
  readonly #database: Database
  readonly #releases: ReleaseRepository
  readonly #changes: PendingChangeRepository
  readonly #pending: PendingChangeService
  readonly #notifications: Notifications

  constructor(database: Database, pending: PendingChangeService, notifications: Notifications) {
    this.#database = database
    this.#pending = pending
    this.#notifications = notifications
    this.#releases = new ReleaseRepository(database)
    this.#changes = new PendingChangeRepository(database)
  }

  /** Returns a page of releases in the order of `ReleaseRepository.list`. */
  async list(
    actor: Actor,
    { askedByMe = false, ...conditions }: Omit<ReleaseFilter, 'askedBy'> & { askedByMe?: boolean },
    page: { limit: number; offset: number },
  ): Promise<{ items: ReleaseRow[]; total: number }> {
    permit(actor, 'release:read')
    const filter = askedByMe ? { ...conditions, askedBy: permitUser(actor) } : conditions
    const { limit, offset } = page
    bounded({ search: filter.search, limit, offset })
    const [items, total] = await Promise.all([this.#releases.list(filter, limit, offset), this.#releases.count(filter)])
    return { items, total }
  }

  /** Returns a release. @throws AppError NOT_FOUND */
  async one(actor: Actor, id: string): Promise<ReleaseRow> {
    permit(actor, 'release:read')
    const release = isId(id) ? await this.#releases.one(id) : undefined
    if (!release) throw notFound('Release')
    return release
  }

  /** Counts the changes of releases, by their ids. */
  countChanges(actor: Actor, ids: readonly string[]): Promise<Map<string, number>> {
    permit(actor, 'release:read')
    return this.#releases.countChanges(ids)
  }

  /** Returns what users did to a release, oldest first. */
  comments(actor: Actor, id: string): Promise<ReleaseComment[]> {
    permit(actor, 'release:read')
    return this.#releases.comments(id)
  }

  /** Creates an open release. @throws AppError INVALID, or TAKEN if the name is */
  create(actor: Actor, name: string, notes = ''): Promise<ReleaseRow> {
    permit(actor, 'release:write')
    const values = { name: checkReleaseName(name), notes: checkText('notes', notes) }
    return this.#database.transaction(async () => {
      await this.#requireFree(values.name)
      return this.#releases.insert(actor, values)
    })
  }

  /** Creates an empty release. A number is added to the name if another release has it. */
  createNumbered(actor: Actor, name: string): Promise<ReleaseRow> {
    return this.#database.transaction(async () => this.create(actor, await this.#releases.freeName(name)))
  }

  /** Changes the name or the notes of a release. */
  async update(
    actor: Actor,
    id: string,
    changes: { name?: string | null; notes?: string | null },
    version?: number | null,
  ): Promise<ReleaseRow> {
    permit(actor, 'release:write')
    const name = changes.name == null ? undefined : checkReleaseName(changes.name)
    const notes = changes.notes == null ? undefined : checkText('notes', changes.notes)
    return this.#locked(id, async (release) => {
      permitChange(actor, release)
      requireVersion(release, version)
      if (name !== undefined) await this.#requireFree(name, id)
      return this.#releases.update(id, { ...(name !== undefined && { name }), ...(notes !== undefined && { notes }) })
    })
  }

  /** Discards a release. It can be restored with all its changes. */
  discard(actor: Actor, id: string): Promise<ReleaseRow> {
    permit(actor, 'release:publish')
    return this.#locked(id, async (release) => {
      requireUnpublished(release)
      await this.#releases.comment(actor, id, 'discard')
      return this.#releases.update(id, {
        state: 'DISCARDED',
        scheduledAt: null,
        scheduledById: null,
        approvedById: null,
      })
    })
  }

  /** Restores a discarded release as an open one. */
  restore(actor: Actor, id: string): Promise<ReleaseRow> {
    permit(actor, 'release:publish')
    return this.#locked(id, async (release) => {
      requireState(release, ['DISCARDED'], 'is not discarded')
      await this.#requireFree(release.name, id)
      await this.#releases.comment(actor, id, 'restore')
      return this.#releases.update(id, { state: 'OPEN' })
    })
  }

  /** Asks editors to review an open release, also by a mail to the address for notifications. */
  requestReview(actor: Actor, id: string, text = ''): Promise<ReleaseRow> {
    permit(actor, 'release:write')
    return this.#database.transaction(async () => {
      const release = await this.#review(actor, id, 'request', text, ['OPEN'], { state: 'IN_REVIEW' })
      await this.#notifications.send(actor.userId, 'review-requested', { releaseId: release.id, name: release.name })
      return release
    })
  }

  /** Asks editors to review the draft of an item: makes a release of it, which is not offered for other changes. */
  requestReviewOfDraft(actor: Actor, changeId: string, text = ''): Promise<ReleaseRow> {
    permit(actor, 'release:write')
    return this.#database.transaction(async () => {
      await lockDraft(this.#changes, changeId)
      const name = await this.#releases.freeName('Review')
      const { id } = await this.#releases.insert(actor, { name, notes: '', isSingle: true })
      const { title } = await this.#pending.move(actor, changeId, id)
      await this.#releases.update(id, { name: await this.#releases.freeName(`Review: ${title || 'without a title'}`) })
      return this.requestReview(actor, id, text)
    })
  }

  /** Approves a release. The next change of its content voids the approval. */
  approve(actor: Actor, id: string, text = ''): Promise<ReleaseRow> {
    permit(actor, 'release:review')
    const approved = { state: 'APPROVED', approvedById: actor.userId } as const
    return this.#review(actor, id, 'approve', text, ['OPEN', 'IN_REVIEW'], approved)
  }

  /** Returns a release to its authors, and tells the one who asked for the review by mail. */
  sendBack(actor: Actor, id: string, text = ''): Promise<ReleaseRow> {
    permit(actor, 'release:review')
    const open = { state: 'OPEN', approvedById: null } as const
    return this.#database.transaction(async () => {
      const release = await this.#review(actor, id, 'send-back', text, ['IN_REVIEW', 'APPROVED'], open)
      const requester = await this.#releases.requesterOf(id, actor)
      const mail = { releaseId: id, name: release.name, by: actor.name, text }
      if (requester) await this.#notifications.tell(actor.userId, requester, 'review-sent-back', mail)
      return release
    })
  }

  /** Adds a comment to a release in any state. */
  comment(actor: Actor, id: string, text: string): Promise<ReleaseRow> {
    permit(actor, 'release:write')
    const checked = checkText('text', text)
    if (checked.trim() === '') throw invalid('text', 'A comment must not be empty')
    return this.#locked(id, async (release) => {
      await this.#releases.comment(actor, id, 'comment', checked)
      return release
    })
  }

  #review(
    actor: Actor,
    id: string,
    action: string,
    text: string,
    from: ReleaseState[],
    changes: { state: ReleaseState; approvedById?: string | null },
  ): Promise<ReleaseRow> {
    const checked = checkText('text', text)
    return this.#locked(id, async (release) => {
      requireState(release, from, 'is not waiting for this')
      if (changes.state !== 'OPEN' && (await this.#changes.count({ releaseId: id })) === 0)
        throw invalid('id', `The release “${release.name}” has no changes to review`)
      await this.#releases.comment(actor, id, action, checked)
      return this.#releases.update(id, changes)
    })
  }

  #locked<T>(id: string, work: (release: ReleaseRow) => Promise<T>): Promise<T> {
    return this.#database.transaction(async () => work(await lockRelease(this.#releases, id)))
  }

  async #requireFree(name: string, except?: string): Promise<void> {
    if (!(await this.#releases.isNameTaken(name, except))) return
    throw taken('name', 'Another release already has this name')
  }
}

function requireState({ name, state }: ReleaseRow, states: readonly ReleaseState[], otherwise: string): void {
  if (!states.includes(state)) throw new AppError('CONFLICT', `The release “${name}” ${otherwise}`)
}

/** Returns a name as it is stored. @throws AppError INVALID */
export function checkReleaseName(input: string): string {
  const name = normaliseText(input).trim()
  const message = `The name must be one line of 1 to ${LINE_LIMIT} characters`
  if (name === '' || name.length > LINE_LIMIT || isBroken(name) || name.includes('\n')) throw invalid('name', message)
  return name
}

function checkText(field: string, input: string): string {
  const text = normaliseText(input)
  if (text.length > TEXT_LIMIT || isBroken(text))
    throw invalid(field, `${field} must be text of at most ${TEXT_LIMIT} characters`)
  return text
}

const isBroken = (text: string) => !text.isWellFormed() || FORBIDDEN_CONTROL.test(text)
