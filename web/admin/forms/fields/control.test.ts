import { expect, it } from 'vitest'
import { counter } from './control.tsx'

it('counts code points, not UTF-16 units', () => {
  expect(counter('', 60)).toBe('0/60 characters')
  expect(counter('Bio-urea', 60)).toBe('8/60 characters')
  expect(counter('🌱🌾', 160)).toBe('2/160 characters')
})
