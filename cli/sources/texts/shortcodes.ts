import { withEncodedHtml } from './encoded-html.ts'
import { galleryOf, idsIn, type Library } from './galleries.ts'
import {
  addressIn,
  type Attribute,
  attributesIn,
  isTarget,
  isWorded,
  linkedIn,
  partOf,
  targetIn,
} from './shortcode-attributes.ts'
import { linkedTexts } from './shortcode-links.ts'
import { enclosingIn, isOfBuilder, isShortcode, type Tag, tagsIn } from './shortcode-tags.ts'
import { escapeQuotes } from './html-tags.ts'

/* What shortcodes show becomes HTML, and the rest of them is removed. */

const picture = (address: string, alt = '') => `<img src="${escapeQuotes(address)}" alt="${escapeQuotes(alt)}">`

/** Returns what the attributes of a shortcode show, as HTML. */
function htmlOf(attributes: readonly Attribute[], { address, alt, caption }: Library): string {
  const ownAlt = attributes.find(([key]) => key === 'alt')?.[1]
  const target = targetIn(attributes)
  const linked = linkedIn(attributes)
  const parts = attributes.map((attribute): string => {
    const known = idsIn(attribute).flatMap((id) => {
      const found = address(id)
      const below = caption(id) ?? ''
      return found === undefined ? [] : [`<p>${picture(found, ownAlt ?? alt(id))}</p>${below && `<p>${below}</p>`}`]
    })
    if (known.length > 0) return known.join('')
    const [, value] = attribute
    const part = partOf(attribute)
    if (part === undefined) return ''
    const content = part === 'picture' ? picture(addressIn(value)!, ownAlt) : value
    const inner = part === linked && target !== undefined ? `<a href="${escapeQuotes(target)}">${content}</a>` : content
    return part === 'heading' ? `<p><strong>${inner}</strong></p>` : `<p>${inner}</p>`
  })
  return parts.join('')
}

/** Whether the attributes of a shortcode become text: of page builders, and of those that enclose text, such as tabs. */
const isWritten = (name: string, enclosing: ReadonlySet<string>) => isOfBuilder(name) || enclosing.has(name)

/**
 * Removes shortcodes but keeps the text that they enclose, and the texts and pictures in the attributes of page builders.
 * `[[name]]` is WordPress's escape for the text `[name]`.
 *
 * @param used names that the file uses as shortcodes, in small letters
 */
export function withoutShortcodes(text: string, used: ReadonlySet<string>, library: Library): string {
  if (!text.includes('[')) return text
  const html = withEncodedHtml(text)
  const tags = tagsIn(html)
  const enclosing = enclosingIn(tags)
  const links = linkedTexts(html, tags, used)
  const replaced = (tag: Tag): string => {
    const { found, name, isEnd, isEscaped, written } = tag
    if (isEscaped) return found.slice(1, -1)
    if (!isShortcode(name, used)) return found
    const target = links.get(tag)
    if (isEnd) return target === undefined ? '' : '</a>'
    const attributes = attributesIn(written)
    if (name === 'gallery') return htmlOf([['ids', galleryOf(attributes, library).join(',')]], library)
    const shown = isWritten(name, enclosing) ? htmlOf(attributes, library) : ''
    return target === undefined ? shown : `${shown}<a href="${escapeQuotes(target)}">`
  }
  const parts: string[] = []
  let from = 0
  for (const tag of tags) {
    parts.push(html.slice(from, tag.index), replaced(tag))
    from = tag.index + tag.found.length
  }
  return parts.join('') + html.slice(from)
}

/** Shortcodes that lose nothing by themselves: their text stays, or they are gaps and lines. */
const KEPT = /^(?:caption|wp_caption|embed|vc_empty_space|(?:vc|fusion)_separator|et_pb_divider|av_hr)$/

/**
 * Returns the shortcodes whose content is lost: those that are removed and enclose no text, and the attributes with words and
 * addresses that do not become text.
 *
 * @param used names that the file uses as shortcodes, in small letters
 */
export function lostShortcodes(text: string, used: ReadonlySet<string>, library: Library): string[] {
  const tags = tagsIn(text)
  const enclosing = enclosingIn(tags)
  const links = linkedTexts(text, tags, used)
  const lost = tags.flatMap((tag) => {
    const { name, isEnd, isEscaped, written } = tag
    if (isEscaped || isEnd || !isShortcode(name, used)) return []
    const attributes = attributesIn(written)
    if (name === 'gallery') return galleryOf(attributes, library).length > 0 ? [] : [name]
    const isShown = isWritten(name, enclosing)
    const isLinked = links.has(tag) || linkedIn(attributes) !== undefined
    const target = isLinked ? targetIn(attributes) : undefined
    const isLink = (one: Attribute) => target !== undefined && isTarget(one) && addressIn(one[1]) === target
    const isLost = (one: Attribute) => !isShown || (partOf(one) === undefined && !isLink(one))
    const words = attributes
      .filter((one) => isWorded(one) && isLost(one))
      .map(([key, value]) => ` ${key}="${addressIn(value) ?? value}"`)
      .join('')
    const isGone = !isShown && !KEPT.test(name)
    const hasNothing = isShown && !enclosing.has(name) && !KEPT.test(name) && htmlOf(attributes, library) === ''
    return isGone || hasNothing || words !== '' ? [name + words] : []
  })
  return [...new Set(lost)]
}
