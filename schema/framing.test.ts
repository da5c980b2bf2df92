import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  cropName,
  cropNamed,
  DEFAULT_FOCUS,
  focusWithin,
  framingOf,
  MIN_CROP,
  shownAddress,
  shownSize,
  sizeWithin,
  WHOLE,
} from './framing.ts'

const place = fc.integer({ min: 0, max: 100 - MIN_CROP })
const length = fc.integer({ min: MIN_CROP, max: 100 })
const crops = fc.record({ left: place, top: place, width: length, height: length })
const points = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) })

it('names each part of a picture, and finds it by its name', () => {
  fc.assert(
    fc.property(crops, (crop) => {
      const name = cropName(crop)
      const named = cropNamed(name) ?? WHOLE
      expect(cropName(named)).toBe(name)
      expect(named.left + named.width).toBeLessThanOrEqual(100)
      expect(named.top + named.height).toBeLessThanOrEqual(100)
    }),
  )
})

it('names no crop if the whole picture is shown', () => {
  expect(cropName(WHOLE)).toBe('')
  expect(cropName({ left: 0, top: 10, width: 100, height: 100 })).toBe('0-10-100-90')
})

it('keeps the focal point within each part, at its place or at the nearest edge', () => {
  fc.assert(
    fc.property(crops, points, (crop, point) => {
      const { x, y } = focusWithin(point, crop)
      for (const value of [x, y]) expect(value >= 0 && value <= 100).toBe(true)
    }),
  )
  expect(focusWithin({ x: 60, y: 30 }, { left: 50, top: 0, width: 20, height: 100 })).toEqual({ x: 50, y: 30 })
  expect(focusWithin({ x: 90, y: 30 }, { left: 50, top: 50, width: 20, height: 50 })).toEqual({ x: 100, y: 0 })
})

it('is null for pictures that are shown as any other', () => {
  expect(framingOf({ crop: WHOLE, focalPoint: DEFAULT_FOCUS })).toBeNull()
  expect(framingOf({ crop: WHOLE, focalPoint: { x: 10, y: 90 } })).toEqual({ crop: '', x: 10, y: 90 })
  const crop = { left: 50, top: 50, width: 50, height: 50 }
  expect(framingOf({ crop, focalPoint: DEFAULT_FOCUS })).toEqual({ crop: '50-50-50-50', ...DEFAULT_FOCUS })
})

it('computes the size of a part, and of its largest variant', () => {
  const part = sizeWithin({ width: 4000, height: 1000 }, { left: 20, top: 0, width: 60, height: 50 })
  expect(part).toEqual({ width: 2400, height: 500 })
  expect(shownAddress('/media/a.jpg', '20-0-60-50')).toBe('/media/a.jpg/1920.20-0-60-50.webp')
  expect(shownSize(part, '20-0-60-50')).toEqual({ width: 1920, height: 400 })
  expect(shownAddress('/media/a.jpg', '')).toBe('/media/a.jpg')
  expect(shownSize({ width: 4000, height: 1000 }, '')).toEqual({ width: 4000, height: 1000 })
  expect(sizeWithin({ width: 0, height: 0 }, WHOLE)).toEqual({ width: 0, height: 0 })
})
