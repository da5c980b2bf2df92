import { isAddress } from '../../../schema/text.ts'
import { withoutReferences } from './references.ts'

/*
 * WordPress replaces [names] of registered shortcodes and leaves other brackets alone, such as [sic] or [1]:
 * https://developer.wordpress.org/plugins/shortcodes/. An export does not say which names were registered.
 */

/** Names of WordPress itself and of common plugins that no ordinary text contains. */
const KNOWN =
  /^(?:audio|caption|embed|gallery|playlist|video|wp_caption|contact-form(?:-7)?|wpforms|gravityforms?|ninja_forms?|formidable|mc4wp_form|rev_slider|layerslider|smartslider3|elementor-template|add_to_cart|add_to_cart_url|(?:best_selling|featured|recent|related|sale|top_rated)_products|product_(?:attribute|categories|category|page)|shop_messages|submit_job_form|job_dashboard|job_summary|(?:woocommerce|vc|et_pb|fusion|su|av|ux|fl|tve|wpdm|tribe|edd|bbp|wpv)_\w+)$/i

/** Page builders write the texts and pictures of a page into attributes. */
const BUILDER = /^(?:vc|et_pb|fusion|av|ux|tve|su)_/i

const NAME = '[a-z][a-z0-9_-]*'
const SHORTCODE = new RegExp(String.raw`\[(\[?)(\/?)(${NAME})((?:\s[^\][]*?)?)\/?\](\]?)`, 'gi')
const ATTRIBUTE = /\s[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|&quot;|[^\s"'])/

/** Finds names that a text uses as shortcodes: with attributes or with an end tag. */
export function shortcodesIn(text: string): string[] {
  if (!text.includes('[')) return []
  return [...text.matchAll(SHORTCODE)].flatMap(([, , end, name, attributes]) =>
    end === '/' || ATTRIBUTE.test(attributes!) ? [name!.toLowerCase()] : [],
  )
}

/** The pictures of a WordPress site. */
export interface Library {
  /** Returns the address of an attachment. */
  address: (id: string) => string | undefined
  /** Returns the alternative text of an attachment. */
  alt: (id: string) => string | undefined
  /** Returns the text that a gallery shows below an attachment. */
  caption: (id: string) => string | undefined
  /** The ids of the pictures that were uploaded for the text. A gallery without ids shows them. */
  own: readonly string[]
}

const PAIR = /(?<=\s)([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g
/** Divi escapes characters that would end an attribute. */
const ESCAPES: Record<string, string> = { '%22': '"', '%91': '[', '%93': ']', '%92': '\\' }

type Pair = readonly [key: string, value: string]

const attributesIn = (written: string): Pair[] =>
  [...written.matchAll(PAIR)].map(([, key, ...values]) => {
    const value = values.slice(0, 3).find((one) => one !== undefined) ?? ''
    return [key!.toLowerCase(), value.replaceAll(/%(?:22|91|92|93)/g, (found) => ESCAPES[found]!).trim()]
  })

const HEADING = /^(?:title|heading|main_heading|header|h[2-4]|name)$/
const WORDS =
  /^(?:sub_?(?:title|heading|head)|text|author|job_title|company(?:_name)?|position|quote|price|sum|currency|per|number|percent|label|caption|description|tagline|content)$/
const BUTTON = /^(?:button|btn|link)_?(?:text|title)(?:_one|_two)?$/
const BUTTON_ADDRESS = /^(?:(?:button|btn)_?(?:url|link)|url|link|href)$/
const PICTURE = /^(?:src|image|image_url|img|photo|picture|portrait_url|background_image|bg_image|logo|poster)$/
const PICTURE_IDS = /^(?:image|images|img|gallery_ids|ids|include|photo|bg_image)$/

/** Attributes that are for editors, or for programs. */
const TECHNICAL =
  /^(?:_.*|admin_label|title_text|.*(?:class|style|css|font|icon|color|size|width|height|align(?:ment)?|layout|animation|type|module_id|target))$/
/** Other attributes that have words by their names, or by their values. */
const WORDED =
  /(?:title|heading|header|text|label|caption|name|description|content|message|placeholder|quote|question|answer|price)$/
const SEVERAL_WORDS = /\p{L}{2}\s+\p{L}{2}/u

/** Decodes an address as WPBakery writes it: `url:https%3A%2F%2Fx.example|title:Go`. */
function ofBakery(value: string): string {
  const encoded = /^url:([^|]*)/.exec(value)?.[1]
  if (encoded === undefined) return value
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

function addressIn(value: string): string | undefined {
  const address = withoutReferences(ofBakery(value))
  return address !== '' && isAddress(address) ? address : undefined
}

const isPictureFile = (address: string) => /\.(?:avif|gif|jpe?g|png|svg|webp)(?:\?.*)?$/i.test(address)

const quoted = (text: string) => text.replaceAll('"', '&quot;')
const picture = (address: string, alt = '') => `<img src="${quoted(address)}" alt="${quoted(alt)}">`

/** Returns the attachments that an attribute names by their ids. */
const idsIn = ([key, value]: Pair): string[] =>
  PICTURE_IDS.test(key) && /^\d+(?:\s*,\s*\d+)*$/.test(value) ? value.split(',').map((id) => id.trim()) : []

/** What an attribute shows. */
type Part = 'picture' | 'heading' | 'words' | 'button'

function partOf([key, value]: Pair): Part | undefined {
  if (value === '') return undefined
  const address = addressIn(value)
  if (PICTURE.test(key) && address !== undefined && isPictureFile(address)) return 'picture'
  if (address !== undefined) return undefined
  if (BUTTON.test(key)) return 'button'
  if (HEADING.test(key)) return 'heading'
  return WORDS.test(key) ? 'words' : undefined
}

/** The parts that can have the link of a shortcode, the preferred one first. */
const LINKED: Part[] = ['button', 'heading', 'picture']

/** Returns the part that has the link of a shortcode. */
const linkedIn = (attributes: readonly Pair[]): Part | undefined =>
  LINKED.find((part) => attributes.some((pair) => partOf(pair) === part))

/** Returns what the attributes of a shortcode show, as HTML. */
function htmlOf(attributes: readonly Pair[], { address, alt, caption }: Library): string {
  const ownAlt = attributes.find(([key]) => key === 'alt')?.[1]
  const target = attributes.flatMap(([key, value]) => (BUTTON_ADDRESS.test(key) ? (addressIn(value) ?? []) : []))[0]
  const linked = linkedIn(attributes)
  const parts = attributes.map((pair): string => {
    const known = idsIn(pair).flatMap((id) => {
      const found = address(id)
      const below = caption(id) ?? ''
      return found === undefined ? [] : [`<p>${picture(found, ownAlt ?? alt(id))}</p>${below && `<p>${below}</p>`}`]
    })
    if (known.length > 0) return known.join('')
    const [, value] = pair
    const part = partOf(pair)
    if (part === undefined) return ''
    const content = part === 'picture' ? picture(addressIn(value)!, ownAlt) : value
    const inner = part === linked && target !== undefined ? `<a href="${quoted(target)}">${content}</a>` : content
    return part === 'heading' ? `<p><strong>${inner}</strong></p>` : `<p>${inner}</p>`
  })
  return parts.join('')
}

/** Whether the attributes of a shortcode become text: of page builders, and of those that enclose text, such as tabs. */
const isWritten = (name: string, enclosing: ReadonlySet<string>) => BUILDER.test(name) || enclosing.has(name)

const enclosingIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(SHORTCODE)].flatMap(([, , end, name]) => (end === '/' ? [name!.toLowerCase()] : [])))

const GALLERIES = /^(?:gallery|playlist)$/

/** WPBakery encodes HTML, so that WordPress does not change it. */
const RAW = /\[vc_raw_(html|js)[^\]]*\]([\w+/=\s]*)\[\/vc_raw_\1\]/g

const withoutRaw = (text: string) =>
  text.replaceAll(RAW, (_, language: string, code: string) => {
    const encoded = Buffer.from(code, 'base64').toString('latin1')
    const html = encoded.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
    )
    return language === 'js' ? `<script>${html.replaceAll(/<\/?script[^>]*>/gi, '')}</script>` : html
  })

/**
 * Removes shortcodes but keeps the text that they enclose, and the texts and pictures in the attributes of page builders.
 * `[[name]]` is WordPress's escape for the text `[name]`.
 *
 * @param used names that the file uses as shortcodes, in lower case
 */
export function withoutShortcodes(text: string, used: ReadonlySet<string>, library: Library): string {
  if (!text.includes('[')) return text
  const plain = withoutRaw(text)
  const enclosing = enclosingIn(plain)
  return plain.replaceAll(
    SHORTCODE,
    (found: string, open: string, end: string, given: string, written: string, close: string) => {
      if (open !== '' && close !== '') return found.slice(1, -1)
      const name = given.toLowerCase()
      if (!KNOWN.test(name) && !used.has(name)) return found
      if (end === '/') return ''
      if (name === 'gallery') return htmlOf([['ids', galleryOf(written, library).join(',')]], library)
      return isWritten(name, enclosing) ? htmlOf(attributesIn(written), library) : ''
    },
  )
}

/** Returns the attachments that a gallery shows. @param written its attributes */
function galleryOf(written: string, { own }: Library): readonly string[] {
  const ids = attributesIn(written).flatMap((pair) => idsIn(pair))
  return ids.length > 0 ? ids : own
}

/** Shortcodes that lose nothing by themselves: their text stays, or they are gaps and lines. */
const KEPT = /^(?:caption|wp_caption|embed|vc_empty_space|(?:vc|fusion)_separator|et_pb_divider|av_hr)$/

const isWorded = ([key, value]: Pair) => {
  if (value === '' || TECHNICAL.test(key)) return false
  return (
    addressIn(value) !== undefined ||
    [HEADING, WORDS, BUTTON, WORDED].some((names) => names.test(key)) ||
    SEVERAL_WORDS.test(value)
  )
}

/**
 * Returns the shortcodes whose content is lost: those that are removed and enclose no text, and the attributes with words and
 * addresses that do not become text.
 *
 * @param used names that the file uses as shortcodes, in lower case
 */
export function lostShortcodes(text: string, used: ReadonlySet<string>, library: Library): string[] {
  if (!text.includes('[')) return []
  const enclosing = enclosingIn(text)
  const lost = [...text.matchAll(SHORTCODE)].flatMap(([, open, end, given, written, close]) => {
    const name = given!.toLowerCase()
    if ((open !== '' && close !== '') || end === '/' || (!KNOWN.test(name) && !used.has(name))) return []
    const attributes = attributesIn(written!)
    if (name === 'gallery') return galleryOf(written!, library).length > 0 ? [] : [name]
    const isShown = isWritten(name, enclosing)
    const isLinked = linkedIn(attributes) !== undefined
    const left = attributes.filter((pair) => {
      if (!isShown) return isWorded(pair)
      const isTarget = isLinked && BUTTON_ADDRESS.test(pair[0])
      return isWorded(pair) && partOf(pair) === undefined && !isTarget
    })
    const words = left.map(([key, value]) => ` ${key}="${addressIn(value) ?? value}"`).join('')
    const isGone = !isShown && !KEPT.test(name)
    const hasNothing = isShown && !enclosing.has(name) && !KEPT.test(name) && htmlOf(attributes, library) === ''
    return isGone || hasNothing || words !== '' ? [name + words] : []
  })
  return [...new Set(lost)]
}

/** Returns the attachment ids of the galleries in a text that shortcodes name. */
export const galleryIds = (text: string): string[] =>
  text.includes('[')
    ? [...text.matchAll(SHORTCODE)].flatMap(([, open, end, name, written]) =>
        open === '' && end === '' && (BUILDER.test(name!) || GALLERIES.test(name!.toLowerCase()))
          ? attributesIn(written!).flatMap((pair) => idsIn(pair))
          : [],
      )
    : []
