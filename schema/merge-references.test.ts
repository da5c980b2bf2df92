import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlainList } from './fields.ts'
import { merge } from './merge.ts'
import { mergeIds, unmoved } from './merge-orders.ts'
import { everything } from './testing/everything.ts'
import { referencesIn } from './references.ts'

/** What one person does to a list: takes ids out, puts one at another place, adds one. */
type Edit = { take: number } | { move: number; to: number } | { add: string; at: number }

const ids = fc.constantFrom(...'abcdefghijkl')
const place = fc.nat({ max: 12 })
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(fc.record({ take: place }), fc.record({ move: place, to: place }), fc.record({ add: ids, at: place })),
  { maxLength: 5 },
)

const edited = (list: readonly string[], all: readonly Edit[]): string[] =>
  all.reduce<string[]>(
    (before, edit) => {
      if ('add' in edit) return before.includes(edit.add) ? before : before.toSpliced(edit.at, 0, edit.add)
      const at = 'take' in edit ? edit.take : edit.move
      const id = before[at]
      if (id === undefined) return before
      const without = before.toSpliced(at, 1)
      return 'take' in edit ? without : without.toSpliced(edit.to, 0, id)
    },
    [...list],
  )

/** A list, and what two people made of it. */
const versions = fc
  .tuple(fc.uniqueArray(ids, { maxLength: 8 }), edits, edits)
  .map(([base, mine, theirs]) => ({ base, mine: edited(base, mine), theirs: edited(base, theirs) }))

it('both versions of a list of references together have what either side added, and not what either took out', () => {
  fc.assert(
    fc.property(versions, ({ base, mine, theirs }) => {
      const merged = mergeIds(base, mine, theirs)
      const expected = new Set(
        [...mine, ...theirs].filter((id) => !base.includes(id) || [mine, theirs].every((side) => side.includes(id))),
      )
      expect(merged.toSorted()).toEqual([...expected].toSorted())
    }),
  )
})

it('an order that only one side changed is kept, and so is one that neither changed', () => {
  fc.assert(
    fc.property(versions, ({ base, mine }) => {
      expect(mergeIds(base, mine, base)).toEqual(mine)
      expect(mergeIds(base, base, mine)).toEqual(mine)
      expect(mergeIds(base, mine, mine)).toEqual(mine)
    }),
  )
  fc.assert(
    fc.property(versions, ({ base, mine, theirs }) => {
      const merged = mergeIds(base, mine, theirs)
      const still = [unmoved(base, mine), unmoved(base, theirs)]
      const kept = base.filter((id) => still.every((side) => side.has(id)))
      expect(merged.filter((id) => kept.includes(id))).toEqual(kept)
    }),
  )
})

it('a list of references that one side changed needs no decision, and one that both changed has both values', () => {
  const lists = referencesIn(everything.fields).filter(({ keys, field }) => keys.length === 1 && isPlainList(field))
  expect(lists).not.toEqual([])
  for (const {
    keys: [key = ''],
  } of lists) {
    const fields = { [key]: everything.fields[key]! }
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const { values, conflicts } = merge(fields, { [key]: base }, { [key]: mine }, { [key]: theirs })
        const isSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join()
        const isOpen = !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs)
        expect(conflicts).toMatchObject(isOpen ? [{ path: key, base, mine, theirs }] : [])
        expect(values[key]).toEqual(isSame(base, mine) ? theirs : mine)
      }),
    )
  }
})
