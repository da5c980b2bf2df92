import type { Received } from './request.ts'

/** The longest text that is shown, in characters: larger ones make the page slow. */
const SHOWN = 50_000

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A response with its status, some headers and its body. */
export function ResponseView({ received }: { received: Received }) {
  const { status, statusText, time, headers, text } = received
  const body = readable(text)
  const isRefused = status === 0 || status >= 400
  return (
    <section aria-label="Response" className="grid grid-cols-1 gap-2">
      <p role="status" className="font-mono text-sm">
        <span className={isRefused ? 'text-danger' : 'text-green'}>
          {status > 0 && status} {statusText}
        </span>
        <span className="text-ink-soft"> · {time} ms</span>
      </p>
      {headers.length > 0 && (
        <ul className="font-mono text-xs text-ink-soft">
          {headers.map(([name, value]) => (
            <li key={name} className="break-all">
              {name}: {value}
            </li>
          ))}
        </ul>
      )}
      {body !== '' && (
        <pre
          // A scrolling region has to be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label="Body of the response"
          className="max-h-96 overflow-auto rounded-md border border-line bg-raised p-3 font-mono text-xs"
        >
          {body.slice(0, SHOWN)}
          {body.length > SHOWN && `\n… ${body.length - SHOWN} more characters`}
        </pre>
      )}
    </section>
  )
}
