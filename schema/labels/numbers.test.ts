import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeNumber } from './numbers.ts'

const STYLES = [
  [{}, {}],
  [{ decimals: 0 }, { maximumFractionDigits: 0 }],
  [{ decimals: 2 }, { minimumFractionDigits: 2, maximumFractionDigits: 2 }],
  [
    { decimals: 1, unit: 'percent' },
    { minimumFractionDigits: 1, maximumFractionDigits: 1, style: 'unit', unit: 'percent' },
  ],
  [{ currency: 'USD' }, { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' }],
  [{ currency: 'EUR' }, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }],
] as const

const LANGUAGES = { en: 'en', es: 'es-US', 'es-ES': 'es-ES', de: 'de', ar: 'ar', hi: 'hi' }

const number = fc
  .oneof(
    fc.double(),
    fc.integer(),
    fc.double({ min: -1e6, max: 1e6 }),
    // Halves, which are rounded away from zero.
    fc.integer({ min: -1e6, max: 1e6 }).map((half) => half / 8),
    // Those with few decimals.
    fc
      .tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 9999 }))
      .map((parts) => Number(parts.join('.'))),
  )
  .filter((value) => !Object.is(value, -0))

describe.each(Object.entries(LANGUAGES))('numbers in %s', (tag, locale) => {
  it.each(STYLES)('with %o are those of Intl', (style, options) => {
    const intl = new Intl.NumberFormat(locale, options)
    fc.assert(fc.property(number, (value) => writeNumber(tag, value, style) === intl.format(value)))
  })
})

it('a currency that is no code is refused', () => {
  expect(() => writeNumber('de', 1, { currency: '$' })).toThrow(RangeError)
})
