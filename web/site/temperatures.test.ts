import { expect, test } from 'vitest'
import { keepTemperatures } from './temperatures.ts'

test.each([
  ['39–77 °F (4–25 °C), out of sunlight', '39–77\u00a0°F (4–25\u00a0°C), out of sunlight'],
  ['at −4 °F', 'at −4\u00a0°F'],
  ['turn it by 90 °', 'turn it by 90 °'],
])('joins a temperature to its unit: %s', (text, kept) => {
  expect(keepTemperatures(text)).toBe(kept)
})
