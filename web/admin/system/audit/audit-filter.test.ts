import { expect, it } from 'vitest'
import { filterIn } from './audit-filter.ts'

const none = { who: null, action: null, network: null, since: null, until: null }

it('reads the filter of an address, whose days are whole local days', () => {
  const params = new URLSearchParams('who=ada&action=sign-in&network=203.0.113.0/24&from=2027-03-01&to=2027-03-31')
  expect(filterIn(params)).toEqual({
    who: 'ada',
    action: 'sign-in',
    network: '203.0.113.0/24',
    since: new Date('2027-03-01T00:00').toISOString(),
    until: new Date('2027-04-01T00:00').toISOString(),
  })
})

it('ignores days that do not exist', () => {
  expect(filterIn(new URLSearchParams('from=yesterday&to=2027-13-40&who='))).toEqual(none)
})
