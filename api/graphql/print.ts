import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'

const HEADER = '# Emitted from the content model and the resolvers. Never edited: npm run schema writes it.\n\n'

/** The schema as it is committed: in a fixed order, so that a difference is a change. */
export const printSorted = (schema: GraphQLSchema): string =>
  `${HEADER}${printSchema(lexicographicSortSchema(schema))}\n`
