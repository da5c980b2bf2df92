import { getNamedType, type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { type Fields, isGroupList, isNested } from '../../schema/fields.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { kinds, singletons } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { make } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { bodyOf, fitting, graphqlOperations, NO_ID } from '../testing/operations.ts'

const server = await startServer()
const actor = operator('test')
for (const kind of singletons) await server.services.content.updateSingleton(actor, kind, make(kind))

/** Values, as JSON, that only the server sets or that no item has. */
const FORGED: Record<string, string> = {
  id: `"${NO_ID}"`,
  _id: `"${NO_ID}"`,
  version: '99',
  createdAt: '"2000-01-01T00:00:00.000Z"',
  updatedAt: '"2000-01-01T00:00:00.000Z"',
  deletedAt: '"2000-01-01T00:00:00.000Z"',
  author: '"admin"',
  authorId: `"${NO_ID}"`,
  kind: '"setting"',
  isAdmin: 'true',
  passwordHash: '"x"',
  'order;drop': '1',
  ['__proto__']: '{"isAdmin":true}',
  constructor: '{"prototype":{"isAdmin":true}}',
  prototype: '{"isAdmin":true}',
}

/** A placeholder for the forged key, since JavaScript would not serialize each of them. */
const PLACE = 'here'
const forge = (json: string, key: string) => json.replace(`"${PLACE}":0`, () => `${JSON.stringify(key)}:${FORGED[key]}`)

/** Returns the state of all tables that a write changes. */
async function state(): Promise<unknown> {
  const text = `select (select version from "contentVersion") as version, (select count(*) from revision) as revisions,
    (select count(*) from audit) as audited, (select jsonb_agg(u order by id) from users u) as users`
  const [row] = await server.database.query(text)
  return { row, polluted: ({} as Record<string, unknown>).isAdmin }
}

async function send(method: string, path: string, body: string) {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.fetch(path, { method, as: 'admin', headers, body })
  return { status: answer.status, text: await answer.text() }
}

/** Keys that Fastify rejects, without naming them, because they could pollute a prototype. */
const POISON = new Set(['__proto__', 'constructor'])

/** Returns the forged keys that are not rejected by name, with the responses. */
async function taken(keys: string[], ask: (key: string) => Promise<{ status: number; text: string }>) {
  const problems: string[] = []
  for (const key of keys) {
    const { status, text } = await ask(key)
    const isError = status >= 400 || text.includes('"errors"')
    const isNamed = [`"${key}"`, `.${key}"`, `\\"${key}\\"`].some((name) => text.includes(name))
    if (!isError || !(isNamed || (POISON.has(key) && status === 400))) problems.push(`${key}: ${status} ${text}`)
  }
  return problems
}

/** Returns values of a kind with the placeholder at the root, and in each group. */
function bodiesOf(kind: AnyKind): [place: string, json: string, fields: Fields][] {
  const values: Record<string, unknown> = make(kind)
  const bodies: [string, string, Fields][] = [['itself', JSON.stringify({ ...values, [PLACE]: 0 }), kind.fields]]
  for (const [key, field] of Object.entries(kind.fields)) {
    if (!isNested(field)) continue
    const isList = isGroupList(field)
    const entry = { ...(!isList && (values[key] as object)), [PLACE]: 0 }
    const json = JSON.stringify({ ...values, [key]: isList ? [entry] : entry })
    bodies.push([key, json, field.fields])
  }
  return bodies
}

const places = kinds.flatMap((kind) => bodiesOf(kind).map(([place, json, fields]) => ({ kind, place, json, fields })))
const unknownIn = (fields: object) => Object.keys(FORGED).filter((key) => !Object.hasOwn(fields, key))

describe('REST clients cannot write values that the server sets', () => {
  it.each(places)('into $kind.label: $place', async ({ kind, json, fields }) => {
    const path = `/api/content/${kind.path}`
    const ways: [string, string][] = []
    if (kind.singleton) ways.push(['PUT', path])
    else {
      const { id } = await server.services.content.create(actor, kind, make(kind))
      ways.push(['POST', path], ['PUT', `${path}/${id}`])
    }
    const before = await state()
    for (const [method, to] of ways)
      expect(await taken(unknownIn(fields), (key) => send(method, to, forge(json, key)))).toEqual([])
    expect(await state()).toEqual(before)
  })

  it('but the other values of such a body can be written', async () => {
    for (const kind of kinds) {
      const answer = await send(
        kind.singleton ? 'PUT' : 'POST',
        `/api/content/${kind.path}`,
        JSON.stringify(make(kind)),
      )
      expect(answer.status).toBe(kind.singleton ? 200 : 201)
    }
  })

  it('into a setting', async () => {
    const before = await state()
    const json = `{"value":"A title","type":"string","${PLACE}":0}`
    expect(
      await taken(Object.keys(FORGED), (key) => send('PUT', '/api/content/settings/site_title', forge(json, key))),
    ).toEqual([])
    expect(await state()).toEqual(before)
  })
})

/** The nested inputs that were tried. Those of conditions contain each other, and many operations take the same ones. */
const tried = new Set<GraphQLInputType>()

/** Returns values of an input with the placeholder at the root, and in each nested input that was not tried before. */
function* marked(type: GraphQLInputType): Generator<{ json: string; fields: object }> {
  if (isNonNullType(type)) yield* marked(type.ofType)
  if (isListType(type)) for (const { json, fields } of marked(type.ofType)) yield { json: `[${json}]`, fields }
  if (!isInputObjectType(type)) return
  const fields = type.getFields()
  const entriesWithout = (left?: string) =>
    Object.values(fields)
      .filter((field) => field.name !== left && isNonNullType(field.type))
      .map((field) => `"${field.name}":${fitting(field.type)}`)
  yield { json: `{${[...entriesWithout(), `"${PLACE}":0`].join(',')}}`, fields }
  for (const { name, type: inner } of Object.values(fields)) {
    const nested = getNamedType(inner)
    if (isInputObjectType(nested) && tried.has(nested)) continue
    tried.add(nested)
    for (const within of marked(inner))
      yield { ...within, json: `{${[...entriesWithout(name), `"${name}":${within.json}`].join(',')}}` }
  }
}

const inputs = graphqlOperations.flatMap((operation) =>
  operation.field.args
    .filter(({ type }) => isInputObjectType(getNamedType(type)))
    .map(({ name, type }) => ({ operation, name, type })),
)

describe('GraphQL clients cannot write values that the server sets', () => {
  it.each(inputs)('by $operation.field.name', async ({ operation, name, type }) => {
    const before = await state()
    for (const { json, fields } of marked(type)) {
      const ask = (key: string) => send('POST', '/api/graphql', bodyOf(operation, { [name]: forge(json, key) }))
      expect(await taken(unknownIn(fields), ask)).toEqual([])
    }
    expect(await state()).toEqual(before)
  })
})

it('signing in cannot assign a role', async () => {
  const body = { username: 'editor', password: 'the editor of the tests', role: 'admin', isAdmin: true }
  const login = await server.rest('POST', '/auth/login', { body })
  expect(login.body).toMatchObject({ user: { role: 'editor' } })
})
