import { schemeCss } from './scheme-css.data.ts'

const KEY = 'verdant.scheme'

export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

// The content security policy allows constructed style sheets, but no style elements.
const colours = new CSSStyleSheet()
document.adoptedStyleSheets.push(colours)

/** Returns the colour scheme selected in this browser. */
export function chosenScheme(): Scheme {
  const stored = localStorage.getItem(KEY)
  return SCHEMES.find((scheme) => scheme === stored) ?? 'system'
}

/** Applies a colour scheme to the page. "system" follows the operating system. */
export function applyScheme(scheme: Scheme) {
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme
  colours.replaceSync(schemeCss[scheme])
}

/** Stores a colour scheme and applies it. */
export function chooseScheme(scheme: Scheme) {
  localStorage.setItem(KEY, scheme)
  applyScheme(scheme)
}
