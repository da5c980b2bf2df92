import { expect, it } from 'vitest'
import { targetsOf, typeOf } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { collections, job } from '../../../../schema/kinds/index.ts'
import { comparableFields } from '../../../../schema/lists.ts'
import { allRights } from '../../../../schema/permissions.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { everything } from '../../../../schema/testing/everything.ts'
import { comparisonsOf } from './comparisons.ts'
import { joined, parseConditions } from './conditions.ts'
import { conditionOf, filterFields, filterFieldsFor, filterOf } from './filters.ts'

const kinds: readonly Kind[] = [...collections, everything]

it('offers comparisons with different labels of every field that conditions can name', () => {
  for (const kind of kinds) {
    const fields = filterFields(kind)
    for (const [key, field] of comparableFields(kind)) {
      // A picture is there or not, and a required one always is.
      if (key === 'id' || (field.required && typeOf(field).address === 'picture')) continue
      expect([...fields.keys()].some((path) => path === key || path.startsWith(`${key}.`)) && key).toBe(key)
    }
    for (const field of fields.values()) {
      const labels = comparisonsOf(field).map(({ label }) => label)
      expect(new Set(labels).size).toBe(labels.length)
    }
  }
})

it('finds every filter again in its condition', () => {
  for (const kind of kinds) {
    const fields = filterFields(kind)
    for (const [path, field] of fields) {
      for (const comparison of comparisonsOf(field)) {
        const value = comparison.fixed === undefined ? 'entered' : comparison.fixed
        const condition = conditionOf(path, comparison, value)
        expect(filterOf(fields, condition)).toEqual({ path, field, comparison, value })
      }
    }
  }
})

it('reads conditions from the address', () => {
  const [soil, least] = [{ title: { contains: 'soil' } }, { pay: { least: { gte: '10' } } }]
  for (const conditions of [[], [soil], [soil, least]]) {
    const where = joined(conditions)
    expect(parseConditions(where ? JSON.stringify(where) : null)).toEqual(conditions)
  }
  const either = { or: [soil, least] }
  expect(parseConditions(JSON.stringify(either))).toEqual([either])
  for (const text of ['', '{', '[]', '1', 'null']) expect(parseConditions(text)).toEqual([])
})

it('takes a condition for a filter only if it compares one field as filters do', () => {
  const fields = filterFields(job)
  expect(filterOf(fields, conditionOf('pay.least', { label: 'is at least', operator: 'gte' }, '10'))?.field.label).toBe(
    'Pay: Least',
  )
  for (const condition of [
    {},
    { or: [] },
    { title: {} },
    { titel: { eq: 'a' } },
    { title: { gt: 'a' } },
    { title: { eq: 'a', ne: 'b' } },
    { title: { eq: 'a' }, location: { eq: 'b' } },
  ])
    expect(filterOf(fields, condition)).toBeUndefined()
})

it('offers no filter on references to kinds that the user may not see, nor on releases', () => {
  let left = 0
  for (const kind of kinds) {
    const fields = filterFields(kind)
    expect(filterFieldsFor(allRights, kind)).toEqual(fields)
    const targets = new Set([...fields.values()].flatMap(targetsOf))
    for (const target of targets) {
      const others = allRights.filter((right) => right !== rightOn({ name: target }, 'read'))
      const offered = filterFieldsFor(others, kind)
      const hidden = [...fields].filter(([path]) => !offered.has(path))
      expect(hidden).toEqual([...fields].filter(([, field]) => targetsOf(field).includes(target)))
      left += hidden.length
    }
    const withoutReleases = filterFieldsFor(
      allRights.filter((right) => right !== 'releases:read'),
      kind,
    )
    expect([...fields.keys()].filter((path) => !withoutReleases.has(path))).toEqual(['inRelease', 'waitingForReview'])
  }
  expect(left).toBeGreaterThan(0)
})
