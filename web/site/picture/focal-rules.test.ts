import { expect, it } from 'vitest'
import { focalClass, focalRules } from './focal-rules.ts'

it('makes one rule for each focal point of a page', () => {
  const image = (x: number, y: number) => `<img class="photo ${focalClass({ x, y })}">`
  expect(focalRules(image(5, 100) + image(50, 30) + image(5, 100))).toBe(
    '.focal-5-100{object-position:5% 100%}.focal-50-30{object-position:50% 30%}',
  )
  expect(focalRules('<img class="photo"><p>focal-point, focal-1234-1</p>')).toBe('')
})
