/** What the addresses of everything that Vite serves begin with. */
export const BASE = '/__vite/'

/** Marks the styles that Vite's client inserts. No secret: the development server trusts its pages. */
export const NONCE = 'development'
