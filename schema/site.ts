/** Addresses and figures of the website that no editor changes. */

/** Where the mail links of the detail pages go. */
export const CAREERS_EMAIL = 'careers@verdant.example'
export const SALES_EMAIL = 'sales@verdant.example'
export const SERVICES_EMAIL = 'services@verdant.example'

/** What the contact section and the footer show while neither the settings nor the company say otherwise. */
export const FALLBACK_CONTACT = {
  email: 'hello@verdant.example',
  phone: '+1 (515) 555-0142',
  address: '1800 Prairie Research Parkway\nAmes, Iowa 50010\nUnited States',
  hours: 'Monday to Friday, 8:00 to 17:00 (Central Time)',
}

/** The year that the footer's copyright line shows; fixed by the specification. */
export const COPYRIGHT_YEAR = 2024

/** How many items of a kind the landing page shows before "Show all". */
export const LANDING_LIMIT = 48

/** From how far down, in pixels, the back-to-top button shows. */
export const BACK_TO_TOP_PX = 300

/** How long a client waits for an answer, in milliseconds. */
export const API_TIMEOUT_MS = 10_000
