import type { AnyKind } from '../../../schema/kind.ts'
import { AuditRepository } from '../../access/audit/audit-repository.ts'
import { type Actor, operator, permit, userActor, visitor } from '../../access/permissions/policy.ts'
import { UserRepository } from '../../access/accounts/user-repository.ts'
import { checkTime } from '../../platform/check-time.ts'
import { MAX_PAGE } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, toAppError } from '../../platform/errors.ts'
import { forbidden, lockRelease, permitKind, permitPublishing, requireUnpublished } from './access.ts'
import { BackgroundPauseRepository } from './background-pause.ts'
import { PendingChangeRepository, type PendingChangeRow } from './pending-change-repository.ts'
import type { Notifications } from '../settings/notifications.ts'
import type { PendingChangeInput, PendingChangeService } from './pending-changes.ts'
import type { ReleaseProblem } from './problems.ts'
import { publishableKind } from './publishable.ts'
import { type Publisher, requireVersion } from './publisher.ts'
import { ReleaseRepository, type ReleaseRow } from './release-repository.ts'

export interface ItemSchedule {
  kind: string
  itemId?: string | null
  /** The values from `from` on. */
  values?: unknown
  baseVersion: number
  from?: string | null
  until?: string | null
  timeZone: string
}

/** Publishes releases at their time. The release's row is the truth; a timer only calls `publishDue`. */
export class ScheduleService {
  readonly #database: Database
  readonly #publisher: Publisher
  readonly #pending: PendingChangeService
  readonly #changes: PendingChangeRepository
  readonly #releases: ReleaseRepository
  readonly #audit: AuditRepository
  readonly #pause: BackgroundPauseRepository
  readonly #users: UserRepository
  readonly #notifications: Notifications

  constructor(database: Database, publisher: Publisher, pending: PendingChangeService, notifications: Notifications) {
    this.#database = database
    this.#publisher = publisher
    this.#pending = pending
    this.#changes = new PendingChangeRepository(database)
    this.#releases = new ReleaseRepository(database)
    this.#audit = new AuditRepository(database)
    this.#pause = new BackgroundPauseRepository(database)
    this.#users = new UserRepository(database)
    this.#notifications = notifications
  }

