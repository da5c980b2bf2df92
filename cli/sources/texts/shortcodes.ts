/*
 * WordPress replaces [names] of registered shortcodes and leaves other brackets alone, such as [sic] or [1]:
 * https://developer.wordpress.org/plugins/shortcodes/. An export does not say which names were registered.
 */

/** Names of WordPress itself and of common plugins that no ordinary text contains. */
const KNOWN =
  /^(?:audio|caption|embed|gallery|playlist|video|wp_caption|contact-form(?:-7)?|wpforms|gravityforms?|ninja_forms?|formidable|mc4wp_form|rev_slider|layerslider|smartslider3|elementor-template|add_to_cart|add_to_cart_url|(?:best_selling|featured|recent|related|sale|top_rated)_products|product_(?:attribute|categories|category|page)|shop_messages|submit_job_form|job_dashboard|job_summary|(?:woocommerce|vc|et_pb|fusion|su|av|ux|fl|tve|wpdm|tribe|edd|bbp|wpv)_\w+)$/i

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

/**
 * Removes shortcodes but keeps the text that they enclose. `[[name]]` is WordPress's escape for the text `[name]`.
 *
 * @param used names that the file uses as shortcodes, in lower case
 */
export const withoutShortcodes = (text: string, used: ReadonlySet<string>): string =>
  text.replaceAll(SHORTCODE, (found: string, open: string, _end: string, name: string, _: string, close: string) => {
    if (open !== '' && close !== '') return found.slice(1, -1)
    return KNOWN.test(name) || used.has(name.toLowerCase()) ? '' : found
  })

/** Shortcodes that lose nothing: their text stays, or the plan names their pictures. */
const KEPT = new Set(['caption', 'wp_caption', 'embed'])

/**
 * Returns the names of the shortcodes whose content is lost: those that are removed and enclose no text.
 *
 * @param used names that the file uses as shortcodes, in lower case
 */
export function lostShortcodes(text: string, used: ReadonlySet<string>): string[] {
  if (!text.includes('[')) return []
  const found = [...text.matchAll(SHORTCODE)].filter(([, open, , , , close]) => open === '' || close === '')
  const enclosing = new Set(found.flatMap(([, , end, name]) => (end === '/' ? [name!.toLowerCase()] : [])))
  const names = found.flatMap(([shortcode, , , given]) => {
    const name = given!.toLowerCase()
    const isNamed = KEPT.has(name) || (name === 'gallery' && galleryIds(shortcode).length > 0)
    return !isNamed && !enclosing.has(name) && (KNOWN.test(name) || used.has(name)) ? [name] : []
  })
  return [...new Set(names)]
}

/** Returns the attachment ids of the galleries in a text. */
export const galleryIds = (text: string): string[] =>
  [...text.matchAll(/\[gallery\s[^\][]*?\bids=["']([\d,\s]*)["']/gi)].flatMap(([, ids]) =>
    ids!
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  )
