import { fit, type Oklch, toHex, toOklch } from '../../../schema/colour.ts'

/** The colours of one scheme, each `#rrggbb`, by the name of its CSS variable. */
export type Palette = Record<(typeof TOKENS)[number], string>

/** The three colours that an editor sets, each `#rrggbb`. */
export interface BrandColours {
  primary: string
  secondary: string
  accent: string
}

const TOKENS = [
  'paper',
  'surface',
  'raised',
  'tint',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'green',
  'leaf',
  'bloom',
  'solid',
  'solid-hover',
  'solid-line',
  'on-solid',
  'forest',
  'on-forest',
  'on-forest-soft',
  'forest-leaf',
  'forest-line',
  'danger',
] as const

const light = {
  paper: '#faf7ef',
  surface: '#f3eee2',
  raised: '#fffdf8',
  ink: '#15241b',
  'ink-soft': '#4b5a50',
  line: '#dcd6c6',
  'line-strong': '#7f8577',
  danger: '#a3271c',
  'on-solid': '#ffffff',
  'on-forest': '#f6f2e7',
}

const dark: typeof light = {
  paper: '#0e1612',
  surface: '#141f19',
  raised: '#1a2720',
  ink: '#edf1e7',
  'ink-soft': '#aab7ac',
  line: '#2a382f',
  'line-strong': '#718377',
  danger: '#ff9a8d',
  'on-solid': '#06110b',
  'on-forest': '#f6f2e7',
}

const muted = (colour: Oklch, l: number, chroma: number) => toHex({ l, c: Math.min(colour.c, chroma), h: colour.h })

/** Fills that are at least this light stay as they are and get a dark label: darkened, a yellow would be olive. */
const BRIGHT = 0.82

/**
 * Returns a brand colour as dark pages use it. What is nearly black becomes nearly white: lightened only as far as a label needs, it
 * would be grey, as controls are that cannot be used.
 */
function inDark(shade: Oklch): Oklch {
  return shade.l < 0.35 && shade.c < 0.045 ? { ...shade, l: 0.92 } : shade
}

/** Returns the colours of a filled control: its fill, also under the pointer, its outline and its label. */
function controls(colour: string, scheme: 'light' | 'dark', grounds: string[]) {
  const base = scheme === 'light' ? light : dark
  const away = scheme === 'light' ? 'darker' : 'lighter'
  const shade = scheme === 'dark' ? inDark(toOklch(colour)) : toOklch(colour)
  if (scheme === 'light' && shade.l >= BRIGHT) {
    const hover = toHex({ ...shade, l: shade.l - 0.05 })
    return { solid: colour, 'solid-hover': hover, 'solid-line': fit(shade, grounds, 3, away), 'on-solid': base.ink }
  }
  const label = base['on-solid']
  const solid = fit(shade, [label], 4.5, away)
  const { l } = toOklch(solid)
  const hover = fit({ ...shade, l: l + (away === 'darker' ? -0.05 : 0.05) }, [label], 4.5, away)
  return { solid, 'solid-hover': hover, 'solid-line': solid, 'on-solid': label }
}

/** The theme colour of the browser's own interface, in each scheme. */
export const FRAME = { light: light.paper, dark: dark.paper } as const

/**
 * Returns the colours of one scheme, derived from any brand colours. Text has a contrast of at least 4.5:1 on each of its
 * backgrounds; drawings and controls have at least 3:1.
 */
export function palette({ primary, secondary, accent }: BrandColours, scheme: 'light' | 'dark'): Palette {
  const base = scheme === 'light' ? light : dark
  const away = scheme === 'light' ? 'darker' : 'lighter'
  const [p, s, a] = [toOklch(primary), toOklch(secondary), toOklch(accent)]
  const tint = muted(s, scheme === 'light' ? 0.94 : 0.25, scheme === 'light' ? 0.035 : 0.03)
  const forest = muted(s, scheme === 'light' ? 0.29 : 0.3, 0.055)
  const grounds = [base.paper, base.surface, base.raised, tint]
  return {
    ...base,
    ...controls(primary, scheme, grounds),
    tint,
    forest,
    green: fit(p, grounds, 4.5, away),
    leaf: fit(p, grounds, 3, away),
    bloom: fit(a, grounds, 3, away),
    'on-forest-soft': fit({ ...s, l: 0.75, c: Math.min(s.c, 0.03) }, [forest], 6, 'lighter'),
    'forest-leaf': fit(a, [forest], 4.5, 'lighter'),
    'forest-line': muted(s, scheme === 'light' ? 0.42 : 0.44, 0.055),
  }
}

const declarations = (colours: Palette) => TOKENS.map((token) => `--${token}:${colours[token]}`).join(';')

/**
 * Returns the style sheet with the colours of a page.
 *
 * @param scheme light or dark; by default the one that the visitor's system prefers
 */
export function themeCss(brand: BrandColours, scheme?: 'light' | 'dark'): string {
  if (scheme) return `:root{${declarations(palette(brand, scheme))}}`
  return `${themeCss(brand, 'light')}@media (prefers-color-scheme:dark){${themeCss(brand, 'dark')}}`
}
