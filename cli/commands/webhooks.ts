import { counted } from '../../schema/counted.ts'
import { webhookTopics } from '../../schema/webhooks.ts'
import type { Actor } from '../../api/access/permissions/policy.ts'
import type { DeliveryRow } from '../../api/delivery/webhooks/delivery-repository.ts'
import type { WebhookDto, WebhookService } from '../../api/delivery/webhooks/service.ts'
import { consent } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { type Context, withSystem } from '../context/context.ts'
import { print, printDone, printOnce } from '../terminal/terminal.ts'

interface Choice {
  /** The names of topics on the command line, such as `products`. */
  kind?: string[]
  event?: string[]
  /** Whether events of one kind are sent together. */
  batch?: boolean
}

// Addresses and secrets are encrypted with a key that is derived from the secret of the server.
const withWebhooks = (work: (context: Context) => Promise<void>) => withSystem('webhooks', work, { signs: true })

/** `verdant webhooks add`: prints the signing secret and nothing else. */
export const add = (url: string, { kind = [], event = [], batch: isBatched = false }: Choice): Promise<void> =>
  withWebhooks(async ({ actor, services }) => {
    const topics = webhookTopics.filter(({ path }) => kind.includes(path)).map(({ name }) => name)
    const { webhook, secret } = await services.webhooks.add(actor, { url, topics, events: event, isBatched })
    await printOnce(secret, () => services.webhooks.remove(actor, webhook.id))
  })

const named = (names: readonly string[]) => (names.length === 0 ? 'all' : names.join(','))

function describe({ id, url, topics, events, isBatched, state, waiting, failing, pauseReason }: WebhookDto): string {
  const kinds = webhookTopics.filter(({ name }) => topics.includes(name)).map(({ path }) => path)
  const choice = `kinds: ${named(kinds)}  events: ${named(events)}${isBatched ? '  in batches' : ''}`
  const backlog = `${waiting} waiting${failing > 0 ? `, ${failing} failing` : ''}`
  const reason = pauseReason ? `  ${pauseReason}` : ''
  return `${id}  ${state.toLowerCase().padEnd(6)}  ${backlog}  ${choice}  ${url ?? 'address cannot be decrypted'}${reason}`
}

/** `verdant webhooks list` */
export const list = ({ json }: { json?: boolean }): Promise<void> =>
  withWebhooks(async ({ actor, services }) => {
    const all = await services.webhooks.list(actor)
    if (json) return print(JSON.stringify(all, null, 2))
    if (all.length === 0) return print('There are no webhooks')
    for (const webhook of all) print(describe(webhook))
  })

/** Finds a webhook by its id or its address. @throws CommandError */
async function find(actor: Actor, webhooks: WebhookService, idOrUrl: string): Promise<WebhookDto> {
  const matching = (await webhooks.list(actor)).filter(({ id, url }) => id === idOrUrl || url === idOrUrl)
  const [webhook, ...others] = matching
  if (!webhook) throw new CommandError(`There is no webhook ${idOrUrl}. Run: verdant webhooks list`)
  if (others.length > 0)
    throw new CommandError(`Several webhooks have this address. Name one: ${matching.map(({ id }) => id).join(', ')}`)
  return webhook
}

/** `verdant webhooks remove` */
export async function remove(idOrUrl: string, options: { yes?: boolean }): Promise<void> {
  await consent(`Remove the webhook ${idOrUrl} and its log?`, options.yes)
  await withWebhooks(async ({ actor, services }) => {
    const { id } = await find(actor, services.webhooks, idOrUrl)
    await services.webhooks.remove(actor, id)
    printDone(`Removed ${idOrUrl}`)
  })
}

function describeDelivery({ id, createdAt, state, attempts, topic, event, itemId, version, ...last }: DeliveryRow) {
  const result = last.lastError ?? (last.status === null ? 'not tried yet' : `status ${last.status}`)
  const item = `${topic}.${event} ${itemId} version ${version}`
  return `${id}  ${createdAt}  ${state.toLowerCase().padEnd(9)}  attempts: ${attempts}  ${item}  ${result}`
}

/** `verdant webhooks deliveries`: lists the deliveries of a webhook, the newest first. */
export const deliveries = (idOrUrl: string, { limit, json }: { limit: string; json?: boolean }): Promise<void> =>
  withWebhooks(async ({ actor, services }) => {
    const { id } = await find(actor, services.webhooks, idOrUrl)
    const { items } = await services.webhookDeliveries.list(actor, id, { limit: Number(limit), offset: 0 })
    if (json) return print(JSON.stringify(items, null, 2))
    if (items.length === 0) return print('There are no deliveries')
    for (const delivery of items) print(describeDelivery(delivery))
  })

/** `verdant webhooks resend`: makes a delivery due now. */
export const resend = (id: string): Promise<void> =>
  withWebhooks(async ({ actor, services }) => {
    await services.webhookDeliveries.sendAgain(actor, id)
    printDone(`Delivery ${id} is sent again`)
  })

/** `verdant webhooks skip`: gives up a delivery that waits. */
export const skip = (id: string): Promise<void> =>
  withWebhooks(async ({ actor, services }) => {
    await services.webhookDeliveries.skip(actor, id)
    printDone(`Delivery ${id} is skipped`)
  })

/** `verdant webhooks resume`: sends what waits at once. */
export const resume = (idOrUrl: string): Promise<void> =>
  withWebhooks(async ({ actor, services }) => {
    const { id } = await find(actor, services.webhooks, idOrUrl)
    const { waiting } = await services.webhooks.resume(actor, id)
    printDone(`Resumed ${idOrUrl}: ${counted(waiting, 'delivery', 'deliveries')} ${waiting === 1 ? 'waits' : 'wait'}`)
  })