  /**
   * Schedules a release, or changes its time.
   *
   * @param at ISO 8601 with an offset
   * @param timeZone the IANA name of the zone in which the time is shown
   */
  schedule(actor: Actor, id: string, at: string, timeZone: string, version?: number | null): Promise<ReleaseRow> {
    permit(actor, 'release:schedule')
    const [scheduledAt, zone] = [checkTime('at', at), checkTimeZone(timeZone)]
    return this.#locked(id, async (release) => {
      requireUnpublished(release)
      requireVersion(release, version)
      const changes = await this.#changes.ofRelease(id)
      if (changes.length === 0) throw new AppError('INVALID', `The release “${release.name}” has no changes`)
      permitPublishing(actor, changes)
      return this.#schedule(actor, id, scheduledAt, zone)
    })
  }

  /** Cancels the schedule of a release. */
  unschedule(actor: Actor, id: string): Promise<ReleaseRow> {
    permit(actor, 'release:schedule')
    return this.#locked(id, async (release) => {
      if (release.state !== 'SCHEDULED')
        throw new AppError('CONFLICT', `The release “${release.name}” is not scheduled`)
      await this.#releases.comment(actor, id, 'unschedule')
      const state = release.approvedById ? 'APPROVED' : 'OPEN'
      return this.#releases.update(id, { state, scheduledAt: null, timeZone: null, scheduledById: null })
    })
  }

  /**
   * Schedules one item: from a time on it is active and has the given values, at another time it becomes inactive. Makes a
   * release for each of the two times.
   */
  scheduleItem(
    actor: Actor,
    { kind: kindName, values, from, until, timeZone, ...item }: ItemSchedule,
  ): Promise<ReleaseRow[]> {
    permit(actor, 'release:schedule')
    const kind = publishableKind(kindName)
    permitKind(actor, kind)
    if (!('isActive' in kind.fields)) throw new AppError('BAD_REQUEST', `${kind.labelPlural} are never inactive`)
    const zone = checkTimeZone(timeZone)
    const times = {
      from: from == null ? null : checkTime('from', from),
      until: until == null ? null : checkTime('until', until),
    }
    if (!times.from && !times.until) throw invalid('from', 'A schedule needs a time')
    if (times.from && times.until && times.from >= times.until)
      throw invalid('until', 'The end must be after the beginning')
    if (!times.from && values != null) throw invalid('from', 'Values need a time from which they hold')
    return this.#database.transaction(async () => {
      const made: ReleaseRow[] = []
      let { itemId } = item
      let title = ''
      for (const [word, at] of Object.entries(times)) {
        if (!at) continue
        const isStart = word === 'from'
        const release = await this.#releases.insert(actor, {
          name: await this.#releases.freeName('Schedule'),
          notes: '',
          isSingle: true,
        })
        const change = { kind: kindName, itemId, baseVersion: item.baseVersion, releaseId: release.id }
        // The end has only its own value: everything else is what is live by then.
        const saved = isStart
          ? await this.#pending.save(actor, { ...change, values: { ...(values as object | null), isActive: true } })
          : await this.#pending.saveEnd(actor, { ...change, itemId: itemId ?? '' })
        itemId = saved.itemId
        // The end of a new item has no title of its own.
        title = saved.title || title
        const name = await this.#releases.freeName(`${title}: ${word} ${inZone(at, zone)}`)
        await this.#releases.update(release.id, { name })
        made.push(await this.#schedule(actor, release.id, at, zone))
      }
      return made
    })
  }

  /**
   * Schedules changes that belong together, such as those of several settings: makes a release of them that is published
   * at a time.
   */
  scheduleChanges(
    actor: Actor,
    changes: readonly Omit<PendingChangeInput, 'releaseId'>[],
    at: string,
    timeZone: string,
  ): Promise<ReleaseRow> {
    permit(actor, 'release:schedule')
    const [scheduledAt, zone] = [checkTime('at', at), checkTimeZone(timeZone)]
    if (changes.length === 0 || changes.length > MAX_PAGE)
      throw invalid('changes', `From 1 to ${MAX_PAGE} changes are scheduled at a time`)
    const kinds = new Set(changes.map(({ kind }) => publishableKind(kind).labelPlural))
    return this.#database.transaction(async () => {
      const name = await this.#releases.freeName(`${[...kinds].join(', ')}: from ${inZone(scheduledAt, zone)}`)
      const { id } = await this.#releases.insert(actor, { name, notes: '' })
      for (const change of changes) await this.#pending.save(actor, { ...change, releaseId: id, version: 0 })
      return this.#schedule(actor, id, scheduledAt, zone)
    })
  }

  /** Returns when items of a kind with `showsEnd` end, as ISO 8601, by their ids. Those without a scheduled end are missing. */
  async endsOf(kind: AnyKind, itemIds: readonly string[]): Promise<Map<string, string>> {
    return kind.singleton || !kind.website?.showsEnd ? new Map() : this.#changes.endsOf(kind.name, itemIds)
  }

  /** Returns since when nothing scheduled is published, as ISO 8601; null unless a backup was restored. */
  pausedSince(actor: Actor): Promise<string | null> {
    permit(actor, 'release:read')
    return this.#pause.since()
  }

  /** Ends the pause that a restored backup began. Releases that are due are published then. */
  async resume(actor: Actor): Promise<void> {
    permit(actor, 'system:manage')
    await this.#database.transaction(async () => {
      if (await this.#pause.end()) await this.#audit.record(actor, 'schedules.resume', { id: null, name: 'Schedules' })
    })
  }

  /**
   * Publishes all releases that are due, one after another in the order of their times. Of several callers at the same
   * time, in this process or another, exactly one publishes each.
   *
   * @returns the ids of the releases that were published or have failed
   */
  async publishDue(): Promise<string[]> {
    const done: string[] = []
    for (;;) {
      const id = await this.#publishNext()
      if (!id) return done
      done.push(id)
    }
  }

  async #publishNext(): Promise<string | undefined> {
    let claimed: string | undefined
    try {
      return await this.#claimed(async (release, actor) => {
        claimed = release.id
        await this.#publisher.publishLocked(actor, release)
        await this.#releases.comment(actor, release.id, 'publish')
        await this.#notifications.send(actor.userId, 'release-published', {
          releaseId: release.id,
          name: release.name,
        })
      })
    } catch (error) {
      const appError = toAppError(error)
      // The next attempt follows when the database is back, or the transaction that this one collided with is over.
      if (!claimed || appError.code === 'UNAVAILABLE') throw error
      const failed = claimed
      return this.#claimed((release, actor) => this.#fail(actor, release, failed, appError))
    }
  }

  /** Runs `work` on the next due release and the account that scheduled it. Returns the release's id. */
  #claimed(work: (release: ReleaseRow, actor: Actor) => Promise<void>): Promise<string | undefined> {
    return this.#database.transaction(async () => {
      const release = await this.#releases.claimDue()
      if (!release) return undefined
      await work(release, await this.#schedulerOf(release))
      return release.id
    })
  }

  /** Returns the account that scheduled a release, with the rights that it has now. */
  async #schedulerOf({ scheduledById }: ReleaseRow): Promise<Actor> {
    const user = scheduledById ? await this.#users.findById(scheduledById) : undefined
    // The command line has no account and all rights.
    if (!scheduledById) return operator('schedule')
    if (user?.isActive) return userActor(user, 'schedule')
    return { ...visitor('schedule'), userId: scheduledById, name: user?.username ?? 'a removed user' }
  }

  async #fail(actor: Actor, release: ReleaseRow, id: string, error: AppError): Promise<void> {
    // Another instance was faster.
    if (release.id !== id) return
    const changes = await this.#changes.ofRelease(id)
    const problems = (error.problems as ReleaseProblem[] | undefined) ?? this.#problemsOf(actor, changes, error)
    await this.#releases.comment(actor, id, 'fail', error.message)
    await this.#releases.update(id, { state: 'FAILED', problems })
    await this.#notifications.send(actor.userId, 'release-failed', {
      releaseId: id,
      name: release.name,
      reason: error.message,
    })
  }

  /** Returns problems for an error that names none: the scheduler may not publish any more, or the first change fails. */
  #problemsOf(actor: Actor, changes: readonly PendingChangeRow[], { message }: AppError): ReleaseProblem[] {
    const denied = forbidden(actor, changes)
    if (denied.length > 0) return denied
    const [first] = changes
    if (!first) return []
    const about = {
      kind: first.kind,
      itemId: first.itemId,
      title: '',
      field: null,
      label: null,
      mine: null,
      live: null,
    }
    return [{ type: 'OVERLAP', ...about, message }]
  }

  async #schedule(actor: Actor, id: string, at: Date, timeZone: string): Promise<ReleaseRow> {
    if (!(await this.#releases.isFuture(at.toISOString()))) {
      throw invalid('at', 'The time must be in the future')
    }
    await this.#releases.comment(actor, id, 'schedule')
    const scheduled = { state: 'SCHEDULED', scheduledAt: at.toISOString(), scheduledById: actor.userId } as const
    return this.#releases.update(id, { ...scheduled, timeZone, problems: [] })
  }

  #locked<T>(id: string, work: (release: ReleaseRow) => Promise<T>): Promise<T> {
    return this.#database.transaction(async () => work(await lockRelease(this.#releases, id)))
  }
}

function checkTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    throw invalid('timeZone', 'The time zone must be an IANA name such as Europe/Berlin')
  }
}

const inZone = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
