import { settingOf } from '../../../schema/settings.ts'
import { palette, TOKENS } from '../../site/theme/theme.ts'

const KEY = 'verdant.scheme'

export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

const colourOf = (key: string) => settingOf(key)?.default ?? ''

/** Returns the colour scheme selected in this browser. */
export function chosenScheme(): Scheme {
  const stored = localStorage.getItem(KEY)
  return SCHEMES.find((scheme) => scheme === stored) ?? 'system'
}

/** Applies a colour scheme to the page. "system" follows the operating system. */
export function applyScheme(scheme: Scheme) {
  const { style } = document.documentElement
  if (scheme === 'system') {
    style.removeProperty('color-scheme')
    for (const token of TOKENS) style.removeProperty(`--${token}`)
    return
  }
  const brand = {
    primary: colourOf('primary_color'),
    secondary: colourOf('secondary_color'),
    accent: colourOf('accent_color'),
  }
  style.setProperty('color-scheme', scheme)
  for (const [token, colour] of Object.entries(palette(brand, scheme))) style.setProperty(`--${token}`, colour)
}

/** Stores a colour scheme and applies it. */
export function chooseScheme(scheme: Scheme) {
  localStorage.setItem(KEY, scheme)
  applyScheme(scheme)
}
