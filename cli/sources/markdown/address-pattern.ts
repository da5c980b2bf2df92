/* Patterns of addresses, such as `/:year/:title/`: https://gohugo.io/configuration/permalinks/, https://jekyllrb.com/docs/permalinks/. */

export const asPath = (text: string) => `/${text}`.replaceAll(/\/{2,}/g, '/')

/** The built-in permalink styles of Jekyll: https://jekyllrb.com/docs/permalinks/#built-in-formats. */
export const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title:output_ext',
}

const DATES = ['year', 'short_year', 'month', 'i_month', 'day', 'i_day', 'monthname']
const JEKYLL = ['categories', 'title', 'slug', 'name', 'path', 'basename', 'collection', 'output_ext']
const HUGO = ['section', 'sections', 'filename', 'contentbasename', 'slugorfilename', 'slugorcontentbasename']
const KEYS: ReadonlySet<string> = new Set([...DATES, ...JEKYLL, ...HUGO])

const KEY = /:(\w+(?:\[[^\][]*\])?)/g

/** Whether the addresses of a pattern can be made. */
export const isReadPattern = (pattern: string): boolean => [...pattern.matchAll(KEY)].every(([, key]) => KEYS.has(key!))

/** Returns the parts of a date that patterns can name; nothing for any other value. */
export function dateValues(date: string): Record<string, string> {
  const time = Date.parse(date.slice(0, 10))
  if (Number.isNaN(time)) return {}
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  const monthname = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(time).toLowerCase()
  const [short, plainMonth, plainDay] = [year.slice(2), String(Number(month)), String(Number(day))]
  return { year, month, day, monthname, short_year: short, i_month: plainMonth, i_day: plainDay }
}

/** Fills a pattern. Returns undefined if the page lacks a value. */
export function filled(pattern: string, values: Record<string, string>): string | undefined {
  if (![...pattern.matchAll(KEY)].every(([, key]) => Object.hasOwn(values, key!))) return undefined
  return asPath(pattern.replaceAll(KEY, (_, key: string) => values[key]!))
}
