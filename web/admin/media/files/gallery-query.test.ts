import { expect, it } from 'vitest'
import { countFilters, galleryParamsIn, SIZE_OPTIONS, SORT_OPTIONS, variablesOf } from './gallery-query.ts'

it('reads the address', () => {
  const params = galleryParamsIn(new URLSearchParams('q=corn&type=png&alt=missing&sort=name&page=3&other=x&tag='))
  expect(params).toEqual({ q: 'corn', type: 'png', alt: 'missing', sort: 'name' })
  expect(countFilters(params)).toBe(2)
  expect(variablesOf(params)).toEqual({
    search: 'corn',
    filter: { formats: ['png'], withoutAlt: true },
    sort: 'ORIGINAL_FILENAME',
    descending: false,
  })
})

it('translates every option, and ignores others', () => {
  for (const [size] of SIZE_OPTIONS) expect(Object.keys(variablesOf({ size }).filter!).length > 0).toBe(size !== '')
  for (const [sort] of SORT_OPTIONS) expect(variablesOf({ sort }).sort !== undefined).toBe(sort !== '')
  expect(variablesOf({ since: 'ever', size: 'huge', sort: 'odd', used: 'yes' })).toEqual({ search: '', filter: {} })
})

it('counts days from the start of the day', () => {
  const day = 24 * 60 * 60 * 1000
  expect(variablesOf({ since: 'week' }, 30 * day).filter).toEqual({ uploadedFrom: new Date(23 * day).toISOString() })
})
