import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  coerceInputValue,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import type { AnyKind } from '../../schema/kind.ts'
import { collections, product, singletons } from '../../schema/kinds/index.ts'
import { loadWebsite } from '../faces/pages/website.ts'
import { restOperations } from '../faces/rest/plugin.ts'
import { ownVersions, TRANSFER_FORMAT } from '../content/transfer/versions.ts'
import { make } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import {
  bodyOf,
  fitting,
  type GraphQLOperation,
  graphqlOperations,
  graphqlSubscriptions,
  pathOf,
  textOf,
} from '../testing/operations.ts'
import { lines, sendRaw } from '../testing/raw.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../dist'))
const server = await startServer({ cache: true, website })
const ID = randomUUID()

/** Values as JSON, each of which has caused failures in some program. */
const NASTY = [
  '""',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\ufffe"',
  '"\\u202e"',
  '"__proto__"',
  '"constructor"',
  '"hasOwnProperty"',
  `"'; drop table product; --"`,
  '"%"',
  '"\\\\"',
  '"${7*7}{{7*7}}"',
  '"-1"',
  '"NaN"',
  '"9999-99-99T99:99:99Z"',
  `"${'x'.repeat(50_000)}"`,
  `"${'\\u0301'.repeat(5_000)}"`,
  '-1',
  '-0',
  '0.1',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '1e21',
  '1e400',
  '-1e400',
  'true',
  'null',
  '[]',
  '[null]',
  '[[["a"]]]',
  '{}',
  '{"toString":1,"valueOf":"x","length":-1}',
  '{"a":{"b":{"c":{}}}}',
]

const isBroken = (status: number, text: string) => status >= 500 || /"(?:INTERNAL|UNAVAILABLE)/.test(text)
const brief = (text: string) => text.slice(0, 40)

async function post(path: string, body: string, method = 'POST', type = 'application/json') {
  const headers = { 'content-type': type }
  const answer = await server.fetch(path, { method, as: 'admin', headers, body })
  return { status: answer.status, text: await textOf(answer) }
}

interface Asked {
  label: string
  path: string
  body: string
  method?: string
  /** The media type of the body; JSON unless given. */
  type?: string
}

