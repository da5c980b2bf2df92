/** The parts of an OpenAPI 3.1 description that the server's has. */
export interface Description {
  info: { title: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  description?: string
}

interface Described {
  summary: string
  tags: string[]
  parameters: Parameter[]
  security: { bearer?: string[] }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

export interface Schema {
  type?: string | string[]
  title?: string
  description?: string
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  format?: string
  contentMediaType?: string
  $ref?: string
}

/** An operation with its method and path. */
export interface Operation extends Described {
  /** Its id in the page and in the address. */
  id: string
  method: string
  path: string
}

/** Returns the operations by their tag, in the order of the description. */
export function operationsByTag({ paths }: Description): Map<string, Operation[]> {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const id = `${method}${path}`.replaceAll(/[^a-z]+/gi, '-').replace(/-$/, '')
      return { ...described, id, method: method.toUpperCase(), path }
    }),
  )
  return Map.groupBy(all, ({ tags }) => tags[0] ?? '')
}

/** Returns the scopes of which an API token needs one: undefined if anyone may call the operation, empty if no token may. */
export function scopesOf({ security }: Operation): string[] | 'any' | undefined {
  if (security.some(({ bearer }) => !bearer)) return undefined
  const scopes = security.flatMap(({ bearer }) => bearer ?? [])
  return scopes.length > 0 ? scopes : 'any'
}

export const jsonSchemaOf = (content: Record<string, { schema: Schema }> | undefined): Schema | undefined =>
  content?.['application/json']?.schema

/** The multipart field of the files that an operation takes. */
export function fileFieldOf({ requestBody }: Operation): { name: string; isMany: boolean } | undefined {
  const [field] = Object.entries(requestBody?.content['multipart/form-data']?.schema.properties ?? {})
  return field && { name: field[0], isMany: field[1].type === 'array' }
}

/** Returns a value to start from. */
function exampleOf(schema: Schema): unknown {
  if (schema.default !== undefined && schema.default !== '') return schema.default
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type].flat()
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, exampleOf(one)]))
    case 'array':
      return []
    case 'integer':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    default:
      return schema.format === 'email' ? 'ada@example.org' : (schema.title ?? '')
  }
}

/** Returns a body to start from: what a new item needs, and one value of an update. */
export function exampleBody(schema: Schema, method: string): string {
  const properties = Object.entries(schema.properties ?? {})
  const needed = properties.filter(([key, one]) => schema.required?.includes(key) || (one.minLength ?? 0) > 0)
  const chosen = method === 'POST' || schema.required ? needed : properties.slice(0, 1)
  return JSON.stringify(Object.fromEntries(chosen.map(([key, one]) => [key, exampleOf(one)])), null, 2)
}
