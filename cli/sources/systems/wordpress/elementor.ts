import { isObject, objectsIn } from '../../../../schema/is-object.ts'
import { isAddress } from '../../../../schema/text.ts'
import { parseJson } from '../../../../schema/transfer/json.ts'
import { isPictureFile } from '../../texts/picture-file.ts'
import { escapeQuotes } from '../../texts/html-tags.ts'

/*
 * Elementor keeps pages as JSON in `_elementor_data` (https://developers.elementor.com/docs/data-structure/) and writes a copy without
 * styles into the text of the post when it saves one. Imported templates and pages that plugins make have no copy, or an old one.
 */

type Settings = Record<string, unknown>

/** Settings with words for visitors, by the ends of their names. */
const HEADING = /(?:^|_)(?:title|heading|headline|title_text|name)$/
const WORDS =
  /(?:^|_)(?:editor|text|content|description|desc|caption|html|job|position|company|price|prefix|suffix|quote|author|sub_?title|sub_?heading|ending_number|message|label|placeholder)$/
/** Settings for editors, programs and other screens. */
const TECHNICAL =
  /^_|_(?:mobile|tablet|laptop|widescreen)(?:_extra)?$|(?:^|_)(?:css|classes|font_family|attributes)(?:_|$)|(?:^|_)(?:icon|shadow|animation)_/
const SEVERAL_WORDS = /\p{L}{2}\s+\p{L}{2}/u

const isText = (key: string, value: string) => HEADING.test(key) || WORDS.test(key) || SEVERAL_WORDS.test(value)

const addressOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.url === 'string' && isAddress(value.url) ? value.url : undefined

/** Returns the address of a link. Of those that rich text cannot have, such as mailto:, the conversion of HTML names the loss. */
function linkIn(value: unknown): string | undefined {
  const address = isObject(value) && typeof value.url === 'string' ? value.url.trim() : ''
  return address === '' || address === '#' ? undefined : address
}

function textHtml(key: string, value: string, link: string | undefined, { header_size: level }: Settings): string {
  const inner = link === undefined ? value : `<a href="${escapeQuotes(link)}">${value}</a>`
  if (!HEADING.test(key)) return inner
  return typeof level === 'string' && /^h[1-6]$/.test(level)
    ? `<${level}>${inner}</${level}>`
    : `<p><strong>${inner}</strong></p>`
}

/** Whether a text can be that of a link. */
const canLink = (value: string) => !/<(?:a|p|div|h\d|ul|ol|table)[\s>]/i.test(value)

/** Returns what the settings of a widget, or of an entry of its lists, show. */
function shownBy(settings: Settings): string[] {
  const link = linkIn(settings.link) ?? linkIn(settings.button_link)
  let isLinked = false
  const take = (value: string) => {
    if (isLinked || !canLink(value)) return undefined
    isLinked = true
    return link
  }
  const shown = Object.entries(settings).flatMap(([key, value]): string[] => {
    if (Array.isArray(value) && !key.startsWith('_'))
      return objectsIn(value).flatMap((entry) => listed(key, shownBy(entry)))
    if (/^(?:button_)?link$/.test(key) || TECHNICAL.test(key)) return []
    const address = addressOf(value)
    if (isObject(value) && address !== undefined && isPictureFile(address))
      return [
        `<img src="${escapeQuotes(address)}" alt="${escapeQuotes(typeof value.alt === 'string' ? value.alt : '')}">`,
      ]
    if (address !== undefined) return [address]
    if (typeof value === 'string' && /^https?:/.test(value) && isAddress(value)) return [value]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return text !== '' && isText(key, text) ? [textHtml(key, text, take(text), settings)] : []
  })
  return link !== undefined && !isLinked ? [...shown, link] : shown
}

const listed = (key: string, parts: string[]): string[] =>
  key === 'icon_list' && parts.length > 0 ? [`<ul><li>${parts.join(' ')}</li></ul>`] : parts

/** Returns what elements show, in their order: sections and containers have others in them. */
const shownIn = (elements: unknown): string[] =>
  objectsIn(elements).flatMap((element) => [
    ...(isObject(element.settings) ? shownBy(element.settings) : []),
    ...shownIn(element.elements),
  ])

/**
 * Returns what a page of Elementor shows, as pieces of HTML.
 *
 * @param meta the fields of a post
 * @returns undefined if the post is no page of Elementor, or its data is damaged
 */
export function elementorPieces(meta: Readonly<Record<string, string>>): string[] | undefined {
  const { _elementor_data: data = '', _elementor_edit_mode: mode = 'builder' } = meta
  if (data.trim() === '' || mode !== 'builder') return undefined
  try {
    const elements = parseJson(data)
    return Array.isArray(elements) ? shownIn(elements) : undefined
  } catch {
    return undefined
  }
}

/** Returns pieces as one text, in which the entries of a list stand together. */
export const pageOf = (pieces: readonly string[]): string => pieces.join('\n\n').replaceAll('</ul>\n\n<ul>', '')
