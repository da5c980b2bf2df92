import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  getIntrospectionQuery,
  getNullableType,
  getOperationAST,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  type NamedTypeNode,
  parse,
  typeFromAST,
  visit,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { collections } from '../../schema/kinds/index.ts'
import { MAX_PAGE } from '../platform/bounds.ts'
import { SHAPE_LIMITS } from '../faces/graphql/limits/shape.ts'
import { selectionOf } from '../testing/graphql.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer()
const demo = await startServer({ environment: { DATABASE_URL: '' } })

const nested = (depth: number, field: string, leaf: string) =>
  `${`${field} { `.repeat(depth)}${leaf}${' }'.repeat(depth)}`
const times = (count: number, part: (n: number) => string) => Array.from({ length: count }, (_, n) => part(n)).join(' ')

/** Fragments of which each spreads the next `width` times: `width` ** `height` fields, written in a few lines. */
const explosion = (height: number, width: number, spread: (n: number, next: string) => string) =>
  times(height, (level) => `fragment f${level} on Query { ${times(width, (n) => spread(n, `...f${level + 1}`))} }`)

const ATTACKS: Record<string, string> = {
  'a query too deep': `{ history(kind: PRODUCT, id: "x") { items { ${nested(12, 'changes', 'field')} } } }`,
  'more depth by fragments': `{ ...f0 } ${times(12, (n) => `fragment f${n} on Query { site { ...f${n + 1} } }`)} fragment f12 on Query { __typename }`,
  'a thousand aliases of a scalar': `{ site { settings { ${times(300, (n) => `a${n}: site_title`)} } } }`,
  'a hundred aliases of a query': `{ ${times(100, (n) => `a${n}: site { hero { title } }`)} }`,
  'a hundred aliases of signing in': `mutation { ${times(100, (n) => `a${n}: signIn(username: "a", password: "b") { token }`)} }`,
  'aliases multiplied by fragments': `{ ...f0 } ${explosion(8, 4, (n, next) => `a${n}: site { settings { site_title } } ${next}`)} fragment f8 on Query { __typename }`,
  'fragments that explode': `{ ...f0 } ${explosion(20, 2, (n, next) => `... on Query { ${next} } ... @include(if: ${n === 0}) { ${next} }`)} fragment f20 on Query { hero { title } }`,
  'a fragment that spreads itself': '{ ...a } fragment a on Query { hero { title } ...a }',
  'fragments in a circle':
    '{ ...a } fragment a on Query { ...b } fragment b on Query { ...c } fragment c on Query { ...a }',
  'directives by the hundred': `{ hero { title ${'@include(if: true) '.repeat(300)} } }`,
  'directives on every field': `{ hero { ${times(60, (n) => `a${n % 3}: title @skip(if: false)`)} } }`,
  'unknown directives': `{ hero { title ${times(200, (n) => `@a${n}`)} } }`,
  'every list whole, many values each': `{ ${collections
    .map(
      ({ plural }) =>
        `${plural}(limit: ${MAX_PAGE}) { items { ${times(8, (n) => `i${n}: id`)} ${times(30, () => 'id version ')} isActive } }`,
    )
    .concat(
      collections.flatMap(({ plural }) =>
        times(8, (n) => `p${n}${plural}: ${plural}(limit: ${MAX_PAGE}) { items { id version isActive } }`),
      ),
    )
    .join(' ')} }`,
  'the same field ten thousand times': `{ hero { ${'title '.repeat(10_000)} } }`,
  'the same field 470 times': `{ ${times(470, () => 'products { total }')} }`,
  'the same fields within the same fields': `{ ${times(8, () => `products { ${times(8, () => `items { ${times(8, () => 'id')} }`)} }`)} }`,
  'the same field in a fragment that is not used': `{ hero { title } } fragment f on Query { ${times(470, () => 'products { total }')} }`,
  'fragments by the hundred': `{ ${times(100, (n) => `...f${n}`)} } ${times(100, (n) => `fragment f${n} on Query { hero { title } }`)}`,
  'fragments that explode and select nothing': `{ ...f0 } ${explosion(20, 2, (_, next) => `... on Query { ${next} }`)} fragment f20 on Query { __typename }`,
  'unknown fields after sixty thousand lines': `${'\n'.repeat(60_000)}{ ${times(900, (n) => `field${n}`)} }`,
  'the schema under many aliases': `{ ${times(40, (n) => `a${n}: __schema { types { fields { args { name } } } }`)} }`,
  'ten thousand variables': `query (${times(10_000, (n) => `$v${n}: Int`)}) { hero { title } }`,
  'a list of ten thousand values': `{ products(filter: {category: [${'"a" '.repeat(10_000)}]}) { total } }`,
  'a value nested a thousand times': `{ products(filter: ${'['.repeat(1_500)}${']'.repeat(1_500)}) { total } }`,
  'a selection nested a thousand times': nested(1_500, 'site', 'hero'),
  'a hundred thousand comments': '#\n'.repeat(100_000),
  'half a million comments before an operation': `${'#\n'.repeat(500_000)}{ hero { title } }`,
  'many operations in one document': times(500, (n) => `query q${n} { hero { title } }`),
  'half a document': '{ hero { title ',
  nothing: '',
}

/** Returns the CPU time of a response in microseconds, and the response. */
async function costOf(query: string) {
  const before = process.cpuUsage()
  const answer = await server.graphql(query)
  const { user, system } = process.cpuUsage(before)
  return { answer, cost: user + system }
}

describe('before execution, GraphQL rejects', async () => {
  await costOf('{ site { hero { title } } }')
  const { cost: usual } = await costOf('{ site { hero { title } } }')

  it.each(Object.entries(ATTACKS))('%s', async (_, query) => {
    const { answer, cost } = await costOf(query)
    expect(answer.status).toBe(400)
    expect(answer.data ?? null).toBeNull()
    expect(answer.errors![0]!.extensions.code).toBe('BAD_REQUEST')
    expect(answer.errors!.length).toBeLessThan(150)
    // Reading the bodies of two megabytes takes about twenty. Exponential growth would exceed the limit by far.
    expect(cost / usual).toBeLessThan(100)
  })

  it.each(['{ hero { title } }', 'query a { hero { title } } query b { hero { title } }', 'mutation { signOut }'])(
    'a name that no operation has: %s',
    async (query) => {
      const answer = await server.rest<{ errors: object[] }>('POST', '/graphql', {
        body: { query, operationName: 'nowhere' },
      })
      const message = 'Unknown operation named "nowhere".'
      expect([answer.status, answer.body]).toEqual([
        400,
        { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
      ])
    },
  )

  it.each([0, -1, MAX_PAGE + 1, 2_147_483_647])('pages of %i items', async (limit) => {
    for (const { plural } of collections) {
      const { errors } = await server.graphql(`{ ${plural}(limit: ${limit}) { items { id } } }`)
      expect(['INVALID', 'BAD_REQUEST']).toContain(errors?.[0]?.extensions.code)
    }
    const staff = [
      `mediaFiles(limit: ${limit})`,
      `history(kind: PRODUCT, id: "00000000-0000-4000-8000-000000000000", limit: ${limit})`,
    ]
    for (const list of staff) {
      const { errors } = await server.graphql(`{ ${list} { total items { id } } }`, {}, { as: 'admin' })
      expect(['INVALID', 'BAD_REQUEST']).toContain(errors?.[0]?.extensions.code)
    }
    const { errors } = await server.graphql(`{ site { products(limit: ${limit}) { items { id } } } }`)
    expect(errors).toHaveLength(1)
  })

  it('negative offsets, but not offsets beyond the end', async () => {
    const ask = (offset: number) => server.graphql(`{ products(offset: ${offset}) { items { id } } }`)
    expect((await ask(-1)).errors?.[0]?.extensions.code).toBe('INVALID')
    expect((await ask(2_147_483_647)).data).toEqual({ products: { items: [] } })
  })

  it('a mutation by its hash in a GET request, even if its hash is stored', async () => {
    const query = 'mutation { subscribe(email: "hash@example.org") }'
    const sha256Hash = createHash('sha256').update(query).digest('hex')
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    await server.rest('POST', '/graphql', { body: { query: `${query} `, extensions } })
    const byHash = `/api/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`
    expect((await server.fetch(byHash)).status).toBe(200)
    expect(await (await server.fetch(byHash)).text()).toContain('PERSISTED_QUERY_NOT_FOUND')
    await server.rest('POST', '/graphql', { body: { query, extensions } })
    await server.database.pool.query('delete from subscriber')
    const answers = [await server.fetch(byHash), await server.fetch(`${byHash}&query=${encodeURIComponent(query)}`)]
    for (const { status } of answers) expect([400, 405]).toContain(status)
    expect((await server.database.pool.query('select 1 from subscriber')).rowCount).toBe(0)
  })

  it.each([
    ['two requests', [{ query: '{ hero { title } }' }, { query: '{ hero { title } }' }]],
    ['no request', []],
    ['a list of nothing', [null]],
  ])('a batch of %s', async (_, body) => {
    const answer = await server.rest('POST', '/graphql', { body })
    expect(answer.status).toBe(400)
  })

  it.each([
    ['search', { search: 'ä'.repeat(100_000) }],
    ['category', { filter: { category: Array.from({ length: 10_000 }, (_, n) => `c${n}`) } }],
  ])('a %s above every length limit', async (field, variables) => {
    const query = `query ($search: String, $filter: ProductFilter) {
      products(search: $search, filter: $filter) { items { id } total }
    }`
    const { errors } = await server.graphql(query, variables)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', errors: [{ field }] })
  })

  it('variables with hundreds of thousands of values', async () => {
    const query = 'query ($filter: ProductFilter) { products(filter: $filter) { total } }'
    const variables = { filter: { category: Array.from({ length: 400_000 }, () => 'a') } }
    const { status, errors } = await server.graphql(query, variables)
    expect([status, errors?.[0]?.message]).toEqual([400, 'The variables have more than 12000 values'])
  })

  it('more ids than the largest page', async () => {
    const ids = Array.from({ length: MAX_PAGE + 1 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
    const query = 'mutation ($ids: [ID!]!) { deleteProducts(ids: $ids) { id } }'
    const { errors } = await server.graphql(query, { ids }, { as: 'editor' })
    expect(errors?.[0]?.extensions.code).toBe('INVALID')
  })
})

describe('the schema', () => {
  const questions = [
    getIntrospectionQuery(),
    '{ __schema { types { name } } }',
    '{ __type(name: "User") { fields { name } } }',
  ]

  it.each(questions)('can be read outside the demo by staff only: query %#', async (query) => {
    const { data, errors } = await server.graphql(query)
    expect(data ?? null).toBeNull()
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    const ended = await server.graphql(query, {}, { token: `${server.tokens.admin}x` })
    expect([ended.status, ended.data ?? null]).toEqual([401, null])
    const answer = await server.fetch(`/api/graphql?query=${encodeURIComponent(query)}`)
    expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining('"data"')])
    for (const as of ['contributor', 'admin'] as const)
      expect((await server.graphql(query, {}, { as })).errors).toBeUndefined()
  })

  it('cannot be read by visitors after staff have sent the same query, nor in a fragment', async () => {
    const query = '{ ...A } fragment A on Query { hero { title } __schema { queryType { name } } }'
    expect((await server.graphql(query, {}, { as: 'editor' })).errors).toBeUndefined()
    expect(await server.graphql(query)).toMatchObject({ status: 401 })
  })

  it('is not revealed by suggestions in error messages', async () => {
    const { errors } = await server.graphql('{ product(id: "x") { nam } usres { id } }')
    expect(JSON.stringify(errors)).not.toMatch(/did you mean/i)
  })

  it('can be read in the demo, but not recursively', async () => {
    expect((await demo.graphql(getIntrospectionQuery())).errors).toBeUndefined()
    const circle = `{ __schema { types { ${nested(9, 'fields { type', 'name')}${' }'.repeat(9)} } } }`
    expect((await demo.graphql(circle)).errors).not.toHaveLength(0)
  })
})

/** Every operation of the website, with its fragments: those of its .graphql files and those made from the model. */
async function websiteOperations(): Promise<[string, string][]> {
  const root = join(import.meta.dirname, '../../web')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'))
  const texts = files.map((name) => readFileSync(join(root, name), 'utf8'))
  // The address is computed because the API's project does not contain the website's sources.
  const made = (await import(join(root, 'graphql/operations.ts'))) as { operations: string[] }
  const definitions = [...texts, ...made.operations]
    .join('\n')
    .split(/^(?=fragment |query |mutation )/m)
    .map((text) => text.trim())
  const fragments = new Map(
    definitions.flatMap((text) => {
      const name = /^fragment (\w+)/.exec(text)?.[1]
      return name ? [[name, text] as const] : []
    }),
  )
  const withFragments = (text: string, seen: Set<string>): string => {
    const used = [...text.matchAll(/\.\.\.(\w+)/g)]
      .map(([, name]) => name!)
      .filter((name) => fragments.has(name) && !seen.has(name))
    for (const name of used) seen.add(name)
    return [text, ...[...new Set(used)].map((name) => withFragments(fragments.get(name)!, seen))].join('\n')
  }
  const operations = definitions.filter((text) => /^(?:query|mutation) /.test(text))
  return operations.map((text) => [/^\w+ (\w+)/.exec(text)![1]!, withFragments(text, new Set())])
}

const ours = await websiteOperations()
const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema/schema.graphql'), 'utf8'))
const SCALARS: Record<string, unknown> = {
  ID: '00000000-0000-4000-8000-000000000000',
  Int: MAX_PAGE,
  String: 'a',
  Boolean: true,
  DateTime: '2027-03-01T09:00:00Z',
  JSONObject: {},
  Role: 'EDITOR',
}

/** Returns a value that a variable of a type accepts. Lists have one entry; optional fields of inputs are left out. */
function valueOf(type: GraphQLInputType): unknown {
  const needed = getNullableType(type)
  if (isListType(needed)) return [valueOf(needed.ofType)]
  if (isEnumType(needed)) return needed.getValues()[0]!.name
  if (!isInputObjectType(needed)) return SCALARS[String(needed)]
  const required = Object.entries(needed.getFields()).filter(([, field]) => isRequiredInputField(field))
  return Object.fromEntries(required.map(([key, field]) => [key, valueOf(field.type)]))
}

/** Returns values for the variables of an operation. */
function variablesOf(query: string): Record<string, unknown> {
  const declared = getOperationAST(parse(query))!.variableDefinitions ?? []
  return Object.fromEntries(
    declared.map(({ variable, type }) => [
      variable.name.value,
      valueOf(typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType),
    ]),
  )
}

/** Counts the fields and the spreads of an operation. Ours spread each fragment once. */
function fieldsIn(query: string): number {
  let count = 0
  const add = () => void count++
  visit(parse(query), { Field: add, FragmentSpread: add })
  return count
}

describe('the operations of the website stay well below the limits', () => {
  it('and the list of operations is not empty', () => {
    expect(ours.length).toBeGreaterThan(4)
  })

  it.each(ours)('for %s', async (_, query) => {
    const { errors = [] } = await server.graphql(query, variablesOf(query))
    // Errors of a resolver have a path: the request has no session, and the items do not exist. Those of the limits have none.
    // A file cannot be a value in JSON. Its variable is missed after the limits, before the resolvers.
    const unexpected = errors.filter(
      ({ path, extensions, message }) =>
        (!path && !/of required type "Upload!" was not provided/.test(message)) || extensions.code === 'INTERNAL',
    )
    expect(unexpected).toEqual([])
    expect(fieldsIn(query)).toBeLessThan(SHAPE_LIMITS.fields / 2)
  })
})

it.each(collections)('the admin can read a complete page of $labelPlural', async (kind) => {
  const query = `{ page: ${kind.plural}(limit: ${MAX_PAGE}) { items { id version createdAt updatedAt ${selectionOf(kind.fields)} } total } }`
  expect((await server.graphql(query, {}, { as: 'editor' })).errors).toBeUndefined()
})
