import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import type { PageData } from '../site/shell/site.ts'

type Documents = typeof import('./generated.ts')
type NameOf<Key> = Key extends `${infer Name}Document` ? Name : never

/** The name of an operation in the .graphql files. */
export type OperationName = NameOf<keyof Documents>

/** The variables of any operation. */
export type Variables = Record<string, unknown>

/** An operation and its result. The server sends that of the first page with the page. */
export interface LoadedOperation {
  operation: OperationName
  variables: Variables
  data: PageData
}

/** Returns a text that identifies an operation and its variables. */
export const keyOf = (operation: OperationName, variables: Variables) => JSON.stringify([operation, variables])

/** The name of an operation, with the types of its data and of its variables. */
export type Operation<Data, Of extends Variables> = OperationName & { types?(variables: Of): Data }

/**
 * Returns the name of an operation with its types. Pages name their operations: the documents are downloaded with the
 * GraphQL client, which the first page does not need.
 */
export const operation = <Name extends OperationName>(name: Name) =>
  name as Operation<ResultOf<Documents[`${Name}Document`]>, VariablesOf<Documents[`${Name}Document`]>>
