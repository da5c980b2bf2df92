import { readFileSync } from 'node:fs'
import { buildSchema, type DocumentNode, print, validate } from 'graphql'
import { expect, it } from 'vitest'
import type { Kind } from '../../../../schema/kind.ts'
import { collections, singletons } from '../../../../schema/kinds/index.ts'
import { columnsOf, queriedKeys } from '../../content/list/columns.ts'
import { listQuery, operationsFor, singletonOperationsFor, valuesQuery } from './operations.ts'

const schema = buildSchema(readFileSync(new URL('../../../../schema/schema.graphql', import.meta.url), 'utf8'))

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value

const documents = [
  ...(collections as readonly Kind[]).flatMap((kind) => [
    ...Object.values(operationsFor(kind)),
    ...kind.filterable.map((field) => valuesQuery(kind, field)),
    listQuery(
      kind,
      queriedKeys(
        kind,
        columnsOf(kind).map(({ key }) => key),
      ),
    ),
  ]),
  ...singletons.flatMap((kind) => Object.values(singletonOperationsFor(kind))),
].filter(isDocument)

it('uses only operations that the schema defines', () => {
  expect(documents.length).toBeGreaterThan(50)
  const problems = documents.flatMap((document) =>
    validate(schema, document).map(({ message }) => `${message} in ${print(document)}`),
  )
  expect(problems).toEqual([])
})
