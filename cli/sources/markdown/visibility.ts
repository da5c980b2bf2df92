import { isObject } from '../../../schema/is-object.ts'
import { type Data, textOf } from '../records/values.ts'
import type { Page } from './pages.ts'

/* Which pages of a folder the old site shows. */

/** Whether a flag has a value, also as a text. */
const isSet = (flag: unknown, value: boolean): boolean => flag === value || textOf(flag).toLowerCase() === String(value)

/** Whether the generator writes no page for a file: `headless` and `build` of Hugo, and `permalink: false`. */
function hasNoPage({ headless, permalink, build, _build: old }: Data): boolean {
  const { render } = isObject(build) ? build : isObject(old) ? old : {}
  return isSet(headless, true) || permalink === false || /^(?:never|false)$/.test(String(render))
}

/** The keys of Hugo in any case, the preferred one first: https://gohugo.io/configuration/front-matter/. */
const PUBLISHED = ['publishdate', 'pubdate']
const EXPIRED = ['expirydate', 'unpublishdate']

/** The keys besides dates that can hide a page. */
export const HIDING = ['draft', 'published', 'hidden', 'headless', 'build.render', '_build.render']

/** Whether a key has a date from which, or until which, a page is shown. */
export const isHidingDate = (key: string): boolean => [...PUBLISHED, ...EXPIRED].includes(key.toLowerCase())

/** Returns the text of the first of some keys that has one. @param names in lower case */
function dateIn(data: Data, names: readonly string[]): string {
  const entries = Object.entries(data).map(([key, value]) => [key.toLowerCase(), textOf(value)] as const)
  return names.map((name) => entries.find(([key, text]) => key === name && text !== '')?.[1]).find(Boolean) ?? ''
}

/** Fenced code, or an export of MDX that can hide a page, such as `export const meta = { draft: true }`. They are not evaluated. */
const HIDING_EXPORT =
  /^[ \t>]*(?:`{3}[^]*?^[ \t>]*`{3}|~{3}[^]*?^[ \t>]*~{3})|^export (?:const|let|var|default)\b(?:(?!\n[ \t]*\n)[^]){0,2000}?\b(?<hides>draft|hidden|noindex|private|published|unlisted)\b/gm

const hasHidingExport = (body: string) => [...body.matchAll(HIDING_EXPORT)].some(({ groups }) => groups?.hides)

/** Returns why the old site does not show a page, in the words of a note. Returns undefined if the site shows the page. */
export function whyHidden({ data, place, date, isMdx, body, program }: Page): string | undefined {
  // It can have a title, a date and marks of a draft.
  if (program !== undefined) return `with a front matter in “${program}”, which is not read, and therefore inactive`
  if (isMdx && hasHidingExport(body)) return 'with an export that could hide them and therefore inactive'
  if (place.isDraft || isSet(data.draft, true) || isSet(data.published, false) || isSet(data.hidden, true))
    return 'marked as a draft and therefore inactive'
  if (Date.parse(dateIn(data, PUBLISHED) || date) > Date.now()) return 'dated in the future and therefore inactive'
  if (Date.parse(dateIn(data, EXPIRED)) < Date.now()) return 'expired and therefore inactive'
  return hasNoPage(data) ? 'without a page on the old site and therefore inactive' : undefined
}
