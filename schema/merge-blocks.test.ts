import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fields, group } from './fields.ts'
import { blocks } from './fields/blocks/type.ts'
import { text } from './fields/text/type.ts'
import { merge, withValue } from './merge.ts'

const simple = {
  words: group('Words', { title: text('Title'), body: text('Body') }),
  quote: group('Quote', { body: text('Text') }),
}
const fields = {
  story: blocks('Story', { of: { ...simple, columns: group('Columns', { left: blocks('Left', { of: simple }) }) } }),
} satisfies Fields

type Block = { key: string; words?: { title: string; body: string }; quote?: { body: string } }
const words = (key: string, title = '', body = ''): Block => ({ key, words: { title, body } })
const quote = (key: string, body = ''): Block => ({ key, quote: { body } })
const mergeStories = (base: unknown, mine: unknown, theirs: unknown, takesTheirs?: (path: string) => boolean) => {
  const { values, conflicts } = merge(fields, { story: base }, { story: mine }, { story: theirs }, takesTheirs)
  return { story: values['story'] as Block[], conflicts }
}
const keysOf = (story: readonly Block[]) => story.map(({ key }) => key).join(' ')

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => words(key, key, key)) as [Block, Block, Block, Block]
const base = [a, b, c, d]

describe('blocks merge by their keys', () => {
  it('edits of different blocks, and of different fields of one', () => {
    const { story, conflicts } = mergeStories(
      base,
      [words('a', 'mine', 'a'), b, c, d],
      [words('a', 'a', 'theirs'), b, words('c', 'new', 'c'), d],
    )
    expect(conflicts).toEqual([])
    expect(story).toEqual([words('a', 'mine', 'theirs'), b, words('c', 'new', 'c'), d])
  })

  it('an edit and a move', () => {
    const { story, conflicts } = mergeStories(base, [d, a, b, c], [a, b, c, words('d', 'edited', 'd')])
    expect(conflicts).toEqual([])
    expect(story).toEqual([words('d', 'edited', 'd'), a, b, c])
  })

  it('moves of different blocks', () => {
    expect(keysOf(mergeStories(base, [b, c, d, a], [d, a, b, c]).story)).toBe('d b c a')
  })

  it('what both added at the same place, each run as a whole', () => {
    const { story, conflicts } = mergeStories(
      base,
      [...base, quote('m2'), quote('m1')],
      [...base, quote('t1'), quote('t2')],
    )
    expect(conflicts).toEqual([])
    expect(keysOf(story)).toBe('a b c d m2 m1 t1 t2')
  })

  it('a deletion and a move of another block', () => {
    expect(keysOf(mergeStories(base, [a, c, d], [b, d, a, c]).story)).toBe('d a c')
  })

  it('a block that both moved is where mine has it', () => {
    const { story, conflicts } = mergeStories(base, [b, c, d, a], [b, a, c, d])
    expect([keysOf(story), conflicts]).toEqual(['b c d a', []])
  })

  it('blocks in a block', () => {
    const columns = (...left: Block[]) => [{ key: 'x', columns: { left } }]
    const { story, conflicts } = mergeStories(columns(a, b), columns(b, a), columns(a, words('b', 'new', 'b'), c))
    expect(conflicts).toEqual([])
    expect(story).toEqual(
      columns(words('b', 'new', 'b'), a, c).map((block) => ({ ...block, columns: { left: expect.any(Array) } })),
    )
    const { left } = (story[0] as unknown as { columns: { left: Block[] } }).columns
    expect(left).toEqual(expect.arrayContaining([a, words('b', 'new', 'b'), c]))
  })
})

describe('a decision is needed', () => {
  it('about a field of a block that both changed, which the path names', () => {
    const [mine, theirs] = [words('b', 'mine', 'b'), words('b', 'theirs', 'b')]
    const { story, conflicts } = mergeStories(base, [a, mine, c, d], [b, theirs, a, c, d].slice(1))
    expect(conflicts).toMatchObject([
      { path: 'story.b.words.title', label: 'Story: Words: Title', base: 'b', mine: 'mine', theirs: 'theirs' },
    ])
    expect(withValue({ story }, 'story.b.words.title', 'both')).toMatchObject({
      story: expect.arrayContaining([words('b', 'both', 'b')]),
    })
    expect(mergeStories(base, [a, mine, c, d], [a, theirs, c, d], () => true).story).toEqual([a, theirs, c, d])
  })

  it('about a block that one side changed and the other one deleted', () => {
    const edited = words('b', 'edited', 'b')
    const [without, changed] = [
      [a, c, d],
      [a, edited, c, d],
    ]
    const deleted = mergeStories(base, without, changed)
    expect(deleted.conflicts).toMatchObject([{ path: 'story.b', label: 'Story: Words', mine: [], theirs: [edited] }])
    expect(deleted.story).toEqual(without)
    expect(mergeStories(base, without, changed, (path) => path === 'story.b').story).toEqual(changed)
    expect(mergeStories(base, changed, without)).toMatchObject({ story: changed, conflicts: [{ path: 'story.b' }] })
    expect(mergeStories(base, changed, without, () => true).story).toEqual(without)
  })

  it('about a block that one side changed and the other one replaced by one of another kind', () => {
    const { story, conflicts } = mergeStories([a], [quote('a', 'x')], [words('a', 'edited', 'a')])
    expect(conflicts).toMatchObject([{ path: 'story.a' }])
    expect(story).toEqual([quote('a', 'x')])
  })
})

