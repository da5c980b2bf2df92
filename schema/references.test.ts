import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stored } from './kinds/index.ts'
import { idsAt, mapAt, referencesIn } from './references.ts'
import { valuesOf } from './testing/arbitrary.ts'
import { everything } from './testing/everything.ts'

it('references are found and replaced wherever they are, and nothing else changes', () => {
  for (const kind of [...stored, everything]) {
    for (const { keys } of referencesIn(kind.fields)) {
      fc.assert(
        fc.property(valuesOf(kind), (values) => {
          expect(mapAt(values, keys, (value) => value)).toEqual(values)
          const paths: string[] = []
          const without = mapAt(values, keys, (value, path) => {
            paths.push(path)
            return null
          })
          expect(idsAt(without, keys)).toEqual([])
          expect(new Set(paths).size).toBe(paths.length)
        }),
      )
    }
  }
})

it('the path to a value has the positions of the entries on the way', () => {
  const paths: string[] = []
  mapAt({ rows: [{ of: { id: 1 } }, null, { of: null }, { of: { id: 2 } }] }, ['rows', 'of', 'id'], (id, path) => {
    paths.push(`${path}=${String(id)}`)
    return id
  })
  expect(paths).toEqual(['rows.0.of.id=1', 'rows.3.of.id=2'])
})
