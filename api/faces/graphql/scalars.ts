import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql'
import { isObject } from '../../../schema/is-object.ts'
import { enumName } from '../../../schema/names.ts'
import { roleNames } from '../../../schema/roles.ts'
import type { Block } from '../../../schema/rich-text/tree.ts'

// The services return times as ISO 8601 text already, so serialization changes nothing.
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'A point in time as ISO 8601 in UTC, such as 2026-11-20T08:15:00.000Z.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  serialize: (value) => value as string,
})

function asObject(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new GraphQLError('JSONObject must be an object')
  return value
}

export const JSONObject = new GraphQLScalarType<Record<string, unknown>, Record<string, unknown>>({
  name: 'JSONObject',
  description: 'An object as JSON, with any keys.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  serialize: asObject,
  parseValue: asObject,
  parseLiteral: (node, variables) => asObject(valueFromASTUntyped(node, variables)),
})

function roleNamed(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new GraphQLError('Role must be the name of a role')
  return value.toLowerCase()
}

/** Built-in roles are in upper case, as the values of the enum that this type was. Documents may still write them as such. */
export const Role = new GraphQLScalarType<string, string>({
  name: 'Role',
  description: `The name of a role: ${roleNames.map(enumName).join(', ')}, or that of a role that admins have made, such as hr.`,
  serialize: (value) => (roleNames.some((name) => name === value) ? enumName(value as string) : (value as string)),
  parseValue: roleNamed,
  parseLiteral: (node) => roleNamed(node.kind === Kind.STRING || node.kind === Kind.ENUM ? node.value : undefined),
})

/** The interfaces of its values are in `schema/rich-text/tree.ts`. */
export const RichText = new GraphQLScalarType<Block[], Block[]>({
  name: 'RichText',
  description:
    'A formatted text as a list of blocks: paragraph, heading (level 1 or 2), list (start is null for bullets), quote, rule and table. Their content is text, or an object of type strong, emphasis, link, image or break.',
  serialize: (value) => value as Block[],
})
