import { attributesIn } from './shortcode-attributes.ts'
import { enclosingIn, isOfBuilder, isShortcode, type Tag, tagsIn } from './shortcode-tags.ts'

/* Membership plugins show the text in some shortcodes to some visitors only. Here it would be public, so it is left out. */

/** What items lose, or keep although a plugin could have hidden it. */
export const RESTRICTED_TEXT = 'with text for some visitors only, which is left out'
export const UNKNOWN_SHORTCODES = 'with text in shortcodes that are not known, which could have hidden it'

/** Names of shortcodes that hide their text. Plugins and sites make up many, so it is their words that count. */
const HIDING =
  /(?:^|[_-])hid(?:e|den)|^(?:mepr|pmpro|rcp|wpmem|wlm|swpm|ihc|um|ump|arm|armember|aam|uam|groups|ppwp?|passster|patreon|memberful|memb|i4w|ld|s2\w*)[_-]|^(?:am4|s2\w*if$|accessally)/
const RESTRICTED =
  /restrict|member(?!s?[_-](?:list|directory|name))|private|protect|paywall|premium[_-]?content|^premium$|subscriber|subscription|patron|secret|confidential|log(?:ged)?[_-]?in|is[_-]?user|user[_-]?(?:is|can|role|level)|if[_-]?user|ms[_-]user|is[_-]?paid|content[_-]control|show[_-](?:to|for)|locker|(?:^|[_-])(?:access|role|roles|capability|visibility|registered|authenticated|only)(?:$|[_-])|(?:^|[_-])(?:content[_-])?(?:un)?lock(?:ed|er)?$|eyes[_-]?only|^(?:admin|vip|internal|drip|dap|student|paid|course_(?:complete|inprogress|notstarted))$/
/** Names of shortcodes for those who are not logged in, whose text is public. */
const PUBLIC =
  /visitor|guest|log(?:ged)?[_-]?out|(?:not?|non|un)[_-]?(?:log|member|subscri|regist|access|auth|user|restrict|protect)/
/** Names of shortcodes about people, such as the members of a team. */
const PERSON = /^(?!.*(?:only|restrict|private|protect|secret|access|hid)).*(?:team|staff|crew|person)/

const CONDITION = /(?<!!\s?)\b(?:is_user_logged_in|current_user_\w+|user_(?:can|is|has)\w*|is_?logged_?in)\b/i
const PUBLIC_CONDITION = /^\s*!\s*is_user_logged_in\(\)\s*$/
const KEY =
  /^(?:user_?(?:level|roles?|cap)|capabilit(?:y|ies)|memberships?(?:_\w+)?|(?:is_?)?logged_?in|restrict\w*|allowed_roles|visible_to|passwords?)$/
const VALUE = /^(?:logged[-_ ]?in|members?(?:[-_ ]only)?|subscribers?|administrators?|editors?|private|registered)$/i
const NO = /^(?:|0|false|no|off|none|all|everyone|public)$/i

/** Page builders keep in the page what is switched off, or shown under conditions: a list in Base64, which can be empty. */
const isOff = ([key, value]: readonly [string, string]) =>
  (/^(?:display_conditions|render_logics)$/.test(key) && !/^(?:|W10=?)$/.test(value)) ||
  (key === 'visibility' && value === 'hidden') ||
  (key === 'disable_element' && value === 'yes') ||
  (key === 'disabled' && value === 'on') ||
  (key === 'status' && value === 'draft')

/** Whether a shortcode shows its text to some visitors only, or to none. */
function isRestricted({ name, written }: Tag): boolean {
  const attributes = attributesIn(written)
  if (attributes.some(isOff)) return true
  if (PERSON.test(name) || (isOfBuilder(name) && !name.startsWith('su_'))) return false
  if (PUBLIC_CONDITION.test(written)) return false
  if (HIDING.test(name)) return !PUBLIC.test(name) || /hid/.test(name)
  if (PUBLIC.test(name)) return false
  if (RESTRICTED.test(name) || CONDITION.test(written)) return true
  return attributes.some(([key, value]) => (KEY.test(key) && !NO.test(value)) || VALUE.test(value))
}

