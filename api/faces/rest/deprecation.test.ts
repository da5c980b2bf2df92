import { expect, it } from 'vitest'
import { deprecationHeaders } from './deprecation.ts'
import { openApi } from './openapi.ts'
import type { Operation } from './operation.ts'

const operation: Operation = {
  method: 'GET',
  path: '/old',
  summary: 'An operation',
  tag: 'Test',
  status: 200,
  run: async () => ({}),
}
const deprecated = {
  since: new Date('2027-01-01T00:00:00Z'),
  until: new Date('2027-07-01T00:00:00Z'),
  instead: 'https://example.org/api/new',
}

it('a deprecated operation says since when, until when and what replaces it', () => {
  expect(deprecationHeaders(deprecated)).toEqual({
    deprecation: '@1798761600',
    sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
    link: '<https://example.org/api/new>; rel="successor-version"',
  })
  expect(openApi([{ ...operation, deprecated }], '/api')).toMatchObject({
    paths: { '/old': { get: { deprecated: true } } },
  })
})

it('other operations say nothing', () => {
  expect(deprecationHeaders(operation.deprecated)).toEqual({})
  expect(openApi([operation], '/api')).not.toHaveProperty(['paths', '/old', 'get', 'deprecated'])
})
