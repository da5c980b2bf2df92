/** How many days records are kept; null keeps them for ever. */
export interface RetentionPeriods {
  /** Rows of the audit log. */
  auditDays: number | null
  /** Mails in the outbox, and deliveries of webhooks. */
  logDays: number
  /** Network addresses, which are stored without their last part, and the devices of users. */
  addressDays: number
  /** Old revisions of content. */
  revisionDays: number | null
}

/** The periods that apply unless the operator sets others. */
export const DEFAULT_RETENTION: Readonly<RetentionPeriods> = {
  auditDays: 730,
  logDays: 30,
  addressDays: 90,
  revisionDays: null,
}

/** The shortest period for mails: a link that confirms a subscription works for so many days. */
export const MIN_LOG_DAYS = 7

const YEAR = 365

/** Returns a period for people, such as “2 years” or “30 days”. */
export function periodText(days: number | null): string {
  if (days === null) return 'an unlimited time'
  const [count, unit] = days % YEAR === 0 ? [days / YEAR, 'year'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The periods that legal texts can name: the name in braces becomes the period. */
export const PERIOD_NAMES = ['auditDays', 'logDays', 'addressDays'] as const

/** Replaces `{auditDays}` and the like in a text by the periods. */
export const withPeriods = (text: string, periods: RetentionPeriods): string =>
  text.replaceAll(/\{(auditDays|logDays|addressDays)\}/g, (_, name: (typeof PERIOD_NAMES)[number]) =>
    periodText(periods[name]),
  )
