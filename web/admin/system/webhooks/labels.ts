import { webhookTopics } from '../../../../schema/webhooks.ts'
import type { WebhookEntryFragment as Webhook } from '../../client/graphql/generated.ts'

const ANY_HOST = 'Address cannot be read'

/** Returns the host of a webhook, which names it in headings. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>) => (url === null ? ANY_HOST : new URL(url).host)

/** Returns the label of an event: “rolled back”. */
export const eventLabel = (event: string) => event.replace('-', ' ')

/** Returns what a webhook tells of, as a sentence. */
export function choiceOf({ topics, events }: Pick<Webhook, 'topics' | 'events'>): string {
  const labels = webhookTopics.filter(({ name }) => topics.includes(name)).map(({ label }) => label)
  const subject = labels.length === 0 ? 'Everything that visitors see' : labels.join(', ')
  return events.length === 0 ? subject : `${subject}: ${events.map(eventLabel).join(', ')}`
}
