import { madeOnce } from '../../schema/made-once.ts'
import { useSite } from './shell/site.ts'

const formatOf = madeOnce((tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }))

/** A calendar date in words, such as "March 1, 2026". @param date YYYY-MM-DD, or an empty text while an editor has chosen none */
export function Day({ date }: { date: string }) {
  const { language } = useSite()
  return date && <time dateTime={date}>{formatOf(language.tag).format(new Date(`${date}T00:00:00Z`))}</time>
}
