import { buildSchema, findBreakingChanges } from 'graphql'
import { describe, expect, it } from 'vitest'
import { currentGraphql, currentRest, publishedGraphql, publishedRest } from './published.ts'
import { type OpenApi, resolved, restChanges } from './rest-changes.ts'

const changesSince = (published: string, current: string): string[] =>
  findBreakingChanges(buildSchema(published), buildSchema(current)).map(({ description }) => description)

it('nothing that GraphQL clients were promised is gone', () => {
  expect(changesSince(publishedGraphql(), currentGraphql())).toEqual([])
})

it('nothing that REST clients were promised is gone', () => {
  expect(restChanges(publishedRest(), currentRest())).toEqual([])
})

it('a field of GraphQL that is renamed is found', () => {
  const renamed = currentGraphql().replace(/^type Product \{([\s\S]*?)\n {2}category:/m, 'type Product {$1\n  sort:')
  expect(changesSince(publishedGraphql(), renamed)).toEqual(['Product.category was removed.'])
})

describe('of the REST API', () => {
  type Json = Record<string, unknown>

  /** Returns the published document with another value at a path of keys; without the key if the value is undefined. */
  function edited(keys: readonly string[], value: unknown): OpenApi {
    const copy = structuredClone(resolved(publishedRest()))
    const parent = keys.slice(0, -1).reduce((at, key) => at[key] as Json, copy as unknown as Json)
    expect(parent).toBeTypeOf('object')
    if (value === undefined) delete parent[keys.at(-1)!]
    else parent[keys.at(-1)!] = value
    return copy
  }

  const ITEM = ['paths', '/content/products/{id}'] as const
  const JSON_SCHEMA = ['content', 'application/json', 'schema'] as const
  const BODY = [...ITEM, 'put', 'requestBody', ...JSON_SCHEMA]
  const RESPONSE = [...ITEM, 'get', 'responses', '200', ...JSON_SCHEMA, 'properties']

  it.each<[string, string[], unknown, string]>([
    ['an operation', [...ITEM, 'delete'], undefined, 'DELETE /content/products/{id}: the operation is gone'],
    [
      'a key of a response',
      [...RESPONSE, 'product', 'properties', 'name'],
      undefined,
      'GET /content/products/{id}: 200.product.name is gone',
    ],
    ['a key of a body', [...BODY, 'properties', 'name'], undefined, 'PUT /content/products/{id}: body.name is gone'],
    ['a body with fewer keys', [...BODY, 'required'], ['name'], 'PUT /content/products/{id}: body.name is required'],
    [
      'longer texts',
      [...BODY, 'properties', 'name', 'maxLength'],
      10,
      'PUT /content/products/{id}: body.name has a tighter limit',
    ],
    [
      'a type',
      [...BODY, 'properties', 'name', 'type'],
      'number',
      'PUT /content/products/{id}: body.name has another type',
    ],
    [
      'callers without a token',
      [...ITEM, 'get', 'security'],
      [{ bearer: [] }],
      'GET /content/products/{id}: callers with {} are refused',
    ],
  ])('the loss of %s is found', (_, keys, value, change) => {
    expect(restChanges(publishedRest(), edited(keys, value))).toEqual([change])
  })

  it.each<[string, string[]]>([
    ['a response', [...RESPONSE, 'product', 'properties', 'more']],
    ['a body', [...BODY, 'properties', 'more']],
  ])('another key of %s is no loss', (_, keys) => {
    expect(restChanges(publishedRest(), edited(keys, { type: 'string' }))).toEqual([])
  })
})
