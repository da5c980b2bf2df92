import { expect, it } from 'vitest'
import { DEFAULT_FOCUS, WHOLE } from '../../../../schema/framing.ts'
import { placeIn } from './frame-place.ts'

const place = (...frame: Parameters<typeof placeIn>) => {
  const { left, top, width, height } = placeIn(...frame)
  // Zero can be negative.
  return [left + 0, top + 0, width, height]
}

it('fills a frame of the same proportions exactly', () => {
  expect(place(1.5, 1.5, WHOLE, DEFAULT_FOCUS)).toEqual([0, 0, 100, 100])
})

it('moves a wider picture to its focal point', () => {
  expect(place(1, 2, WHOLE, { x: 0, y: 50 })).toEqual([0, 0, 200, 100])
  expect(place(1, 2, WHOLE, { x: 100, y: 50 })).toEqual([-100, 0, 200, 100])
})

it('moves a higher picture to its focal point', () => {
  expect(place(2, 1, WHOLE, { x: 50, y: 25 })).toEqual([0, -25, 100, 200])
})

it('shows a crop only', () => {
  const crop = { left: 50, top: 0, width: 50, height: 100 }
  expect(place(1, 2, crop, { x: 75, y: 50 })).toEqual([-100, 0, 200, 100])
  expect(place(0.5, 2, crop, { x: 100, y: 50 })).toEqual([-300, 0, 400, 100])
})
