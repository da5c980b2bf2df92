/** Addresses and numbers of the website that editors cannot change. */

/** The tag of the language in which content is written first. Its translations are beside it. */
export const ORIGINAL_LANGUAGE = 'en'

/** The screen of the admin where the website is edited on its pages. Its parameter `page` is the path of a page. */
export const SITE_EDITOR_PATH = '/admin/site'

/** The path of the admin that leads to the form of an item. The kind, as GraphQL names it, and the id follow. */
export const EDIT_PATH = '/admin/edit'

/** The parameter of a form's address that names the version that the form shows. */
export const VERSION_PARAM = 'in'

/** Returns the path below which the pages in a language are; empty for the original one. */
export const languageBase = (tag: string) => (tag === ORIGINAL_LANGUAGE ? '' : `/${tag}`)

/** Returns the path of a page below a base. The home page has no slash at its end there. */
export const below = (base: string, path: string) => (base ? base + path.replace(/^\/(?=[?#]|$)/, '') : path)

/** Returns whether an address is that of a page in one of these languages, besides the original one. */
export const isBelowLanguage = (address: string, languages: readonly { tag: string }[]) =>
  languages.some(({ tag }) => tag !== ORIGINAL_LANGUAGE && `${address.split(/[?#]/, 1)[0]}/`.startsWith(`/${tag}/`))

/** The number of items of a kind that the landing page shows before the link to all of them. */
export const LANDING_LIMIT = 24
/** The number of items on each page of the complete list of a kind. */
export const LIST_PAGE_SIZE = 60
/** How many items of a list are on pages with a number. Those after them are found by a cursor. */
export const NUMBERED_ITEMS = 10_000
/** The number of items that the landing page shows of a kind whose section has the latest ones only. */
export const LATEST_LIMIT = 3

/** The scroll position, in pixels, from which the back-to-top button is visible. */
export const BACK_TO_TOP_PX = 300

/** The timeout of API requests, in milliseconds. */
export const API_TIMEOUT_MS = 10_000

/**
 * The widths of the smaller variants of a stored picture, in pixels. Each is at most one and a half times the one before, so
 * that browsers load few pixels that they do not show.
 */
export const VARIANT_WIDTHS = [160, 240, 320, 480, 640, 960, 1280, 1920] as const

/** The width and height of the thumbnail of a stored picture, in pixels. */
export const THUMBNAIL_SIDE = 320

/** The last segment of the address of a thumbnail. It shows the focal point and the crop of the moment. */
export const THUMBNAIL_NAME = 'thumbnail.webp'

/** The name of the element in which the server tells the admin the origin of the website, if it differs from that of the admin. */
export const PUBLIC_URL_META = 'public-url'

/** The id of the element in which the server sends the demo's accounts, as JSON, with the page of the admin. */
export const DEMO_ACCOUNTS_ELEMENT = 'demo-accounts'
