import { tracesRequest } from './otlp.ts'
import type { Attributes, Span } from './span.ts'

export interface ExporterOptions {
  /** The base address of a collector that receives OTLP over HTTP. */
  endpoint: string
  headers: Record<string, string>
  /** Describes this process. */
  resource: Attributes
  /** Called when spans could not be sent, with their number. */
  onFailure: (error: unknown, spans: number) => void
}

// The defaults of OpenTelemetry's batch processor.
const INTERVAL_MS = 5_000
const MAX_QUEUED = 2_048
const TIMEOUT_MS = 10_000

/** Sends spans to a collector, every few seconds. Spans beyond the limit of the queue are dropped. */
export class SpanExporter {
  readonly #options: ExporterOptions
  #queue: Span[] = []
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(options: ExporterOptions) {
    this.#options = options
  }

  add(span: Span): void {
    if (this.#queue.length >= MAX_QUEUED) {
      this.#dropped++
      return
    }
    this.#queue.push(span)
    this.#timer ??= setTimeout(() => void this.flush(), INTERVAL_MS).unref()
  }

  /** Sends the spans in the queue. Never fails. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  async #send(): Promise<void> {
    const spans = this.#queue
    const dropped = this.#dropped
    this.#queue = []
    this.#dropped = 0
    const { endpoint, headers, resource, onFailure } = this.#options
    if (dropped > 0) onFailure(new Error('The queue of spans is full'), dropped)
    if (spans.length === 0) return
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(tracesRequest(resource, spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The collector answered ${response.status}`)
    } catch (error) {
      onFailure(error, spans.length)
    }
  }
}
