import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { expect, it } from 'vitest'
import * as generated from './generated.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema/schema.graphql'), 'utf8'))

const isId = (selection: SelectionNode) => selection.kind === Kind.FIELD && selection.name.value === 'id'

// Apollo Client replaces objects without an id instead of merging them, so that an earlier page would have to be loaded again.
it('every query selects the id of each object that has one', () => {
  const without: string[] = []
  for (const [name, document] of Object.entries(generated)) {
    if (typeof document !== 'object') continue
    const info = new TypeInfo(schema)
    visit(
      document,
      visitWithTypeInfo(info, {
        SelectionSet({ selections }) {
          const type = getNamedType(info.getType())
          // Fragments are definitions of their own.
          if (selections.every(({ kind }) => kind === Kind.FRAGMENT_SPREAD)) return
          if (isObjectType(type) && 'id' in type.getFields() && !selections.some(isId))
            without.push(`${name}: ${type.name}`)
        },
      }),
    )
  }
  expect(without).toEqual([])
})

// Without it, a link leads to the id, and from there to the slug.
it('every query selects the slug of each object with an address that has one', () => {
  const without: string[] = []
  for (const [name, document] of Object.entries(generated)) {
    if (typeof document !== 'object') continue
    const info = new TypeInfo(schema)
    visit(
      document,
      visitWithTypeInfo(info, {
        SelectionSet({ selections }) {
          const type = getNamedType(info.getType())
          const names = selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : ''))
          // An id alone is counted, and a fragment can have the slug.
          const isLinked = names.length > 1 && !names.includes('')
          if (isObjectType(type) && 'slug' in type.getFields() && isLinked && !names.includes('slug'))
            without.push(`${name}: ${type.name}`)
        },
      }),
    )
  }
  expect(without).toEqual([])
})
