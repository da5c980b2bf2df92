import { isObject } from '../../../schema/is-object.ts'
import { type Data, textOf } from '../systems/system.ts'
import type { Place } from './site.ts'

/* Which pages of a folder the old site shows. */

/** Whether a flag has a value, also as a text. */
const isSet = (flag: unknown, value: boolean): boolean => flag === value || textOf(flag).toLowerCase() === String(value)

/** Whether the generator writes no page for a file: `headless` and `build` of Hugo, `permalink: false` of Eleventy. */
function hasNoPage({ headless, permalink, build, _build: old }: Data): boolean {
  const { render } = isObject(build) ? build : isObject(old) ? old : {}
  return isSet(headless, true) || permalink === false || /^(?:never|false)$/.test(String(render))
}

/** Returns why the old site does not show a page, as a note says it; undefined if it shows it. @param date in ISO 8601 */
export function whyHidden(data: Data, place: Place, date: string): string | undefined {
  if (place.isDraft || isSet(data.draft, true) || isSet(data.published, false) || isSet(data.hidden, true))
    return 'marked as a draft and therefore inactive'
  if (Date.parse(textOf(data.publishDate) || date) > Date.now()) return 'dated in the future and therefore inactive'
  if (Date.parse(textOf(data.expiryDate)) < Date.now()) return 'expired and therefore inactive'
  return hasNoPage(data) ? 'without a page on the old site and therefore inactive' : undefined
}
