import { expect, it } from 'vitest'
import { DEFAULT_FOCUS, WHOLE } from '../../../schema/framing.ts'
import { placeIn } from './frame-place.ts'

it('fills a frame of the same proportions exactly', () => {
  expect(placeIn(1.5, 1.5, WHOLE, DEFAULT_FOCUS)).toEqual({ left: -0, top: -0, width: 100, height: 100 })
})

it('moves a wider picture to its focal point', () => {
  expect(placeIn(1, 2, WHOLE, { x: 0, y: 50 })).toMatchObject({ left: -0, width: 200, height: 100 })
  expect(placeIn(1, 2, WHOLE, { x: 100, y: 50 })).toMatchObject({ left: -100, width: 200, height: 100 })
})

it('moves a higher picture to its focal point', () => {
  expect(placeIn(2, 1, WHOLE, { x: 50, y: 25 })).toMatchObject({ top: -25, width: 100, height: 200 })
})

it('shows a crop only', () => {
  const crop = { left: 50, top: 0, width: 50, height: 100 }
  expect(placeIn(1, 2, crop, { x: 75, y: 50 })).toEqual({ left: -100, top: -0, width: 200, height: 100 })
  expect(placeIn(0.5, 2, crop, { x: 100, y: 50 })).toEqual({ left: -300, top: -0, width: 400, height: 100 })
})
