import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  getNamedType,
  type GraphQLObjectType,
  isObjectType,
  Kind,
  type SelectionNode,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { expect, it } from 'vitest'
import { documentOf } from './documents.ts'
import * as generated from './generated.ts'
import type { OperationName } from './operation.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema/schema.graphql'), 'utf8'))

const isId = (selection: SelectionNode) => selection.kind === Kind.FIELD && selection.name.value === 'id'

/** Returns the objects in the queries of the website whose selection is wrong. */
function selectionsThat(isWrong: (type: GraphQLObjectType, selections: readonly SelectionNode[]) => boolean): string[] {
  const wrong: string[] = []
  for (const [name, document] of Object.entries(generated)) {
    if (typeof document !== 'object') continue
    const info = new TypeInfo(schema)
    visit(
      document,
      visitWithTypeInfo(info, {
        SelectionSet({ selections }) {
          const type = getNamedType(info.getType())
          if (isObjectType(type) && isWrong(type, selections)) wrong.push(`${name}: ${type.name}`)
        },
      }),
    )
  }
  return wrong
}

// Apollo Client replaces objects without an id instead of merging them, so that an earlier page would have to be loaded again.
it('every query selects the id of each object that has one', () => {
  const without = selectionsThat(
    (type, selections) =>
      // Fragments are definitions of their own.
      !selections.every(({ kind }) => kind === Kind.FRAGMENT_SPREAD) &&
      'id' in type.getFields() &&
      !selections.some(isId),
  )
  expect(without).toEqual([])
})

// Without it, a link leads to the id, and from there to the slug.
it('every query selects the slug of each object with an address that has one', () => {
  const without = selectionsThat((type, selections) => {
    const names = selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : ''))
    // An id alone is counted, and a fragment can have the slug.
    const isLinked = names.length > 1 && !names.includes('')
    return 'slug' in type.getFields() && isLinked && !names.includes('slug')
  })
  expect(without).toEqual([])
})

it('every query is valid with the languages that pages ask for if the website has several', () => {
  const names = Object.keys(generated).flatMap((name) => /^(.+)Document$/.exec(name)?.[1] ?? []) as OperationName[]
  expect(names).toContain('Sections')
  for (const name of names)
    for (const ofItems of [true, false])
      expect([name, validate(schema, documentOf(name, { ofItems, ofPage: true }))]).toEqual([name, []])
})