const block = fc.record({ isQuote: fc.boolean(), title: fc.constantFrom('', 'x', 'y'), body: fc.constantFrom('', 'z') })
const blockOf = (key: string, { isQuote, title, body }: { isQuote: boolean; title: string; body: string }) =>
  isQuote ? quote(key, body) : words(key, title, body)

/** Generates a version of a list: some of its blocks deleted, edited, or moved, and new ones added. */
const versionOf = (list: readonly Block[], newKeys: readonly string[]) =>
  fc
    .record({
      kept: fc.array(fc.boolean(), { minLength: list.length, maxLength: list.length }),
      edited: fc.array(fc.option(block), { minLength: list.length, maxLength: list.length }),
      moves: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 2 }),
      added: fc.array(fc.tuple(fc.constantFrom(...newKeys), fc.nat(9), block), { maxLength: 2 }),
    })
    .map(({ kept, edited, moves, added }) => {
      const version = list.flatMap((entry, at) =>
        kept[at] || at % 2 ? [edited[at] ? blockOf(entry.key, edited[at]) : entry] : [],
      )
      for (const [from, to] of moves) version.splice(to, 0, ...version.splice(from, 1))
      for (const [key, at, content] of added)
        if (!version.some((entry) => entry.key === key)) version.splice(at, 0, blockOf(key, content))
      return version
    })

const list = fc
  .array(block, { maxLength: 6 })
  .map((contents) => contents.map((content, at) => blockOf(`k${at}`, content)))
const sides = list.chain((before) =>
  fc.tuple(fc.constant(before), versionOf(before, ['m1', 'm2']), versionOf(before, ['t1', 't2'])),
)

describe('for all lists', () => {
  it('one side without changes leaves those of the other', () => {
    fc.assert(
      fc.property(sides, ([before, mine, theirs]) => {
        expect(mergeStories(before, mine, before)).toEqual({ story: mine, conflicts: [] })
        expect(mergeStories(before, before, theirs)).toEqual({ story: theirs, conflicts: [] })
        expect(mergeStories(before, mine, mine)).toEqual({ story: mine, conflicts: [] })
      }),
    )
  })

  it('every block is there once, unless a side deleted it', () => {
    fc.assert(
      fc.property(sides, ([before, mine, theirs]) => {
        const { story } = mergeStories(before, mine, theirs)
        const keys = story.map(({ key }) => key)
        const has = (version: readonly Block[], key: string) => version.some((entry) => entry.key === key)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { key } of [...mine, ...theirs]) {
          const isDeleted = has(before, key) && !(has(mine, key) && has(theirs, key))
          if (!isDeleted) expect(keys).toContain(key)
        }
        for (const key of keys) expect(has(mine, key) || has(theirs, key)).toBe(true)
      }),
    )
  })

  it('a change of one side is in the result, or a conflict names it', () => {
    fc.assert(
      fc.property(sides, ([before, mine, theirs]) => {
        const { story, conflicts } = mergeStories(before, mine, theirs)
        const of = (version: readonly Block[], key: string) => version.find((entry) => entry.key === key)
        const isNamed = (key: string) => conflicts.some(({ path }) => `${path}.`.startsWith(`story.${key}.`))
        for (const { key } of [...before, ...mine, ...theirs]) {
          const [was, own, other] = [before, mine, theirs].map((version) => JSON.stringify(of(version, key)))
          const merged = JSON.stringify(of(story, key))
          if (own === was) expect(merged).toBe(other)
          else if (other === was || own === other) expect(merged).toBe(own)
          else if (!isNamed(key)) expect(of(story, key)).toBeDefined()
        }
      }),
    )
  })

  it('without conflicts it does not matter which side is mine, unless both moved a block', () => {
    fc.assert(
      fc.property(sides, ([before, mine, theirs]) => {
        const inOrder = (version: readonly Block[]) =>
          version.filter(({ key }) => before.some((entry) => entry.key === key))
        const isMoved = (version: readonly Block[]) =>
          keysOf(inOrder(version)) !== keysOf(before.filter(({ key }) => version.some((entry) => entry.key === key)))
        fc.pre(!isMoved(mine) || !isMoved(theirs))
        const one = mergeStories(before, mine, theirs)
        fc.pre(one.conflicts.length === 0)
        expect(mergeStories(before, theirs, mine)).toEqual(one)
      }),
    )
  })

  it('choosing theirs everywhere is choosing mine with the sides changed', () => {
    fc.assert(
      fc.property(sides, ([before, mine, theirs]) => {
        const sorted = (story: readonly Block[]) => story.toSorted((x, y) => x.key.localeCompare(y.key))
        const chosen = mergeStories(before, mine, theirs, () => true)
        expect(sorted(chosen.story)).toEqual(sorted(mergeStories(before, theirs, mine).story))
      }),
    )
  })
})
