import { expect, it } from 'vitest'
import { MAX_PATHS, VisitCounter } from './visit-counter.ts'

it('counts visits and starts again when they are taken', () => {
  const counter = new VisitCounter()
  for (const missingPath of ['/a', '/b', '/a']) counter.count({ missingPath })
  counter.count({ redirectId: 'x' })
  counter.count({ unrecorded: 'scan' })
  const taken = counter.take()
  expect(Object.fromEntries(taken.paths)).toEqual({ '/a': 2, '/b': 1 })
  expect(Object.fromEntries(taken.redirects)).toEqual({ x: 1 })
  expect(counter.take().paths.size).toBe(0)
  counter.count({ missingPath: '/a' })
  counter.putBack(taken)
  expect(Object.fromEntries(counter.take().paths)).toEqual({ '/a': 3, '/b': 1 })
  expect(counter.totals).toMatchObject({ redirected: 1, missing: 4, scan: 1 })
})

it('holds a bounded number of paths, and keeps those that are requested often through a million others', () => {
  const counter = new VisitCounter()
  for (let number = 0; number < 1_000_000; number++) {
    counter.count({ missingPath: `/attack-${number}` })
    if (number % 500 === 0) for (const missingPath of ['/old', '/older']) counter.count({ missingPath })
  }
  const { paths } = counter.take()
  expect(paths.size).toBe(MAX_PATHS)
  expect(paths.get('/old')).toBe(2_000)
  expect(paths.get('/older')).toBe(2_000)
  expect(counter.totals.dropped).toBeGreaterThan(990_000)
})