/** Returns the index after the shortcode that begins at a tag, or undefined if it has no end. */
function endOf(tags: readonly Tag[], from: number, last: ReadonlyMap<string, number>): number | undefined {
  const { name, found } = tags[from]!
  const final = last.get(name) ?? -1
  if (final < from || found.endsWith('/]')) return undefined
  let depth = 0
  for (let at = from; at <= final; at++) {
    const tag = tags[at]!
    if (tag.name !== name || tag.isEscaped) continue
    if (!tag.isEnd && !tag.found.endsWith('/]')) depth++
    if (tag.isEnd && --depth === 0) return at
  }
  return final
}

/**
 * Leaves out the texts that shortcodes show to some visitors only.
 *
 * @param onText called with the name of each such shortcode and its text
 */
export function withoutRestricted(html: string, onText: (shortcode: string, text: string) => void): string {
  const tags = tagsIn(html)
  const last = new Map(tags.flatMap(({ name, isEnd, isEscaped }, at) => (isEnd && !isEscaped ? [[name, at]] : [])))
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at]!
    if (tag.isEnd || tag.isEscaped || !isRestricted(tag)) continue
    const end = endOf(tags, at, last)
    const isWall = end === undefined && tag.name.includes('paywall')
    if (end === undefined && !isWall) continue
    const begun = tag.index + tag.found.length
    const until = end === undefined ? html.length : tags[end]!.index
    onText(`[${tag.name}]`, html.slice(begun, until))
    parts.push(html.slice(from, tag.index))
    from = end === undefined ? html.length : until + tags[end]!.found.length
    at = end ?? tags.length
  }
  return parts.length === 0 ? html : parts.join('') + html.slice(from)
}

/** The words in names of shortcodes for the look of their text, such as `one_half_last`. */
const HARMLESS = new Set(
  'wp caption embed gallery playlist audio video iframe code sourcecode php js css html xml pre raw noformat a b i u s p br em strong small sub sup center centre left right align alignleft alignright aligncenter clear clearfix div span font color colour size style url link email img image images figure icon icons h li ul ol dl dd dt table td th tr tbody thead x lang math latex abbr acronym footnote footnotes fn ref efn note notes lead step steps event events map chart recipe toc row rows col cols column columns grid section sections container wrap wrapper inner outer box boxes boxed card cards panel panels button buttons btn tab tabs tabgroup accordion accordions toggle toggles spoiler collapse expand quote blockquote pullquote dropcap highlight alert message notice info infobox warning tip success error callout list lists item items heading headline title subtitle text textbox half halves third thirds fourth fourths quarter quarters fifth fifths sixth one two three four five six first last full width divider separator slide slides slider slideshow carousel testimonial testimonials team member members person people pricing price counter faq faqs question answer tooltip popup modal lightbox feature features service services banner cta product products bold italic underline big'.split(
    ' ',
  ),
)

/**
 * Returns the names of shortcodes whose text is kept although they could have hidden it: those that are not known.
 *
 * @param used names that the file uses as shortcodes, in small letters
 */
export function unknownShortcodes(html: string, used: ReadonlySet<string>): string[] {
  const tags = tagsIn(html).filter(({ isEscaped }) => !isEscaped)
  const enclosing = enclosingIn(tags)
  const isKnown = ({ name, written }: Tag) =>
    isOfBuilder(name) ||
    PUBLIC.test(name) ||
    PUBLIC_CONDITION.test(written) ||
    name.split(/[_-]/).every((word) => HARMLESS.has(word.replace(/\d{1,2}$/, '')))
  const unknown = tags.filter(
    (tag) => !tag.isEnd && enclosing.has(tag.name) && isShortcode(tag.name, used) && !isKnown(tag),
  )
  return [...new Set(unknown.map(({ name }) => `[${name}]`))]
}
