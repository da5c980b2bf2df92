import { assert, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, toHex, toOklch } from '../../../schema/colour.ts'
import { type Palette, palette, themeCss } from './theme.ts'

const hex = stringMatching(/^#[0-9a-f]{6}$/)
const grounds = ['paper', 'surface', 'raised', 'tint'] as const

const pairs: [ratio: number, front: keyof Palette, back: keyof Palette][] = [
  ...grounds.flatMap((ground): typeof pairs => [
    [4.5, 'ink', ground],
    [4.5, 'ink-soft', ground],
    [4.5, 'green', ground],
    [4.5, 'danger', ground],
    [3, 'leaf', ground],
    [3, 'bloom', ground],
    [3, 'line-strong', ground],
    [3, 'solid-line', ground],
  ]),
  [4.5, 'on-solid', 'solid'],
  [4.5, 'on-solid', 'solid-hover'],
  [4.5, 'on-forest', 'forest'],
  [4.5, 'on-forest-soft', 'forest'],
  [4.5, 'forest-leaf', 'forest'],
]

test('a colour converted to OKLCH and back is unchanged', () => {
  assert(
    property(hex, (colour) => {
      expect(toHex(toOklch(colour))).toBe(colour)
    }),
  )
})

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.each(['light', 'dark'] as const)('every pair of the %s palette is legible for any brand colours', (scheme) => {
  assert(
    property(hex, hex, hex, (primary, secondary, accent) => {
      const colours = palette({ primary, secondary, accent }, scheme)
      for (const [ratio, front, back] of pairs) {
        const measured = contrast(colours[front], colours[back])
        if (measured < ratio) throw new Error(`${front} on ${back}: ${measured.toFixed(2)} < ${ratio}`)
      }
    }),
  )
})

test('a bright brand colour keeps its fill and gets a dark label', () => {
  const bright = '#ffff00'
  const { solid, 'on-solid': label } = palette({ primary: bright, secondary: bright, accent: bright }, 'light')
  expect(solid).toBe(bright)
  expect(toOklch(label).l).toBeLessThan(0.4)
})

test('a nearly black brand colour is nearly white in dark pages, so that no button looks disabled', () => {
  const black = '#101214'
  const brand = { primary: black, secondary: black, accent: black }
  const { solid, 'on-solid': label, paper } = palette(brand, 'dark')
  expect(contrast(solid, paper)).toBeGreaterThan(12)
  expect(contrast(label, solid)).toBeGreaterThan(12)
  expect(palette(brand, 'light').solid).toBe(black)
})

test('the style sheet contains colours only', () => {
  const css = themeCss({ primary: '#10b981', secondary: '#059669', accent: '#34d399' })
  expect(css).toMatch(
    /^:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}@media \(prefers-color-scheme:dark\)\{:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}\}$/,
  )
})
