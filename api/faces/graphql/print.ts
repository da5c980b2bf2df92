import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'

const HEADER = '# Generated from the content model and the resolvers by `npm run schema`. Do not edit.\n\n'

/** Prints the schema as it is committed: sorted, so that a diff shows real changes only. */
export const printSorted = (schema: GraphQLSchema): string =>
  `${HEADER}${printSchema(lexicographicSortSchema(schema))}\n`
