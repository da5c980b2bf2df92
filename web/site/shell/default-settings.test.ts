import { readFileSync } from 'node:fs'
import { type GraphQLObjectType, buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { defaultSettings } from './default-settings.data.ts'

const KINDS: Record<string, string> = { 'String!': 'string', 'Boolean!': 'boolean' }

test('the default settings have the keys and types that the API declares', () => {
  const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'))
  const declared = Object.entries((schema.getType('SiteSettings') as GraphQLObjectType).getFields())
  const { logoRatio, ...texts } = defaultSettings
  expect(logoRatio).toBeNull()
  expect(Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, typeof value]))).toEqual(
    Object.fromEntries(
      declared.filter(([key]) => key !== 'logoRatio').map(([key, { type }]) => [key, KINDS[String(type)]]),
    ),
  )
})
