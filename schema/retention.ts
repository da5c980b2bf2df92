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

/** The periods as texts for people. Legal texts name them in braces, such as `{logPeriod}`. */
export const periodTexts = ({ auditDays, logDays, addressDays, revisionDays }: RetentionPeriods) => ({
  auditPeriod: periodText(auditDays),
  logPeriod: periodText(logDays),
  addressPeriod: periodText(addressDays),
  revisionPeriod: periodText(revisionDays),
})

export type PeriodTexts = ReturnType<typeof periodTexts>
