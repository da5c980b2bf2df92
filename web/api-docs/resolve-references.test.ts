import { expect, test } from 'vitest'
import { resolveReferences } from './resolve-references.ts'

const description = {
  paths: { '/a~b': { get: { schema: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } } },
  components: {
    schemas: {
      Tree: { name: { $ref: '#/components/schemas/Text' }, inner: { $ref: '#/components/schemas/Tree' } },
      Text: { type: 'string' },
      Same: { $ref: '#/paths/~1a~0b/get/schema/type' },
      Lost: { $ref: '#/components/schemas/Nothing' },
    },
  },
}

test('a part has all that it refers to in its place, except a reference to what contains it', () => {
  expect(resolveReferences(description, ['paths', '/a~b', 'get'])).toEqual({
    schema: {
      type: 'array',
      items: { name: { type: 'string' }, inner: { $ref: '#/components/schemas/Tree' } },
    },
  })
})

test('keys of pointers may be escaped, and a reference that leads nowhere stays', () => {
  expect(resolveReferences(description, ['components', 'schemas', 'Same'])).toBe('array')
  expect(resolveReferences(description, ['components', 'schemas', 'Lost'])).toEqual(description.components.schemas.Lost)
  expect(resolveReferences(description, ['components', 'securitySchemes'])).toBeUndefined()
})
