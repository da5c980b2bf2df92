import pretty from 'pino-pretty'
import type { LogTarget } from './log.ts'

/** The values of a line that stand in its text, in this order. */
const IN_TEXT = ['method', 'path', 'status', 'ms', 'event', 'user', 'target', 'address'] as const
/** They serve programs, not people. */
const LEFT_OUT = ['pid', 'hostname', 'reqId', 'traceId']

/** Returns a target that writes log lines as a person reads them, one text for each line. */
export function readableLog(write: (text: string) => void): LogTarget {
  const format = pretty.prettyFactory({
    translateTime: 'SYS:HH:MM:ss',
    ignore: [...LEFT_OUT, ...IN_TEXT].join(','),
    singleLine: true,
    messageFormat: (log, messageKey) =>
      [log[messageKey], ...IN_TEXT.map((key) => textOf(key, log[key]))].filter(Boolean).join(' '),
  })
  return { write: (line) => write(format(line)) }
}

const textOf = (key: (typeof IN_TEXT)[number], value: unknown): string => {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return key === 'ms' ? `${value} ms` : String(value)
}
