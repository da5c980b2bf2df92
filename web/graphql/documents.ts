import type { DocumentNode } from 'graphql'
import * as generated from './generated.ts'
import type { OperationName } from './operation.ts'

const documents = { ...generated }

/** Returns the document of an operation. Only the server and the GraphQL client contain the documents. */
export const documentOf = (operation: OperationName): DocumentNode => documents[`${operation}Document`]
