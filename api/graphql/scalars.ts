import { GraphQLScalarType } from 'graphql'

// The services return times as ISO 8601 text already, so serialization changes nothing.
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'A point in time as ISO 8601 in UTC, such as 2026-11-20T08:15:00.000Z.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => value as string,
})
