import { expect, test } from 'vitest'
import { keepUnits } from './units.ts'

test.each([
  ['39–77 °F (4–25 °C), out of sunlight', '39–77_°F (4–25_°C), out of sunlight'],
  ['at −4 °F', 'at −4_°F'],
  ['más de 1,6 % de materia orgánica', 'más de 1,6_% de materia orgánica'],
  ['4 fl oz per 100 lb of seed', '4_fl oz per 100_lb of seed'],
  ['a mean of 3.1 bu/acre and 8 mg/kg Olsen P', 'a mean of 3.1_bu/acre and 8_mg/kg Olsen P'],
  ['complete blocks, n = 138 pairs', 'complete blocks, n_=_138 pairs'],
  ['smaller (P < 0.05)', 'smaller (P_<_0.05)'],
  ['4 to 6 replicates on 31 fields and 12 months', '4 to 6 replicates on 31 fields and 12 months'],
  ['The pan = 3 parts', 'The pan = 3 parts'],
])('joins a number to its unit: %s', (text, kept) => {
  expect(keepUnits(text).replaceAll('\u00a0', '_')).toBe(kept)
})
