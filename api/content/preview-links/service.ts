import { randomUUID } from 'node:crypto'
import { AuditRepository } from '../../access/audit/audit-repository.ts'
import { UserRepository } from '../../access/accounts/user-repository.ts'
import { type Actor, may, operator, permit, userActor } from '../../access/permissions/policy.ts'
import { SignedIds } from '../../platform/secrets/signed-ids.ts'
import { checkId } from '../../platform/bounds.ts'
import type { LinkedView, PointOfView } from '../../platform/database/point-of-view.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { PreviewLinkRepository, type PreviewLinkRow } from '../../access/links/preview-link-repository.ts'
import { type PointOfViewInput, seenBy, type ViewService } from './views.ts'

/** The default and the largest number of days that a preview link works. */
export const PREVIEW_DAYS = 7
export const MAX_PREVIEW_DAYS = 90

/** How many days a personal link works after its last use. */
const PERSONAL_DAYS = 1

/** How many links are listed. */
const MAX_LINKS = 200

/** Every preview is below this path. The token is the next segment. */
export const PREVIEW_PATH = '/preview'

/** A preview link with its address, as staff read it. */
export interface PreviewLinkDto {
  id: string
  /** Absolute. */
  url: string
  label: string
  /** Whether the link was made for its creator only. */
  isPersonal: boolean
  createdBy: string
  createdAt: string
  expiresAt: string
  isRevoked: boolean
}

/** A preview that a visitor has opened. */
export interface OpenedPreview {
  /** The path below which the preview is served. */
  base: string
  view: LinkedView
  label: string
  expiresAt: string
  /** The path in the admin that the preview belongs to. */
  back: string
}

interface PreviewOptions {
  /** The secret of the server, from which the key of the signatures is derived. */
  secret: string
  /** Returns the origin of absolute addresses. */
  publicUrl: () => string
}

const LIVE: LinkedView = { type: 'live' }

/** Returns a view without what its reader may not see, which is decided when the link is opened. */
function withoutReader(seen: PointOfView): PointOfView {
  const { hidden: _, ...view } = seen
  return view
}

/** The rules for preview links. */
export class PreviewLinkService {
  readonly #database: Database
  readonly #audit: AuditRepository
  readonly #links: PreviewLinkRepository
  readonly #users: UserRepository
  readonly #views: ViewService
  readonly #tokens: SignedIds
  readonly #publicUrl: () => string

  constructor(database: Database, views: ViewService, { secret, publicUrl }: PreviewOptions) {
    this.#database = database
    this.#audit = new AuditRepository(database)
    this.#links = new PreviewLinkRepository(database)
    this.#users = new UserRepository(database)
    this.#views = views
    this.#tokens = new SignedIds(secret, 'preview')
    this.#publicUrl = publicUrl
  }

  /**
   * Creates a link to a point of view.
   *
   * @param days how long the link works, 1 to 90
   * @throws AppError INVALID
   */
  async create(actor: Actor, input: PointOfViewInput, days: number = PREVIEW_DAYS): Promise<PreviewLinkDto> {
    permit(actor, 'preview:share')
    if (!Number.isInteger(days) || days < 1 || days > MAX_PREVIEW_DAYS) {
      throw invalid('days', `days must be from 1 to ${MAX_PREVIEW_DAYS}`)
    }
    return this.#insert(actor, withoutReader(await this.#views.check(actor, input)), { days, isPersonal: false })
  }

