import { readFile } from 'node:fs/promises'
import {
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  validateSchema,
} from 'graphql'
import { expect, it } from 'vitest'
import { printSorted } from './print.ts'
import { createSchema } from './schema.ts'

const schema = await createSchema()

it('equals the committed schema', async () => {
  const committed = await readFile(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8')
  expect(printSorted(schema)).toBe(committed)
})

it('is valid', () => {
  expect(validateSchema(schema)).toEqual([])
})

/** Returns the names of all parts of the schema without a description. */
function undescribed(): string[] {
  const names: string[] = []
  const look = (name: string, { description }: { description?: string | null }) => {
    if (!description?.trim()) names.push(name)
  }
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  )
  for (const type of types) {
    const isRoot = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(
      type as GraphQLObjectType,
    )
    if (!isRoot) look(type.name, type)
    if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value)
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) look(`${type.name}.${field.name}`, field)
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const field of Object.values(type.getFields())) {
      look(`${type.name}.${field.name}`, field)
      for (const argument of field.args) look(`${type.name}.${field.name}(${argument.name})`, argument)
    }
  }
  return names
}

it('describes every type, field, argument, enum and value', () => {
  expect(undescribed()).toEqual([])
})
