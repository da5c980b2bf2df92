const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A calendar date in words, such as "March 1, 2026". @param date YYYY-MM-DD, or an empty text while an editor has chosen none */
export const Day = ({ date }: { date: string }) =>
  date && <time dateTime={date}>{format.format(new Date(`${date}T00:00:00Z`))}</time>
