import { Button } from '../../../ui/button.tsx'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { RecordRow } from '../../ui/controls/record-row.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import type { WebhookDeliveryEntryFragment as Delivery, WebhookDeliveryState } from '../../client/graphql/generated.ts'

interface Props {
  delivery: Delivery
  onSendAgain: () => void
  onSkip: () => void
}

const STATES: Record<WebhookDeliveryState, readonly ['on' | 'off' | 'pending', string]> = {
  DELIVERED: ['on', 'Delivered'],
  SKIPPED: ['off', 'Skipped'],
  WAITING: ['pending', 'Waiting'],
}

/** Returns what has happened to a delivery. */
function progressOf({ state, attempts, status, durationMs, nextAttemptAt }: Delivery): string {
  if (attempts === 0) return state === 'WAITING' ? 'Not sent yet' : 'Not sent'
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  const result = status === null ? tries : `${tries}, status ${status} after ${durationMs ?? 0} ms`
  return state === 'WAITING' ? `${result}, next attempt ${inBrowserZone(nextAttemptAt, 'medium')}` : result
}

const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

const TEXT_CLASS = 'rounded-md bg-surface p-4 font-mono text-sm break-all whitespace-pre-wrap'

/** A delivery in the log, with its body and the response. */
export function DeliveryRow({ delivery, onSendAgain, onSkip }: Props) {
  const { id, messageId, topic, event, itemId, version, state, createdAt, body, response, lastError } = delivery
  const [variant, label] = STATES[state]
  // A test is about no item.
  const isOfItem = version > 0
  const name = `${topic}.${event}${isOfItem ? `, version ${version}` : ''}`
  return (
    <RecordRow
      title={
        <>
          <span className="min-w-0 font-mono text-sm break-all">
            {topic}.{event}
          </span>
          <Badge variant={lastError && state === 'WAITING' ? 'failed' : variant}>{label}</Badge>
        </>
      }
      details={
        <>
          <p>
            {inBrowserZone(createdAt, 'medium')}
            {isOfItem && (
              <>
                {' '}
                · version {version} of <span className="break-all">{itemId}</span>
              </>
            )}
          </p>
          <p>{progressOf(delivery)}</p>
          {lastError && <p className="break-words text-danger">{lastError}</p>}
        </>
      }
      actions={
        <>
          <Button variant="outline" size="small" aria-label={`Send again: ${name}, number ${id}`} onClick={onSendAgain}>
            Send again
          </Button>
          {state === 'WAITING' && (
            <Button variant="outline" size="small" aria-label={`Skip: ${name}, number ${id}`} onClick={onSkip}>
              Skip
            </Button>
          )}
        </>
      }
    >
      {body !== null && (
        <details>
          <summary className="text-sm text-ink-soft">Show the request and the answer</summary>
          <div className="mt-2 grid grid-cols-1 gap-2">
            <p className="font-mono text-sm break-all">webhook-id: {messageId}</p>
            <pre aria-label="Body" className={TEXT_CLASS}>
              {indented(body)}
            </pre>
            {response && (
              <pre aria-label="Answer" className={TEXT_CLASS}>
                {response}
              </pre>
            )}
          </div>
        </details>
      )}
    </RecordRow>
  )
}
