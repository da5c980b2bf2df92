import { type Attributes, type Span, SPAN_KIND } from './span.ts'

/* The JSON encoding of OTLP: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */

const STATUS_ERROR = 2

/** Returns the body of a request that sends spans to a collector. */
export const tracesRequest = (resource: Attributes, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope: { name: 'verdant' }, spans: spans.map(encode) }],
    },
  ],
})

const encode = ({ traceId, spanId, parentSpanId, name, kind, begun, ended, attributes, isFailed }: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId && { parentSpanId }),
  name,
  kind: SPAN_KIND[kind],
  startTimeUnixNano: nanoseconds(begun),
  endTimeUnixNano: nanoseconds(ended ?? begun),
  attributes: attributesOf(attributes),
  ...(isFailed && { status: { code: STATUS_ERROR } }),
})

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]))

// 64-bit integers are texts in the JSON encoding.
const valueOf = (value: string | number) =>
  typeof value === 'string' ? { stringValue: value } : { intValue: String(value) }

/** Returns a time of `performance.now()` as nanoseconds since 1970, exact to a microsecond. */
const nanoseconds = (time: number): string =>
  String(BigInt(Math.round((performance.timeOrigin + time) * 1_000)) * 1_000n)
