/*
 * WordPress replaces [names] of registered shortcodes and leaves other brackets alone, such as [sic] or [1]:
 * https://developer.wordpress.org/plugins/shortcodes/. An export does not say which names were registered.
 */

/** Names of WordPress itself and of common plugins that no ordinary text contains. */
const KNOWN =
  /^(?:audio|caption|embed|gallery|playlist|video|wp_caption|contact-form(?:-7)?|wpforms|gravityforms?|ninja_forms?|formidable|mc4wp_form|rev_slider|layerslider|smartslider3|elementor-template|add_to_cart|add_to_cart_url|(?:best_selling|featured|recent|related|sale|top_rated)_products|product_(?:attribute|categories|category|page)|shop_messages|submit_job_form|job_dashboard|job_summary|(?:woocommerce|vc|et_pb|fusion|su|av|ux|fl|tve|wpdm|tribe|edd|bbp|wpv)_\w+)$/i

/** Page builders write the texts and pictures of a page into attributes: WPBakery, Divi, Avada, Enfold, UX Builder, Thrive. */
const BUILDER = /^(?:vc|et_pb|fusion|av|ux|tve)_/

/** Brackets with a name and attributes. WordPress writes `[[name]]` for the text `[name]`. */
const TAG = /\[(\[?)(\/?)([a-z][a-z0-9_-]*)((?:\s[^\][]*?)?)\/?\](\]?)/gi

/** An attribute, by which a text shows that a bracket is a shortcode. Editors encode quotation marks. */
const ATTRIBUTE = /\s[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|&quot;|[^\s"'])/

/** Brackets in a text that can be the start or the end of a shortcode. */
export interface Tag {
  /** The brackets with everything between them. */
  text: string
  index: number
  /** In small letters. */
  name: string
  isEnd: boolean
  /** Whether the brackets are doubled, so that they are text. */
  isEscaped: boolean
  /** The attributes as they are written. */
  written: string
}

/** Finds the tags in a text. */
export const tagsIn = (source: string): Tag[] =>
  source.includes('[')
    ? [...source.matchAll(TAG)].map(({ 0: text, 1: open, 2: end, 3: name, 4: written, 5: close, index }) => ({
        text,
        index,
        name: name!.toLowerCase(),
        isEnd: end === '/',
        isEscaped: open !== '' && close !== '',
        written: written!,
      }))
    : []

/** Finds names that a text uses as shortcodes: with attributes or with an end tag. */
export const shortcodesIn = (text: string): string[] =>
  tagsIn(text).flatMap(({ name, isEnd, written }) => (isEnd || ATTRIBUTE.test(written) ? [name] : []))

/** Returns the names that have an end tag. */
export const enclosingIn = (tags: readonly Tag[]): ReadonlySet<string> =>
  new Set(tags.flatMap(({ name, isEnd }) => (isEnd ? [name] : [])))

/** Whether a name is that of a shortcode. @param used names that the file uses as shortcodes, in small letters */
export const isShortcode = (name: string, used: ReadonlySet<string>): boolean => KNOWN.test(name) || used.has(name)

/** Whether a shortcode belongs to a page builder. */
export const isOfBuilder = (name: string): boolean => BUILDER.test(name)
