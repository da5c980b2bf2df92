import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Placed, renumber } from './reorder.ts'

const MAX = 2_147_483_647

const item = fc.record({
  id: fc.uuid(),
  order: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(-MAX - 1, -5, 0, MAX, MAX - 1, MAX - 5)),
  title: fc.constantFrom('a', 'b', 'é', '𝒳', '\uffee'),
})
const list = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 30 })

/** Returns items in the order of PostgreSQL: by number, by the bytes of the title, by id. */
const listed = (items: readonly Placed[]) =>
  items
    .toSorted(
      (a, b) =>
        a.order - b.order || Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)) || (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id)

function placed(items: readonly Placed[]): Placed[] {
  const orders = new Map(renumber(items).map(({ id, order }) => [id, order]))
  return items.map((item) => ({ ...item, order: orders.get(item.id) ?? item.order }))
}

it('puts items into the requested order', () => {
  fc.assert(
    fc.property(list, (items) => {
      expect(listed(placed(items))).toEqual(items.map(({ id }) => id))
    }),
  )
})

it('uses only integers within the bounds, and none below 0 unless there was one', () => {
  fc.assert(
    fc.property(list, (items) => {
      const least = Math.min(0, ...items.map(({ order }) => order))
      for (const { order } of renumber(items)) {
        expect(order).toSatisfy((value: number) => Number.isInteger(value) && value >= least && value <= MAX)
      }
    }),
  )
})

it('does not change items that are in the right place', () => {
  fc.assert(
    fc.property(list, (items) => {
      const sorted = listed(items).map((id) => items.find((item) => item.id === id)!)
      expect(renumber(sorted)).toEqual([])
    }),
  )
})

it('returns only items whose number changes', () => {
  fc.assert(
    fc.property(list, (items) => {
      for (const { id, order } of renumber(items)) expect(items.find((item) => item.id === id)!.order).not.toBe(order)
    }),
  )
})

it('changes one item only, if a number is free', () => {
  const items = [10, 20, 30, 40].map((order) => ({ id: String(order), order, title: '' }))
  const [a, b, c, d] = items as [Placed, Placed, Placed, Placed]
  expect(renumber([a, d, b, c])).toEqual([{ id: '40', order: 15 }])
  expect(renumber([b, c, d, a])).toEqual([{ id: '10', order: 50 }])
  expect(renumber([d, a, b, c])).toEqual([{ id: '40', order: 4 }])
})
