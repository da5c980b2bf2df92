const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day such as "2027-03-01", which has no time zone. */
export const dayText = (day: string): string => FORMAT.format(new Date(`${day}T00:00:00Z`))
