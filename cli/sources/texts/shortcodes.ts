import { galleryHtml, galleryOf, type Library } from './galleries.ts'
import { escapeQuotes } from './html-tags.ts'
import { addressIn, attributesIn, isTarget, isTitle, isWorded } from './shortcode-attributes.ts'
import { linkedTexts } from './shortcode-links.ts'
import { enclosingIn, isShortcode, type Tag, tagsIn } from './shortcode-tags.ts'

/*
 * Shortcodes are removed. What they enclose stays, with its title and its link, and so do the pictures of galleries. Page builders
 * write texts and pictures into other attributes, which are named.
 */

/** WPBakery encodes HTML in shortcodes, so that WordPress does not change it. */
const ENCODED = /\[(vc_raw_(?:html|js))[^\]]*\][\w+/=\s]*\[\/\1\]/g

/**
 * Removes shortcodes. `[[name]]` is WordPress's escape for the text `[name]`.
 *
 * @param used names that the file uses as shortcodes, in small letters
 */
export function withoutShortcodes(text: string, used: ReadonlySet<string>, library: Library): string {
  if (!text.includes('[')) return text
  const html = text.replaceAll(ENCODED, '')
  const tags = tagsIn(html)
  const enclosing = enclosingIn(tags)
  const links = linkedTexts(html, tags, used)
  const replaced = (tag: Tag): string => {
    const { text: brackets, name, isEnd, isEscaped, written } = tag
    if (isEscaped) return brackets.slice(1, -1)
    if (!isShortcode(name, used)) return brackets
    const target = links.get(tag)
    if (isEnd) return target === undefined ? '' : '</a>'
    if (name === 'gallery') return galleryHtml(written, library)
    const [, title] = (enclosing.has(name) && attributesIn(written).find(isTitle)) || []
    const shown = title === undefined ? '' : `<p><strong>${title}</strong></p>`
    return target === undefined ? shown : `${shown}<a href="${escapeQuotes(target)}">`
  }
  const parts: string[] = []
  let from = 0
  for (const tag of tags) {
    parts.push(html.slice(from, tag.index), replaced(tag))
    from = tag.index + tag.text.length
  }
  return parts.join('') + html.slice(from)
}

/** Shortcodes that lose nothing by themselves: their text stays, or they are gaps and lines. */
const KEPT = /^(?:caption|wp_caption|embed|vc_empty_space|(?:vc|fusion)_separator|et_pb_divider|av_hr)$/

/**
 * Returns the shortcodes whose content is lost: those that enclose no text, and the attributes with words and addresses that do
 * not become text.
 *
 * @param used names that the file uses as shortcodes, in small letters
 */
export function lostShortcodes(text: string, used: ReadonlySet<string>, library: Library): string[] {
  const html = text.replaceAll(ENCODED, '[$1]')
  const tags = tagsIn(html)
  const enclosing = enclosingIn(tags)
  const links = linkedTexts(html, tags, used)
  const lost = tags.flatMap((tag) => {
    const { name, isEnd, isEscaped, written } = tag
    if (isEscaped || isEnd || !isShortcode(name, used)) return []
    if (name === 'gallery') return galleryOf(written, library).length > 0 ? [] : [name]
    const isShown = enclosing.has(name)
    const words = attributesIn(written)
      .filter(
        (attribute) =>
          isWorded(attribute) && !(isShown && isTitle(attribute)) && !(links.has(tag) && isTarget(attribute)),
      )
      .map(([key, value]) => ` ${key}="${addressIn(value) ?? value}"`)
      .join('')
    return words !== '' || (!isShown && !KEPT.test(name)) ? [name + words] : []
  })
  return [...new Set(lost)]
}
