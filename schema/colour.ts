/**
 * Colour arithmetic: sRGB, OKLCH and WCAG contrast. The library culori would replace most of it, but its parsers and
 * colour spaces add 6 kB (gzip) to the first load of the admin, which computes its colours here, and exceed the limit in
 * build.test.ts.
 */

/** A colour in OKLCH: lightness 0 to 1, chroma from 0 (grey), hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = [number, number, number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Returns `#rrggbb` as linear sRGB, 0 to 1. */
function parse(hex: string): Triple {
  const n = Number.parseInt(hex.slice(1), 16)
  return [toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)]
}

/** Returns `#rrggbb` in OKLCH. Matrices: https://bottosson.github.io/posts/oklab/ */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = parse(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const inGamut = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** Returns the nearest `#rrggbb` of the same lightness and hue: chroma is reduced until the colour exists in sRGB. */
export function toHex(colour: Oklch): string {
  let c = colour.c
  let rgb = toLinearRgb(colour)
  while (!inGamut(rgb) && c > 0) {
    c = Math.max(0, c - 0.004)
    rgb = toLinearRgb({ ...colour, c })
  }
  const bytes = rgb.map((v) => Math.round(fromLinear(Math.min(1, Math.max(0, v))) * 255))
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}

const luminance = (hex: string) => {
  const [r, g, b] = parse(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio of two colours, 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns the nearest shade of `colour` with at least the contrast `ratio` on each of `grounds`, all of which are light
 * (`direction` darker) or dark (`direction` lighter).
 *
 * @returns `#rrggbb`; black or white if no other shade has that contrast
 */
export function fit(colour: Oklch, grounds: string[], ratio: number, direction: 'darker' | 'lighter'): string {
  const step = direction === 'darker' ? -0.005 : 0.005
  for (let l = colour.l; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...colour, l })
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex
  }
  return direction === 'darker' ? '#000000' : '#ffffff'
}
