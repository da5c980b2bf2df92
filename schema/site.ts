/** Addresses and numbers of the website that editors cannot change. */

/** The recipients of the mail links on the detail pages. */
export const CAREERS_EMAIL = 'careers@verdant.example'
export const SALES_EMAIL = 'sales@verdant.example'
export const SERVICES_EMAIL = 'services@verdant.example'

/** Contact data that the contact section and the footer show if neither the settings nor the company have any. */
export const FALLBACK_CONTACT = {
  email: 'hello@verdant.example',
  phone: '+1 (515) 555-0142',
  address: '1800 Prairie Research Parkway\nAmes, Iowa 50010\nUnited States',
  hours: 'Monday to Friday, 8:00 to 17:00 (Central Time)',
}

/** The year that the footer's copyright line shows; fixed by the specification. */
export const COPYRIGHT_YEAR = 2024

/** The number of items of a kind that the landing page shows before the link to all of them. */
export const LANDING_LIMIT = 24

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
