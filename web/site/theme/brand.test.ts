import { assert, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { defaultColours } from '../shell/default-settings.data.ts'
import { brandOf } from './brand.ts'
import { toOklch } from '../../../schema/colour.ts'

const hex = stringMatching(/^#[0-9a-f]{6}$/)

test('the default colours stay as they are', () => {
  expect(brandOf(defaultColours)).toEqual(defaultColours)
})

test('colours that an editor has chosen stay as they are', () => {
  assert(
    property(hex, hex, hex, (primary, secondary, accent) => {
      const chosen = { primary, secondary, accent }
      const shown = brandOf(chosen)
      expect(shown.primary).toBe(primary)
      if (secondary !== defaultColours.secondary) expect(shown.secondary).toBe(secondary)
      if (accent !== defaultColours.accent) expect(shown.accent).toBe(accent)
    }),
  )
})

test.each(['#b91c1c', '#7c3aed', '#0369a1'])('the secondary and accent colour follow %s', (primary) => {
  const shown = brandOf({ ...defaultColours, primary })
  for (const name of ['secondary', 'accent'] as const) {
    const away = Math.abs(((toOklch(shown[name]).h - toOklch(primary).h + 540) % 360) - 180)
    expect(away).toBeLessThan(15)
  }
})