/** Returns the requests that cause a failure. Sends many at a time, but fewer than the server's limit. */
async function brokenBy(asked: Iterable<Asked>): Promise<string[]> {
  const queue = asked[Symbol.iterator]()
  const broken: string[] = []
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { label, path, body, method, type } = next.value
      const { status, text } = await post(path, body, method, type)
      if (isBroken(status, text)) broken.push(`${label}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
  return broken
}

/** Returns every third value: the same code reads all fields of an input, so each field is tested with a part of the values. */
const shareOf = (at: number, values = NASTY) => values.filter((_, n) => (n + at) % 3 === 0)

/** Returns values for an id: those that no text of PostgreSQL can hold, and every third of the others, which are no UUIDs either. */
const idsOf = (at: number, values: string[]) =>
  values.filter((value, n) => (n + at) % 3 === 0 || /\\u0000|\\ud800/.test(value))

/** The number of operations so far that take an input. The same code reads it in each of them. */
const takers = new Map<string, number>()

/** Yields values of a type as JSON, with each of its parts replaced by a nasty value in turn. */
function* spoilt(type: GraphQLInputType, values = NASTY, depth = 0): Generator<string> {
  const bare = getNullableType(type)
  if (isInputObjectType(bare) && depth < 2) {
    const fields = Object.values(bare.getFields())
    const required = fields.filter((field) => isNonNullType(field.type))
    const taker = takers.get(bare.name) ?? 0
    takers.set(bare.name, taker + 1)
    const share = (at: number) => (taker === 0 ? shareOf(at) : shareOf(taker, shareOf(at)))
    for (const [at, field] of fields.entries()) {
      const others = required
        .filter((other) => other !== field)
        .map((other) => `"${other.name}":${fitting(other.type)}`)
      for (const value of spoilt(field.type, share(at), depth + 1))
        yield `{${[...others, `"${field.name}":${value}`].join(',')}}`
    }
  } else if (isListType(bare) && depth < 2) {
    for (const value of spoilt(bare.ofType, values, depth + 1)) yield `[${value}]`
  }
  if (depth === 0 || !isInputObjectType(bare)) yield* values
}

// With an argument that is not valid, a subscription is answered at once, too.
const taken = [...graphqlOperations, ...graphqlSubscriptions].filter(
  ({ field }) => field.args.length > 0 && !['signIn', 'requestPasswordReset'].includes(field.name),
)

/** The reasons for which GraphQL has refused a value of an operation. */
const refused = new Set<string>()

/** Yields values of an argument as JSON, without those that test again what another value does. */
function* valuesOf(type: GraphQLInputType, at: number): Generator<string> {
  const values = getNamedType(type).name === 'ID' ? idsOf(at, NASTY) : NASTY
  const taken = new Set<string>()
  for (const value of spoilt(type, values)) {
    const reasons: string[] = []
    const coerced = coerceInputValue(JSON.parse(value), type, (_path, _value, { message }) => reasons.push(message))
    // The operation does not get a refused value, and gets the same value of "a" and ["a"] as a list.
    const [known, keys] = reasons.length > 0 ? [refused, reasons] : [taken, [JSON.stringify(coerced)]]
    if (keys.every((key) => known.has(key))) continue
    keys.forEach((key) => known.add(key))
    yield value
  }
}

function* asksOf(operation: GraphQLOperation, at: number): Generator<Asked> {
  for (const { name, type } of operation.field.args) {
    for (const value of valuesOf(type, at)) {
      yield { label: `${name} = ${brief(value)}`, path: pathOf(operation), body: bodyOf(operation, { [name]: value }) }
    }
  }
}

describe('no value of an argument breaks', () => {
  it.each(taken.map((operation, at) => ({ ...operation, asks: [...asksOf(operation, at)] })))(
    '$kind $field.name',
    { timeout: 60_000 },
    async ({ asks }) => {
      expect(await brokenBy(asks)).toEqual([])
    },
  )
})

/** Yields bodies for a kind, with each of its values replaced by nasty values in turn. */
function* bodiesOf(kind: AnyKind): Generator<string> {
  const whole = Object.entries(make(kind) as Record<string, unknown>)
  for (const [at, [spoiltKey]] of whole.entries()) {
    for (const value of shareOf(at)) {
      const entries = whole.map(([key, text]) => `"${key}":${key === spoiltKey ? value : JSON.stringify(text)}`)
      yield `{${entries.join(',')}}`
    }
  }
}

describe('no body breaks', () => {
  const written = [
    ...collections.map((kind) => ({ kind, method: 'POST' })),
    ...singletons.map((kind) => ({ kind, method: 'PUT' })),
  ]

  it.each(written)('$method of $kind.label', { timeout: 60_000 }, async ({ kind, method }) => {
    const path = `/api/content/${kind.path}`
    const requests = Array.from(bodiesOf(kind), (body) => ({ label: brief(body), path, body, method }))
    expect(await brokenBy(requests)).toEqual([])
  })

  const others = restOperations().filter(({ body, path }) => body && !/^\/content\/(?!settings)/.test(path))
  const KEYS = ['username', 'password', 'currentPassword', 'newPassword', 'value', 'type', '__proto__']

  it.each(others)('$method $path', { timeout: 60_000 }, async ({ method, path }) => {
    const bodies = [...NASTY, ...KEYS.flatMap((key, at) => shareOf(at).map((value) => `{"${key}":${value}}`))]
    const to = `/api${path.replaceAll(/\{\w+\}/g, 'site_title')}`
    expect(await brokenBy(bodies.map((body) => ({ label: brief(body), path: to, body, method })))).toEqual([])
  })
})

describe('no stream breaks', () => {
  const streams = restOperations().filter(({ stream }) => stream)

  it.each(streams)('$method $path', { timeout: 60_000 }, async ({ method, path, stream }) => {
    const head = JSON.stringify({ format: TRANSFER_FORMAT, ...ownVersions, release: null })
    const change = {
      kind: product.name,
      action: 'create',
      id: ID,
      version: 1,
      title: '',
      values: make(product),
      receipt: '',
    }
    const spoiltChanges = Object.keys(change).flatMap((key, at) =>
      shareOf(at).map((value) =>
        JSON.stringify({ ...change, [key]: 0 }).replace(`"${key}":0`, () => `"${key}":${value}`),
      ),
    )
    const bodies = [
      ...NASTY,
      ...NASTY.map((value) => head.replace('"release":null', () => `"release":${value}`)),
      ...NASTY.map((value) => head.replace('"release":null', () => `"release":{"name":${value},"version":${value}}`)),
      ...[...NASTY, ...spoiltChanges].map((line) => `${head}\n${line}\n{"end":1}\n`),
    ]
    const to = `/api${path.replaceAll(/\{\w+\}/g, 'leaf.png')}`
    const requests = bodies.map((body) => ({ label: brief(body), path: to, body, method, type: stream! }))
    expect(await brokenBy(requests)).toEqual([])
  })
})

describe('no address breaks', () => {
  const SEGMENTS = [
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    '%00',
    '%ff',
    '%c0%af',
    '%',
    '%zz',
    '%ud800',
    '..',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5c',
    '\\',
    '*',
    '[',
    '{}',
    ';',
    "'",
    '%0d%0aset-cookie:%20a=b',
    '%E2%80%AE',
    'a'.repeat(3_000),
    '/'.repeat(50),
    '1e400',
    '0x10',
    ID,
  ]
  const PLACES = [
    '/S',
    '//S',
    '/product/S',
    '/service/S/S',
    '/media/S',
    '/media/S/640.webp',
    '/assets/S',
    '/admin/S',
    '/api/S',
    '/api/content/S',
    '/api/content/products/S',
    '/api/content/seo/S',
    '/api/content/settings/S',
    '/api/content/products?limit=S',
    '/api/content/products?offset=S&limit=S',
    '/api/content/products?S=S',
    '/?department=S',
    '/api/graphql?query=S',
    '/api/graphql?query=%7Bhero%7Btitle%7D%7D&variables=S',
    '/api/graphql?query=%7Bhero%7Btitle%7D%7D&extensions=S&operationName=S',
    '/api/graphql?extensions=%7B%22persistedQuery%22:%7B%22version%22:1,%22sha256Hash%22:%22S%22%7D%7D',
  ]

  it.each(PLACES)('%s', async (place) => {
    const broken: string[] = []
    for (const segment of SEGMENTS) {
      for (const who of [[], [`Authorization: Bearer ${server.tokens.admin}`]]) {
        const path = place.replaceAll('S', () => segment)
        const request = lines(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...who, '', '')
        const { statuses, text } = await sendRaw(server.url, request)
        if (statuses.length !== 1 || statuses[0]! >= 500 || /^set-cookie/im.test(text)) broken.push(`${path}: ${text}`)
      }
    }
    expect(broken).toEqual([])
  })
})
