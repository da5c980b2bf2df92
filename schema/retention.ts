import { madeOnce } from './made-once.ts'

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

const unitFormat = madeOnce((tag: string) =>
  madeOnce((unit: string) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })),
)

/** How periods are written: in which language, and what an unlimited one is called there. */
interface PeriodWords {
  language: string
  unlimited: string
}

const IN_ENGLISH: PeriodWords = { language: 'en', unlimited: 'an unlimited time' }

/** Returns a period for people, such as “2 years” or “30 days”. */
export function periodText(days: number | null, { language, unlimited } = IN_ENGLISH): string {
  if (days === null) return unlimited
  const [count, unit] = days % YEAR === 0 ? ([days / YEAR, 'year'] as const) : ([days, 'day'] as const)
  return unitFormat(language)(unit).format(count)
}

/** The periods as texts for people. Legal texts name them in braces, such as `{logPeriod}`. */
export const periodTexts = (
  { auditDays, logDays, addressDays, revisionDays }: RetentionPeriods,
  words = IN_ENGLISH,
) => ({
  auditPeriod: periodText(auditDays, words),
  logPeriod: periodText(logDays, words),
  addressPeriod: periodText(addressDays, words),
  revisionPeriod: periodText(revisionDays, words),
})

export type PeriodTexts = ReturnType<typeof periodTexts>
