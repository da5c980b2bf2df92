/** The prefix of the addresses of all files that Vite serves. */
export const BASE = '/__vite/'

/** The nonce of the styles that Vite's client inserts. It is not secret: the development server trusts its pages. */
export const NONCE = 'development'
