import type { GraphQLSchema } from 'graphql'
import { createSchema } from '../faces/graphql/schema.ts'

let schema: Promise<GraphQLSchema> | undefined

/** Returns the GraphQL schema of all kinds. The servers of a worker share it: building it takes longest when one starts. */
export const sharedSchema = () => (schema ??= createSchema())
