/** The parts of a JSON Schema that our OpenAPI document uses. */
interface Schema {
  type?: string | string[]
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  additionalProperties?: boolean | Schema
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[]
  security?: readonly Record<string, readonly string[]>[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}

/** The parts of an OpenAPI document that clients depend on. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** Returns a document with the schemas themselves in the place of references to them. */
export function resolved({ paths, components }: OpenApi): OpenApi {
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(resolve)
    const name = '$ref' in value ? /^#\/components\/schemas\/(\w+)$/.exec(String(value.$ref))?.[1] : undefined
    if (name !== undefined) return resolve(components?.schemas?.[name])
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]))
  }
  return { paths: resolve(paths) as OpenApi['paths'] }
}

const NONE: Schema = {}

/** Returns what a client that was written for `before` cannot do or find any more, such as `GET /hero: 200.hero.title is gone`. */
export function restChanges(before: OpenApi, after: OpenApi): string[] {
  const operations = new Map(operationsOf(resolved(after)))
  return operationsOf(resolved(before)).flatMap(([name, old]) => {
    const operation = operations.get(name)
    const changes = operation ? [...operationChanges(old, operation)] : ['the operation is gone']
    return changes.map((change) => `${name}: ${change}`)
  })
}

const operationsOf = ({ paths }: OpenApi): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

function* operationChanges(before: Operation, after: Operation): Generator<string> {
  yield* parameterChanges(before, after)
  for (const way of before.security ?? []) {
    if (!(after.security ?? []).some((other) => allows(other, way)))
      yield `callers with ${JSON.stringify(way)} are refused`
  }
  if (after.requestBody?.required && !before.requestBody?.required) yield 'a body is required'
  for (const [type, { schema }] of Object.entries(before.requestBody?.content ?? {})) {
    const now = after.requestBody?.content?.[type]
    if (now) yield* requestChanges('body', schema ?? NONE, now.schema ?? NONE)
    else yield `a body of the type ${type} is refused`
  }
  for (const [status, { content = {} }] of Object.entries(before.responses)) {
    const now = after.responses[status]
    if (!now) yield `the status ${status} is gone`
    if (!now) continue
    for (const [type, { schema }] of Object.entries(content)) {
      const counterpart = now.content?.[type]
      if (counterpart) yield* responseChanges(status, schema ?? NONE, counterpart.schema ?? NONE)
      else yield `the response ${status} is no longer ${type}`
    }
  }
}

/** Whether callers who fulfil one requirement fulfil another, too. */
const allows = (requirement: Record<string, readonly string[]>, caller: Record<string, readonly string[]>): boolean =>
  Object.entries(requirement).every(
    ([scheme, scopes]) => scopes.every((scope) => caller[scheme]?.includes(scope)) && scheme in caller,
  )

function* parameterChanges(before: Operation, after: Operation): Generator<string> {
  const find = (operation: Operation, name: string, place: string) =>
    operation.parameters?.find((parameter) => parameter.name === name && parameter.in === place)
  for (const { name, in: place, schema } of before.parameters ?? []) {
    const now = find(after, name, place)
    if (now) yield* requestChanges(name, schema ?? NONE, now.schema ?? NONE)
    else yield `the parameter ${name} is gone`
  }
  for (const { name, in: place, required } of after.parameters ?? []) {
    if (required && !find(before, name, place)?.required) yield `the parameter ${name} is required`
  }
}

/** Yields what clients may no longer send. */
function* requestChanges(at: string, before: Schema, after: Schema): Generator<string> {
  yield* typeChanges(at, before, after)
  const lost = (before.enum ?? []).filter((value) => after.enum && !after.enum.includes(value))
  if (lost.length > 0 || (after.enum && !before.enum)) yield `${at} accepts fewer values`
  if (isTighter(before, after)) yield `${at} has a tighter limit`
  for (const key of after.required ?? []) {
    if (!before.required?.includes(key)) yield `${at}.${key} is required`
  }
  for (const [key, inner] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[key]
    if (now) yield* requestChanges(`${at}.${key}`, inner, now)
    else if (after.additionalProperties === false || !after.additionalProperties) yield `${at}.${key} is gone`
  }
  if (before.items && after.items) yield* requestChanges(`${at}[]`, before.items, after.items)
}

const LEAST = ['minLength', 'minimum'] as const
const MOST = ['maxLength', 'maximum', 'maxItems'] as const

const isTighter = (before: Schema, after: Schema): boolean =>
  LEAST.some((key) => (after[key] ?? -Infinity) > (before[key] ?? -Infinity)) ||
  MOST.some((key) => (after[key] ?? Infinity) < (before[key] ?? Infinity))

/** Yields what clients no longer find. They must expect new keys, and new values where values are listed. */
function* responseChanges(at: string, before: Schema, after: Schema): Generator<string> {
  yield* typeChanges(at, before, after)
  for (const [key, inner] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[key]
    if (!now) yield `${at}.${key} is gone`
    else if (before.required?.includes(key) && !after.required?.includes(key)) yield `${at}.${key} may be missing`
    else yield* responseChanges(`${at}.${key}`, inner, now)
  }
  if (before.items && after.items) yield* responseChanges(`${at}[]`, before.items, after.items)
}

function* typeChanges(at: string, before: Schema, after: Schema): Generator<string> {
  if (JSON.stringify(typesOf(before)) !== JSON.stringify(typesOf(after))) yield `${at} has another type`
}

/** Returns the types that a schema names, directly, by its alternatives or by its values. */
function typesOf({ type, anyOf, enum: values }: Schema): string[] {
  const own =
    type === undefined ? (values ?? []).map((value) => (value === null ? 'null' : typeof value)) : [type].flat()
  return [...new Set([...own, ...(anyOf ?? []).flatMap(typesOf)])].toSorted()
}
