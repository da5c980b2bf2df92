import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import type { WebhookEntryFragment as Webhook } from '../../client/graphql/generated.ts'
import { choiceOf } from './labels.ts'
import { StateBadge } from './state-badge.tsx'

/** What a webhook is and how it is doing. */
export function Summary({ webhook }: { webhook: Webhook }) {
  const { url, pauseReason, retryAt, state, previousSecretUntil, createdAt, createdByName } = webhook
  return (
    <section aria-label="About this webhook" className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-mono text-sm break-all">{url ?? 'The address cannot be decrypted'}</span>
        <StateBadge webhook={webhook} />
      </p>
      <p>{choiceOf(webhook)}</p>
      {pauseReason && (
        <p className="text-danger">
          {pauseReason}. Events are collected, and sent in order when you resume the webhook.
        </p>
      )}
      {state === 'ACTIVE' && retryAt && (
        <p className="text-danger">Many attempts have failed. The next one follows {inBrowserZone(retryAt)}.</p>
      )}
      {previousSecretUntil && <p>The previous secret also signs until {inBrowserZone(previousSecretUntil)}.</p>}
      <p className="text-sm text-ink-soft">
        Added by {createdByName}, {inBrowserZone(createdAt)}
      </p>
    </section>
  )
}
