import type { Palette } from '../theme/theme.ts'

/* Drawn portraits of people, on a sheet of 120 by 120. */

const FACE = 'M44 50c0 22 6 34 16 34s16-12 16-34c0-14-6-22-16-22s-16 8-16 22'
/** Brows, nose and mouth. */
const FEATURES =
  'M47.5 47.5c2-1.8 5.5-1.8 7.5-.4m10 0c2-1.4 5.5-1.4 7.5.4M60.5 55c-.5 4-2.5 6.5-1.6 7.6.7.8 2 .7 3 .2M54 70.5c3.4 3 8.6 3 12 0'
const EYES = 'M51.5 54h0M68.5 54h0'
const NECK = 'M52 81v9c0 4-3 6-7 8M68 81v9c0 4 3 6 7 8'
/** The neck down to where every collar ends; clothes cover the rest. */
const SKIN = 'M52 78v12c0 4-3 6-7 8l15 18 15-18c-4-2-7-4-7-8V78'

const HAIR = {
  bob: 'M42 74c-5-12-5-30 0-40 5-9 12-12 18-12s13 3 18 12c5 10 5 28 0 40-3-2-3-8-3-14 0-9-3-16-9-21-6 5-14 8-20 8-2 4-2 8-2 13 0 6-1 12-2 14',
  short: 'M43 50c-3-8-3-16 2-22 4-5 9-7 16-7s13 3 16 9c3 6 3 12 0 20-1-5-2-9-4-12-8 2-17 1-24-3-3 4-5 9-6 15',
  bun: 'M43 52c-3-9-2-17 3-22 4-4 8-6 14-6s10 2 14 6c5 5 6 13 3 22-1-6-4-11-8-14-6 3-12 3-18 0-4 3-7 8-8 14M52 24c-3-7 2-13 8-13s11 6 8 13',
  long: 'M40 92c-3-16-4-40 0-54 3-11 12-16 20-16s17 5 20 16c4 14 3 38 0 54-4-4-6-10-6-18 2-7 3-15 2-23-6-1-12-5-15-10-4 6-11 10-17 11-1 8 0 15 2 22 0 8-2 14-6 18',
  curls:
    'M43 54c-5-2-7-8-4-12-3-5 0-10 4-11 0-6 6-9 10-8 3-4 10-4 13-1 5-2 10 2 10 7 5 1 7 7 5 11 3 5 1 11-4 13-1-5-3-9-5-12-3 2-7 1-9-1-4 3-9 3-12 0-4 3-7 8-8 14',
} as const

/** The outlines of clothes, and the lines on them, such as collars. */
const CLOTHES = {
  coat: {
    outline: 'M18 120c0-12 8-18 27-22l15 18 15-18c19 4 27 10 27 22',
    lines: 'M45 98l-3 10 8 3-2 9m27-22 3 10-8 3 2 9M60 116v4',
  },
  collar: {
    outline: 'M20 120c0-12 8-18 25-22l15 12 15-12c17 4 25 10 25 22',
    lines: 'M45 98l4 14 11-2 11 2 4-14',
  },
  round: { outline: 'M20 120c0-12 8-18 25-22 4 8 9 11 15 11s11-3 15-11c17 4 25 10 25 22', lines: '' },
} as const

const GLASSES = 'M45 54a6.5 6 0 1 0 13 0a6.5 6 0 1 0-13 0m17 0a6.5 6 0 1 0 13 0a6.5 6 0 1 0-13 0m-4-1c1-1 3-1 4 0'
const BEARD = 'M45 62c1 14 6 24 15 24s14-10 15-24c-3 6-8 8-15 8s-12-2-15-8'

interface Look {
  hair: keyof typeof HAIR
  clothes: keyof typeof CLOTHES
  glasses?: boolean
  beard?: boolean
}

/** The portraits by name. Content names them by their address, so a portrait keeps its name. */
const PORTRAITS: Readonly<Record<string, Look>> = {
  'bob-coat': { hair: 'bob', clothes: 'coat' },
  'bun-coat': { hair: 'bun', clothes: 'coat', glasses: true },
  'curls-collar': { hair: 'curls', clothes: 'collar', beard: true },
  'long-round': { hair: 'long', clothes: 'round' },
  'short-collar': { hair: 'short', clothes: 'collar', glasses: true, beard: true },
}

interface Colours {
  line: string
  face: string
  clothes: string
  hair: string
}

/** Returns the style of one scheme. */
const style = ({ line, face, clothes, hair }: Colours) =>
  `g{stroke:${line};fill:${face}}.skin{stroke:none}.clothes{fill:${clothes}}.hair{fill:${hair}}.line{fill:none}.eyes{stroke-width:3.6}`

/** In the dark scheme faces are light with dark lines: light lines on dark faces look like a negative. */
const styles = {
  light: ({ leaf, paper, tint }: Palette) => style({ line: leaf, face: paper, clothes: paper, hair: tint }),
  dark: (colours: Palette) =>
    style({ line: colours.paper, face: colours.ink, clothes: colours['ink-soft'], hair: colours.leaf }),
}

/**
 * Returns a drawn portrait as SVG, in the colours of the site for both schemes.
 *
 * @returns undefined if no portrait has that name
 */
export function portraitSvg(name: string, colours: Record<'light' | 'dark', Palette>): string | undefined {
  if (!Object.hasOwn(PORTRAITS, name)) return undefined
  const { hair, clothes, glasses, beard } = PORTRAITS[name]!
  const css = `${styles.light(colours.light)}@media (prefers-color-scheme:dark){${styles.dark(colours.dark)}}`
  const filled = (path: string) => `<path class="hair" d="${path}"/>`
  const line = (path: string) => `<path class="line" d="${path}"/>`
  const parts = [
    `<path class="skin" d="${SKIN}"/>`,
    `<path class="clothes" d="${CLOTHES[clothes].outline}"/>`,
    line(CLOTHES[clothes].lines),
    line(NECK),
    `<path d="${FACE}"/>`,
    beard ? filled(BEARD) : '',
    line(FEATURES),
    `<path class="eyes" d="${EYES}"/>`,
    filled(HAIR[hair]),
    glasses ? line(GLASSES) : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 120 120"><style>${css}</style><g stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g></svg>`
}
