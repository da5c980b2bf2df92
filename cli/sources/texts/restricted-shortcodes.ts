import { attributesIn } from './shortcode-attributes.ts'
import { isForAll, namesVisitors } from './access.ts'
import { isOfBuilder, type Tag, tagsIn } from './shortcode-tags.ts'

/*
 * Shortcodes can show their text to some visitors only. Plugins and sites make up their names, so the text of a shortcode stays only if
 * each word of its name is one for the look of a text.
 */

export const RESTRICTED_TEXT =
  'with text in shortcodes and blocks that could be for some visitors only, which is left out'

/** The words in names of shortcodes for the look of their text, such as `one_half_last`. */
const HARMLESS = new Set(
  'wp caption embed gallery playlist audio video iframe code sourcecode php js css html xml pre raw noformat a b i u s p br em strong small sub sup center centre left right align alignleft alignright aligncenter clear clearfix div span font color colour size style url link email img image images figure icon icons h li ul ol dl dd dt table td th tr tbody thead x lang math latex abbr acronym footnote footnotes fn ref efn note notes lead step steps event events map chart recipe toc row rows col cols column columns grid section sections container wrap wrapper inner outer box boxes boxed card cards panel panels button buttons btn tab tabs tabgroup accordion accordions toggle toggles spoiler collapse expand quote blockquote pullquote dropcap highlight alert message notice info infobox warning tip success error callout list lists item items heading headline title subtitle text textbox half halves third thirds fourth fourths quarter quarters fifth fifths sixth one two three four five six first last full width divider separator slide slides slider slideshow carousel testimonial testimonials team person people pricing price counter faq faqs question answer tooltip popup modal lightbox feature features service services banner cta product products bold italic underline big su'.split(
    ' ',
  ),
)

/** Whether an attribute of a page builder hides its element, or shows it under conditions: a list in Base64, of which `W10=` is empty. */
const isOff = ([key, value]: readonly [string, string]) =>
  (/^(?:display_conditions|render_logics)$/.test(key) && !/^(?:|W10=?)$/.test(value)) ||
  (key === 'visibility' && value === 'hidden') ||
  (key === 'disable_element' && value === 'yes') ||
  (key === 'disabled' && value === 'on') ||
  (key === 'status' && value === 'draft')

/** Attributes that name visitors. */
const KEY =
  /^(?:user_?(?:level|roles?|cap)|roles?|capabilit(?:y|ies)|memberships?(?:_\w+)?|(?:is_?)?logged_?in|restrict\w*|allowed_roles|visible_to|passwords?)$/

/** Whether a shortcode can show its text to some visitors only, or to none. */
function isRestricted({ name, written }: Tag): boolean {
  const attributes = attributesIn(written)
  if (
    attributes.some(
      (attribute) =>
        isOff(attribute) || (KEY.test(attribute[0]) && !isForAll(attribute[1])) || namesVisitors(attribute[1]),
    )
  )
    return true
  const words = name.replace(/team[-_]?members?/, 'team').split(/[_-]/)
  return !isOfBuilder(name) && !words.every((word) => HARMLESS.has(word.replace(/\d{1,2}$/, '')))
}

/** Returns the index after the shortcode that begins at a tag, or undefined if it has no end. */
function endOf(tags: readonly Tag[], from: number, last: ReadonlyMap<string, number>): number | undefined {
  const { name, text } = tags[from]!
  const final = last.get(name) ?? -1
  if (final < from || text.endsWith('/]')) return undefined
  let depth = 0
  for (let at = from; at <= final; at++) {
    const tag = tags[at]!
    if (tag.name !== name || tag.isEscaped) continue
    if (!tag.isEnd && !tag.text.endsWith('/]')) depth++
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
    const begun = tag.index + tag.text.length
    const until = end === undefined ? html.length : tags[end]!.index
    onText(`[${tag.name}]`, html.slice(begun, until))
    parts.push(html.slice(from, tag.index))
    from = end === undefined ? html.length : until + tags[end]!.text.length
    at = end ?? tags.length
  }
  return parts.length === 0 ? html : parts.join('') + html.slice(from)
}
