import { GraphQLScalarType } from 'graphql'

// Times reach GraphQL as the text that they leave it as, so there is nothing to convert.
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'A point in time as ISO 8601 in UTC, such as 2026-11-20T08:15:00.000Z.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => value as string,
})
