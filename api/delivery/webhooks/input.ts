import { WEBHOOK_URL_LIMIT, webhookEvents, webhookTopics } from '../../../schema/webhooks.ts'
import { invalid } from '../../platform/errors.ts'
import { isReachableHost } from '../../platform/outbound/reachable-host.ts'

/** What admins choose about a webhook. */
export interface WebhookInput {
  url: string
  topics: readonly string[]
  events: readonly string[]
  /** Whether events of one kind that wait are sent together. False by default. */
  isBatched?: boolean
}

/**
 * Returns what an admin chose about a webhook as it is stored.
 *
 * @param isAllowed whether an IP address may be connected to
 * @throws AppError INVALID
 */
export function checkInput(
  { url: address, topics, events, isBatched = false }: WebhookInput,
  isAllowed: (address: string) => boolean,
): Required<WebhookInput> & { topics: string[]; events: string[] } {
  const url = URL.parse(address.trim())
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.href.length > WEBHOOK_URL_LIMIT)
    throw invalid('url', 'Please enter an address like https://example.org/hook')
  if (url.username || url.password || url.hash)
    throw invalid('url', 'The address must have no user name, no password and no #')
  if (!isReachableHost(url, isAllowed)) {
    const message = 'This address is inside a network. The operator can allow it with WEBHOOK_ALLOW'
    throw invalid('url', message)
  }
  return {
    url: url.href,
    topics: known(
      'topics',
      topics,
      webhookTopics.map(({ name }) => name),
    ),
    events: known('events', events, Object.keys(webhookEvents)),
    isBatched,
  }
}

/** Returns names without repetitions. @throws AppError INVALID for an unknown one */
function known(field: string, names: readonly string[], all: readonly string[]): string[] {
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) throw invalid(field, `There is no “${unknown.slice(0, 60)}”. There are: ${all.join(', ')}`)
  return [...new Set(names)]
}
