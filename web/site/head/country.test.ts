import { expect, test } from 'vitest'
import { countryCode } from './country.ts'

test.each([
  ['United States', 'US'],
  ['USA', 'US'],
  ['us', 'US'],
  [' germany ', 'DE'],
  ['UK', 'GB'],
  ['United Kingdom', 'GB'],
  ['Côte d’Ivoire', 'CI'],
  ['Atlantis', 'Atlantis'],
  ['ZZ', 'ZZ'],
  ['', ''],
])('%j has the code %j', (name, code) => expect(countryCode(name)).toBe(code))