  /**
   * Returns a link to a point of view for the actor's own use, or to the live content. It works for a day after this call. Users have at most one
   * such link to each view, so looking at a draft again and again does not fill the list.
   *
   * @throws AppError INVALID
   */
  async openForSelf(actor: Actor, input?: PointOfViewInput): Promise<PreviewLinkDto> {
    permit(actor, 'preview:share')
    const view = input ? withoutReader(await this.#views.check(actor, input)) : LIVE
    const existing = actor.userId && (await this.#links.extendPersonal(actor.userId, view, PERSONAL_DAYS))
    return existing ? this.#toDto(existing) : this.#insert(actor, view, { days: PERSONAL_DAYS, isPersonal: true })
  }

  /** Returns the newest links that have not expired, revoked ones included: the caller's own, or also those of others. */
  async list(actor: Actor): Promise<PreviewLinkDto[]> {
    permit(actor, 'preview:share')
    const creator = may(actor, 'preview:oversee') ? undefined : actor.userId
    if (creator === null) return []
    return Promise.all((await this.#links.list(MAX_LINKS, creator)).map((link) => this.#toDto(link)))
  }

  /** Ends a link at once. Revoking it again changes nothing. @throws AppError NOT_FOUND */
  async revoke(actor: Actor, id: string): Promise<PreviewLinkDto> {
    permit(actor, 'preview:share')
    checkId(id)
    return this.#database.transaction(async () => {
      const existing = await this.#links.one(id)
      const isOwn = existing?.createdById === actor.userId || may(actor, 'preview:oversee')
      const revoked = existing && isOwn ? await this.#links.revoke(id) : undefined
      if (!revoked) throw notFound('Preview link')
      const link = await this.#toDto(revoked)
      await this.#audit.record(actor, 'preview.revoke', { id, name: link.label })
      return link
    })
  }

  /**
   * Returns the preview that a token opens. It shows no more than what the creator of the link may see now.
   *
   * @throws AppError NOT_FOUND, with the same message for a token that is unknown, expired or revoked, and for a moment
   *   whose revisions have been deleted
   */
  async open(token: string): Promise<OpenedPreview> {
    const { view, expiresAt } = await this.shared(token)
    return { base: `${PREVIEW_PATH}/${token}`, view, expiresAt, ...(await this.#views.describe(view)) }
  }

  /** Returns what a token opens, and the user who shared it; null for the command line. @throws AppError NOT_FOUND as `open` does */
  async shared(token: string): Promise<{ view: LinkedView; expiresAt: string; hostId: string | null }> {
    const id = this.#tokens.read(token)
    const link = id && (await this.#links.findWorking(id))
    const creator = link && (await this.#creatorOf(link))
    if (!link || !creator || !(await this.#views.isKept(link.view))) throw notFound('Preview')
    const view = link.view.type === 'live' ? link.view : seenBy(creator, link.view)
    return { view, expiresAt: link.expiresAt, hostId: link.createdById }
  }

  /** Returns the creator of a link, with the present rights; undefined if they may not share previews any more. */
  async #creatorOf({ createdById }: PreviewLinkRow): Promise<Actor | undefined> {
    if (createdById === null) return operator('preview')
    const user = await this.#users.findById(createdById)
    const creator = user?.isActive ? userActor(user, 'preview') : undefined
    return creator && may(creator, 'preview:share') ? creator : undefined
  }

  /** Deletes expired links. */
  cleanUp(): Promise<void> {
    return this.#links.deleteExpired()
  }

  #insert(
    actor: Actor,
    view: LinkedView,
    { days, isPersonal }: { days: number; isPersonal: boolean },
  ): Promise<PreviewLinkDto> {
    const creator = { createdById: actor.userId, createdByName: actor.name }
    return this.#database.transaction(async () => {
      const link = await this.#toDto(await this.#links.insert({ id: randomUUID(), view, isPersonal, ...creator }, days))
      await this.#audit.record(actor, 'preview.create', { id: link.id, name: link.label })
      return link
    })
  }

  async #toDto(link: PreviewLinkRow): Promise<PreviewLinkDto> {
    const { id, view, isPersonal, createdByName, createdAt, expiresAt, revokedAt } = link
    const { label } = await this.#views.describe(view)
    const url = `${this.#publicUrl()}${PREVIEW_PATH}/${this.#tokens.sign(id)}`
    return {
      id,
      url,
      label,
      isPersonal,
      createdBy: createdByName,
      createdAt,
      expiresAt,
      isRevoked: revokedAt !== null,
    }
  }
}
