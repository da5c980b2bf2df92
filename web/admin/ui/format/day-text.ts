import { browserZone, toLocal } from './zoned-time.ts'

const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day such as "2027-03-01", which has no time zone. */
export const dayText = (day: string): string => FORMAT.format(new Date(`${day}T00:00:00Z`))

/** Returns the day that it is here, such as "2027-03-01". */
const today = (): string => toLocal(new Date(), browserZone()).slice(0, 10)

/** Returns whether a day is over. */
export const isOverdue = (day: string): boolean => day < today()

/** Says by which day something is to be done: "Due Mar 1, 2027", or "Overdue since Mar 1, 2027". */
export const dueText = (day: string): string => `${isOverdue(day) ? 'Overdue since' : 'Due'} ${dayText(day)}`
