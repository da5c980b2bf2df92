import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isCompositeType,
} from 'graphql'
import { sharedSchema } from '../testing/schema.ts'

/** A query, mutation or subscription of the schema. */
export interface GraphQLOperation {
  kind: 'query' | 'mutation' | 'subscription'
  field: GraphQLField<unknown, unknown>
}

const schema = await sharedSchema()

const rootTypes = {
  query: schema.getQueryType()!,
  mutation: schema.getMutationType()!,
  subscription: schema.getSubscriptionType()!,
}

const operationsOf = (kind: GraphQLOperation['kind']): GraphQLOperation[] =>
  Object.values(rootTypes[kind].getFields()).map((field) => ({ kind, field }))

/** Every subscription of the schema. If it is accepted, its response does not end: `textOf` reads it. */
export const graphqlSubscriptions = operationsOf('subscription')

/** Every operation of the schema that is answered at once, so that new ones are tested too. */
export const graphqlOperations = [...operationsOf('query'), ...operationsOf('mutation')]

/** Returns the path that serves an operation. */
export const pathOf = ({ kind }: GraphQLOperation) => `/api/graphql${kind === 'subscription' ? '/stream' : ''}`

/** An id that does not exist. */
export const NO_ID = '00000000-0000-4000-8000-000000000000'

/** Returns a value of a type as JSON. */
export function fitting(type: GraphQLInputType): string {
  if (isNonNullType(type)) return fitting(type.ofType)
  if (isListType(type)) return `[${fitting(type.ofType)}]`
  if (isEnumType(type)) return JSON.stringify(type.getValues()[0]!.name)
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type))
    return `{${required.map((field) => `"${field.name}":${fitting(field.type)}`).join(',')}}`
  }
  return { Int: '1', Boolean: 'true', Upload: 'null', JSONObject: '{}' }[type.name] ?? JSON.stringify(NO_ID)
}

/** Returns the variables of an operation as JSON: the required ones, and the values in `values`, which are JSON too. */
function variablesOf(args: readonly GraphQLArgument[], values: Record<string, string> = {}): string {
  const sent = args.filter(({ name, type }) => name in values || isNonNullType(type))
  return `{${sent.map(({ name, type }) => `"${name}":${values[name] ?? fitting(type)}`).join(',')}}`
}

/** Returns the body of a request for an operation. The variables are given as JSON. */
export function bodyOf({ kind, field }: GraphQLOperation, values?: Record<string, string>): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
  const query = `${kind}${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`
  return `{"query":${JSON.stringify(query)},"variables":${variablesOf(field.args, values)}}`
}

/** Returns the body of a response; of a stream of events, which does not end by itself, only the first part that arrives. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) return part
  return ''
}
