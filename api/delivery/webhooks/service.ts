import { MAX_WEBHOOKS } from '../../../schema/webhooks.ts'
import { AuditRepository } from '../../access/audit/audit-repository.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import type { ReauthenticationService } from '../../access/sign-in/reauthentication.ts'
import { SealedText } from '../../platform/secrets/sealed-text.ts'
import { checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import type { WebhookState } from '../../platform/database/webhook-entities.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { DeliveryRepository } from './delivery-repository.ts'
import { checkInput, type WebhookInput } from './input.ts'
import { drawSecret } from './signature.ts'
import { type Backlog, WebhookRepository, type WebhookRow } from './webhook-repository.ts'

/** A webhook as admins see it. Its secret is shown once, when it is drawn. */
export interface WebhookDto {
  id: string
  /** Null if it was encrypted with another JWT_SECRET. */
  url: string | null
  /** Empty for all. */
  topics: string[]
  events: string[]
  state: WebhookState
  pauseReason: string | null
  /** When the next attempt follows, after many failed ones. */
  retryAt: string | null
  /** Whether events of one kind that wait are sent together. */
  isBatched: boolean
  /** How many deliveries wait. */
  waiting: number
  /** How many of those that wait have failed before. */
  failing: number
  /** Null if there was no rotation, or its overlap is over. */
  previousSecretUntil: string | null
  createdAt: string
  createdByName: string
}

interface WebhookOptions {
  /** The secret of the server, from which the key for stored secrets is derived. */
  secret: string
  /** Whether an IP address may be connected to. */
  isAllowed: (address: string) => boolean
}

const NO_BACKLOG: Backlog = { waiting: 0, failing: 0 }

/** How a webhook is doing, for operators. */
export interface WebhookStatus extends Backlog {
  id: string
  host: string
  /** Why the server has paused it; null if it sends, or an admin has paused it. */
  pauseReason: string | null
}

/** What a sender needs to know of a webhook. */
export interface WebhookTarget {
  url: string
  /** The newest first. */
  secrets: string[]
}

/** The rules for webhooks: who sets them up, and how their secrets are stored. */
export class WebhookService {
  readonly #database: Database
  readonly #reauthentication: ReauthenticationService
  readonly #options: WebhookOptions
  readonly #sealed: SealedText
  readonly #webhooks: WebhookRepository
  readonly #deliveries: DeliveryRepository
  readonly #audit: AuditRepository

  constructor(database: Database, reauthentication: ReauthenticationService, options: WebhookOptions) {
    this.#database = database
    this.#reauthentication = reauthentication
    this.#options = options
    this.#sealed = new SealedText(options.secret, 'webhooks')
    this.#webhooks = new WebhookRepository(database)
    this.#deliveries = new DeliveryRepository(database)
    this.#audit = new AuditRepository(database)
  }

  /** Whether an IP address may be connected to. */
  get isAllowed(): (address: string) => boolean {
    return this.#options.isAllowed
  }

  /** Returns all webhooks, the oldest first. */
  async list(actor: Actor): Promise<WebhookDto[]> {
    permit(actor, 'webhooks:manage')
    const waiting = await this.#webhooks.countWaiting()
    return (await this.#webhooks.list()).map((row) => this.#toDto(row, waiting.get(row.id)))
  }

  /** Returns a webhook. @throws AppError NOT_FOUND */
  async one(actor: Actor, id: string): Promise<WebhookDto> {
    permit(actor, 'webhooks:manage')
    checkId(id)
    return this.#shown(await this.#webhooks.one(id))
  }

  /**
   * Adds a webhook. Asks for the password or second factor again.
   *
   * @returns the webhook, and its signing secret, which is not shown again
   * @throws AppError INVALID, CONFLICT if there are too many, or REAUTHENTICATION_REQUIRED
   */
  async add(actor: Actor, input: WebhookInput): Promise<{ webhook: WebhookDto; secret: string }> {
    permit(actor, 'webhooks:secure')
    await this.#reauthentication.requireRecent(actor, 'webhook.add')
    const { url, ...choice } = checkInput(input, this.#options.isAllowed)
    const secret = drawSecret()
    return this.#database.transaction(async () => {
      const sealed = { sealedUrl: this.#sealed.seal(url), sealedSecret: this.#sealed.seal(secret) }
      const row = await this.#webhooks.insert({ ...choice, ...sealed, createdByName: actor.name }, MAX_WEBHOOKS)
      if (!row) throw new AppError('CONFLICT', `There are ${MAX_WEBHOOKS} webhooks already. Remove one first`)
      await this.#record(actor, 'webhook.add', row)
      return { webhook: this.#toDto(row), secret }
    })
  }

  /** Changes a webhook. Another address asks for the password or second factor again. */
  async update(actor: Actor, id: string, input: WebhookInput): Promise<WebhookDto> {
    permit(actor, 'webhooks:manage')
    checkId(id)
    const { url, ...choice } = checkInput(input, this.#options.isAllowed)
    const before = await this.one(actor, id)
    if (before.url !== url) {
      permit(actor, 'webhooks:secure')
      await this.#reauthentication.requireRecent(actor, 'webhook.update')
    }
    return this.#changed(actor, 'webhook.update', () =>
      this.#webhooks.update(id, { ...choice, ...(before.url !== url && { sealedUrl: this.#sealed.seal(url) }) }),
    )
  }

  /** Stops sending. Events are collected, and sent when the webhook is resumed. */
  async pause(actor: Actor, id: string): Promise<WebhookDto> {
    permit(actor, 'webhooks:manage')
    checkId(id)
    return this.#changed(actor, 'webhook.pause', () =>
      this.#webhooks.update(id, { state: 'PAUSED', pauseReason: null }),
    )
  }

  /** Sends again, beginning with what waits. */
  async resume(actor: Actor, id: string): Promise<WebhookDto> {
    permit(actor, 'webhooks:manage')
    checkId(id)
    return this.#changed(actor, 'webhook.resume', async () => {
      await this.#deliveries.restart(id)
      return this.#webhooks.update(id, { state: 'ACTIVE', pauseReason: null })
    })
  }

  /**
   * Draws a new signing secret. For 24 hours, messages have a signature of the previous secret as well. Asks for the password
   * or second factor again.
   */
  async rotateSecret(actor: Actor, id: string): Promise<{ webhook: WebhookDto; secret: string }> {
    permit(actor, 'webhooks:secure')
    checkId(id)
    await this.#reauthentication.requireRecent(actor, 'webhook.rotate')
    const secret = drawSecret()
    const webhook = await this.#changed(actor, 'webhook.rotate', () =>
      this.#webhooks.rotate(id, this.#sealed.seal(secret)),
    )
    return { webhook, secret }
  }

  /** Removes a webhook and its log. @throws AppError NOT_FOUND */
  async remove(actor: Actor, id: string): Promise<void> {
    permit(actor, 'webhooks:manage')
    checkId(id)
    await this.#database.transaction(async () => {
      const row = await this.#webhooks.one(id)
      if (!row || !(await this.#webhooks.remove(id))) throw notFound('Webhook')
      await this.#record(actor, 'webhook.remove', row)
    })
  }

  /** Returns how all webhooks are doing. */
  async statuses(): Promise<WebhookStatus[]> {
    const waiting = await this.#webhooks.countWaiting()
    return (await this.#webhooks.list()).map((row) => {
      const { id, pauseReason } = row
      return { id, host: this.hostOf(row), pauseReason, ...(waiting.get(id) ?? NO_BACKLOG) }
    })
  }

  /** Returns where a webhook sends and what signs it now; undefined if it was encrypted with another JWT_SECRET. */
  async target({ id, sealedUrl }: Pick<WebhookRow, 'id' | 'sealedUrl'>): Promise<WebhookTarget | undefined> {
    const url = this.#sealed.open(sealedUrl)
    const [newest, ...previous] = (await this.#webhooks.signingSecrets(id)).map((secret) => this.#sealed.open(secret))
    if (url === undefined || newest === undefined) return undefined
    return { url, secrets: [newest, ...previous.filter((secret) => secret !== undefined)] }
  }

  /** Changes a webhook and records it. @throws AppError NOT_FOUND */
  #changed(
    actor: Actor,
    action: Parameters<AuditRepository['record']>[1],
    change: () => Promise<WebhookRow | undefined>,
  ): Promise<WebhookDto> {
    return this.#database.transaction(async () => {
      const row = await change()
      if (row) await this.#record(actor, action, row)
      return this.#shown(row)
    })
  }

  /** The audit log names the host only, because addresses often contain a token. */
  #record(actor: Actor, action: Parameters<AuditRepository['record']>[1], row: WebhookRow): Promise<void> {
    return this.#audit.record(actor, action, { id: row.id, name: this.hostOf(row) })
  }

  /** Returns the host of a webhook. */
  hostOf({ sealedUrl }: Pick<WebhookRow, 'sealedUrl'>): string {
    return URL.parse(this.#sealed.open(sealedUrl) ?? '')?.host ?? 'unknown host'
  }

  async #shown(row: WebhookRow | undefined): Promise<WebhookDto> {
    if (!row) throw notFound('Webhook')
    return this.#toDto(row, (await this.#webhooks.countWaiting()).get(row.id))
  }

  #toDto(row: WebhookRow, { waiting, failing }: Backlog = NO_BACKLOG): WebhookDto {
    const {
      sealedUrl,
      sealedSecret: _,
      previousSealedSecret: __,
      failures: ___,
      previousSecretUntil: until,
      ...rest
    } = row
    const previousSecretUntil = until !== null && Date.parse(until) > Date.now() ? until : null
    return { ...rest, previousSecretUntil, url: this.#sealed.open(sealedUrl) ?? null, waiting, failing }
  }
}
