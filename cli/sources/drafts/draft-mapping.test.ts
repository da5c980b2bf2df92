import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { draftMapping } from './draft-mapping.ts'

/** Drafts a mapping for products that say in these words whether they are visible. */
function draftOf(...words: string[]) {
  const records = words.map((word, at) => ({ Name: `P${at}`, Category: 'C', Description: 'D', Active: word }))
  const draft = draftMapping(new Map([['', records]]), 'x', { as: product })
  return { draft, rule: (parse(draft) as { rules: [{ fields: Record<string, unknown> }] }).rules[0].fields.isActive }
}

it.each([
  ['ja', 'nein'],
  ['Oui', 'Non'],
  ['sí', 'no'],
  ['sim', 'não'],
  ['live', 'archived'],
])('%s and %s say which items are visible', (yes, no) => {
  expect(draftOf(yes, no).rule).toEqual({ path: 'Active', values: { [yes]: true, [no]: false }, default: false })
})

it('a key gets no rule if none of its words say so, and a comment names it', () => {
  const { draft, rule } = draftOf('kyllä', 'ei')
  expect(rule).toBeUndefined()
  expect(draft).toContain('# products: not used: Active, such as "kyllä"')
})
