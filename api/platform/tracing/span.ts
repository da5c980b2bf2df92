import { randomBytes } from 'node:crypto'

/** The kinds of spans, with their numbers in OTLP. */
export const SPAN_KIND = { internal: 1, server: 2, client: 3 } as const

export type Attributes = Record<string, string | number | undefined>

/** The place of a span in a trace: ids in lower-case hexadecimal. */
export interface SpanContext {
  traceId: string
  spanId: string
}

/** One operation of a trace. Times are milliseconds of `performance.now()`. */
export interface Span extends SpanContext {
  parentSpanId: string | undefined
  name: string
  kind: keyof typeof SPAN_KIND
  begun: number
  ended: number | undefined
  attributes: Attributes
  isFailed: boolean
}

/** Starts a span in the trace of `parent`, or in a new one. */
export const startSpan = (
  name: string,
  { kind, parent, attributes = {} }: { kind: Span['kind']; parent: SpanContext | undefined; attributes?: Attributes },
): Span => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  parentSpanId: parent?.spanId,
  name,
  kind,
  begun: performance.now(),
  ended: undefined,
  attributes,
  isFailed: false,
})

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/

/** Reads the header `traceparent` (W3C Trace Context). @returns undefined if it is missing or not valid */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  return traceId && spanId ? { traceId, spanId } : undefined
}
