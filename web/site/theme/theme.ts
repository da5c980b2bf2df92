import { fit, type Oklch, toHex, toOklch } from './colour.ts'

/** The colours of one scheme, each `#rrggbb`, by the name of its CSS variable. */
export type Palette = Record<(typeof TOKENS)[number], string>

/** The three colours that an editor sets, each `#rrggbb`. */
export interface BrandColours {
  primary: string
  secondary: string
  accent: string
}

export const TOKENS = [
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

/** What the browser paints its own frame in, in each scheme. */
export const FRAME = { light: light.paper, dark: dark.paper } as const

/**
 * Every colour of one scheme, made from the three that an editor chose: text keeps 4.5:1 on each ground it stands on,
 * drawings and controls 3:1, whatever the choice.
 */
export function palette({ primary, secondary, accent }: BrandColours, scheme: 'light' | 'dark'): Palette {
  const base = scheme === 'light' ? light : dark
  const away = scheme === 'light' ? 'darker' : 'lighter'
  const [p, s, a] = [toOklch(primary), toOklch(secondary), toOklch(accent)]
  const tint = muted(s, scheme === 'light' ? 0.94 : 0.25, scheme === 'light' ? 0.035 : 0.03)
  const forest = muted(s, scheme === 'light' ? 0.29 : 0.22, 0.055)
  const grounds = [base.paper, base.surface, base.raised, tint]
  const solid = fit(p, [base['on-solid']], 4.5, away)
  return {
    ...base,
    tint,
    forest,
    green: fit(p, grounds, 4.5, away),
    leaf: fit(p, grounds, 3, away),
    bloom: fit(a, grounds, 3, away),
    solid,
    'solid-hover': fit(
      { ...p, l: toOklch(solid).l + (away === 'darker' ? -0.05 : 0.05) },
      [base['on-solid']],
      4.5,
      away,
    ),
    'on-forest-soft': fit({ ...s, l: 0.75, c: Math.min(s.c, 0.03) }, [forest], 6, 'lighter'),
    'forest-leaf': fit(a, [forest], 4.5, 'lighter'),
    'forest-line': muted(s, scheme === 'light' ? 0.42 : 0.36, 0.055),
  }
}

const declarations = (colours: Palette) => TOKENS.map((token) => `--${token}:${colours[token]}`).join(';')

/**
 * The style sheet that gives a page its colours, for a light and a dark screen. Its selector outweighs that of the
 * default colours in styles/tokens.css, wherever the two stand.
 */
export function themeCss(brand: BrandColours): string {
  const [day, night] = [palette(brand, 'light'), palette(brand, 'dark')]
  return `:root:root{${declarations(day)}}@media (prefers-color-scheme:dark){:root:root{${declarations(night)}}}`
}
