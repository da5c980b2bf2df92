// Absolute lengths in CSS pixels: https://www.w3.org/TR/css-values-4/#absolute-lengths
const UNITS: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 }
// The default size of a replaced element: https://www.w3.org/TR/css-images-3/#default-sizing
const DEFAULT = { width: 300, height: 150 }

/** Returns the size of an SVG in whole CSS pixels: from its width and height, else from its view box, else 300 × 150. */
export function svgSize(root: Element): { width: number; height: number } {
  const width = pixels(root.getAttribute('width'))
  const height = pixels(root.getAttribute('height'))
  const [, , boxWidth = NaN, boxHeight = NaN] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = boxWidth > 0 && boxHeight > 0
  const ratio = hasBox ? boxWidth / boxHeight : DEFAULT.width / DEFAULT.height
  if (width && height) return whole(width, height)
  if (width) return whole(width, width / ratio)
  if (height) return whole(height * ratio, height)
  return hasBox ? whole(boxWidth, boxHeight) : DEFAULT
}

function pixels(length: string | null): number | undefined {
  const [, number, unit] = /^\+?((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)$/i.exec(length?.trim() ?? '') ?? []
  const factor = UNITS[unit?.toLowerCase() ?? 'none']
  return number && factor ? Number(number) * factor || undefined : undefined
}

const MAX = 1_000_000
const whole = (width: number, height: number) => ({
  width: Math.min(MAX, Math.max(1, Math.round(width))),
  height: Math.min(MAX, Math.max(1, Math.round(height))),
})
