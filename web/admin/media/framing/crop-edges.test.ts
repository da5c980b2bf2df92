import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MIN_CROP, WHOLE } from '../../../../schema/framing.ts'
import { CORNERS, cornerOf, withCornerAt } from './crop-edges.ts'

const [topLeft, , , bottomRight] = CORNERS

it('moves two edges, and leaves the others', () => {
  expect(withCornerAt(WHOLE, topLeft!, { x: 10, y: 20 })).toEqual({ left: 10, top: 20, width: 90, height: 80 })
  expect(withCornerAt(WHOLE, bottomRight!, { x: 60, y: 70 })).toEqual({ left: 0, top: 0, width: 60, height: 70 })
})

it('stays within the picture, with the smallest size at least, wherever a corner is moved', () => {
  const place = fc.integer({ min: -500, max: 500 })
  fc.assert(
    fc.property(fc.array(fc.record({ corner: fc.constantFrom(...CORNERS), x: place, y: place })), (moves) => {
      let crop = WHOLE
      for (const { corner, x, y } of moves) {
        crop = withCornerAt(crop, corner, { x, y })
        const { left, top, width, height } = crop
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(MIN_CROP)
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(100)
        expect(withCornerAt(crop, corner, cornerOf(crop, corner))).toEqual(crop)
      }
    }),
  )
})
