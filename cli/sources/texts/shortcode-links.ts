import { addressIn, attributesIn, isTarget } from './shortcode-attributes.ts'
import { isShortcode, type Tag } from './shortcode-tags.ts'

/* Shortcodes such as [button url="/a"]Order[/button], whose text becomes a link to the address in their attributes. */

/** Content that cannot be the text of a link: blocks, other links and blank lines. */
const NO_LINK_TEXT = /<\/?(?!(?:b|br|code|em|i|img|mark|small|span|strong|sub|sup|u)[\s/>])[a-z]|\n\s*\n/i

/** Longest text of a link, in characters. */
const LIMIT = 500

/**
 * Finds the texts that get the link of their shortcode.
 *
 * @param used names that the file uses as shortcodes, in small letters
 * @returns the address of each start, and of the end that belongs to it
 */
export function linkedTexts(text: string, tags: readonly Tag[], used: ReadonlySet<string>): Map<Tag, string> {
  const links = new Map<Tag, string>()
  const shortcodes = tags.filter(({ name, isEscaped }) => !isEscaped && isShortcode(name, used))
  for (const [at, start] of shortcodes.entries()) {
    const end = shortcodes[at + 1]
    if (start.isEnd || !end?.isEnd || end.name !== start.name) continue
    const from = start.index + start.text.length
    const inner = end.index - from > LIMIT ? '' : text.slice(from, end.index)
    if (inner.trim() === '' || NO_LINK_TEXT.test(inner)) continue
    const [, value = ''] = attributesIn(start.written).find(isTarget) ?? []
    const target = addressIn(value)
    if (target !== undefined) links.set(start, target).set(end, target)
  }
  return links
}
