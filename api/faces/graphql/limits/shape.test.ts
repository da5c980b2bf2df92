import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { buildSchema, type DocumentNode, getIntrospectionQuery, parse, specifiedRules, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { checkOperation, TEXT_LIMITS } from '../../../platform/http/operation-limits.ts'
import { limitShape, MAX_VALIDATION_ERRORS, SHAPE_LIMITS } from './shape.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../../schema/schema.graphql'), 'utf8'))

const times = (count: number, part: (n: number) => string, separator = ' ') =>
  Array.from({ length: count }, (_, n) => part(n)).join(separator)
const nested = (depth: number, open: string, inner: string) =>
  `${`${open} { `.repeat(depth)}${inner}${' }'.repeat(depth)}`
const fragments = (count: number, body: (n: number) => string) =>
  times(count, (n) => `fragment f${n} on Query { ${body(n)} }`)
const spreads = (count: number) => times(count, (n) => `...f${n}`)

/** Documents by what they have many of. Validation takes longest for the largest that is below all limits. */
const MANY: Record<string, (n: number) => string> = {
  'different fields': (n) => `{ ${times(n, () => 'x')} }`.replaceAll('x', () => FIELDS[counter++ % FIELDS.length]!),
  'the same field': (n) => `{ hero { ${times(n, () => 'title')} } }`,
  'the same field with subfields': (n) => `{ ${times(n, () => 'products { total }')} }`,
  'the same fields within the same fields': (n) =>
    `{ ${times(n, () => `products { ${times(n, () => `items { ${times(n, () => 'id')} }`)} }`)} }`,
  'the same field with other arguments': (n) => `{ ${times(n, (i) => `product(id: "${i}") { id }`)} }`,
  'the same alias of other fields': (n) => `{ hero { ${times(n, (i) => `a: ${i % 2 ? 'id' : 'title'}`)} } }`,
  'the same field under few aliases': (n) => `{ ${times(n, (i) => `a${i % 20}: hero { title }`)} }`,
  aliases: (n) => `{ hero { ${times(n, (i) => `a${i}: title`)} } }`,
  'unknown fields': (n) => `{ ${times(n, (i) => `field${i}`)} }`,
  'unknown fields on lines of their own': (n) => `{ ${times(n, (i) => `field${i}`, '\n')} }`,
  'unknown fields after empty lines': (n) => `${'\n'.repeat(n)}{ ${times(500, (i) => `field${i}`)} }`,
  'unknown arguments': (n) => `{ products(${times(n, (i) => `a${i}: 1`)}) { total } }`,
  'the same argument': (n) => `{ products(${times(n, () => 'limit: 1')}) { total } }`,
  'the same variable': (n) => `query (${times(n, () => '$a: Int')}) { products(limit: $a) { total } }`,
  'unused variables': (n) => `query (${times(n, (i) => `$v${i}: Int`)}) { hero { title } }`,
  'used variables': (n) =>
    `query (${times(n, (i) => `$v${i}: String!`)}) { products(filter: {category: [${times(n, (i) => `$v${i}`)}]}) { total } }`,
  'unknown variables': (n) => `{ products(filter: {category: [${times(n, (i) => `$v${i}`)}]}) { total } }`,
  'directives of a field': (n) => `{ hero { title ${times(n, () => '@include(if: true)')} } }`,
  'unknown directives': (n) => `{ hero { title ${times(n, (i) => `@a${i}`)} } }`,
  'directives of the operation': (n) => `query A ${times(n, (i) => `@a${i}(b: ${i})`)} { hero { title } }`,
  'directives of variables': (n) => `query ($a: Int ${times(n, (i) => `@a${i}`)}) { products(limit: $a) { total } }`,
  'values in a list': (n) => `{ products(filter: {category: [${times(n, () => '"a"')}]}) { total } }`,
  'lists in a list': (n) => `{ products(filter: {category: ${'['.repeat(n)}${']'.repeat(n)}}) { total } }`,
  'unknown keys of an input': (n) => `mutation { createProduct(input: {${times(n, (i) => `k${i}: 1`)}}) { id } }`,
  'the same key of an input': (n) => `mutation { createProduct(input: {${times(n, () => 'name: "a"')}}) { id } }`,
  'inputs in an input': (n) => `mutation { createProduct(input: ${'{image: '.repeat(n)}1${'}'.repeat(n)}) { id } }`,
  'entries of an input': (n) =>
    `mutation { createProduct(input: {technicalSpecs: [${times(n, (i) => `{label: "${i}", value: 1}`)}]}) { id } }`,
  levels: (n) => `{ ${nested(n, 'site', 'hero { title }')} }`,
  'inline fragments': (n) => `{ ${times(n, () => '... on Query { hero { title } }')} }`,
  'inline fragments in each other': (n) => `{ ${nested(n, '... on Query', 'hero { title }')} }`,
  'inline fragments of foreign types': (n) => `{ ${times(n, () => '... on Product { id }')} }`,
  'spreads of one fragment': (n) => `{ ${times(n, () => '...f0')} } ${fragments(1, () => 'hero { title }')}`,
  'spreads of one fragment in many fields': (n) =>
    `{ ${times(n, () => 'site { ...f }')} } fragment f on Site { hero { title } products { total } }`,
  fragments: (n) => `{ ${spreads(n)} } ${fragments(n, () => 'hero { title }')}`,
  'fragments of many fields': (n) => `{ ${spreads(n)} } ${fragments(n, () => FIELDS.slice(0, 14).join(' '))}`,
  'fragments of different fields': (n) => `{ ${spreads(n)} } ${fragments(n, (i) => FIELDS[i % FIELDS.length]!)}`,
  'many fields in 30 fragments': (n) => `{ ${spreads(30)} } ${fragments(30, () => times(n, () => '__typename'))}`,
  'fragments in all fields': (n) =>
    `{ ${times(n, () => `site { ${spreads(n)} }`)} } ${times(n, (i) => `fragment f${i} on Site { __typename }`)}`,
  'fragments in a row': (n) =>
    `{ ...f0 } ${fragments(n, (i) => `hero { id } ...f${i + 1}`)} fragment f${n} on Query { __typename }`,
  'fragments in all later fragments': (n) =>
    `{ ...f0 } ${fragments(n, (i) => `__typename ${times(n - i - 1, (j) => `...f${i + j + 1}`)}`)}`,
  'fragments in pairs': (n) =>
    `{ ...f0 } ${fragments(n, (i) => `...f${i + 1} ...f${i + 1}`)} fragment f${n} on Query { __typename }`,
  'fragments in a circle': (n) => `{ ${spreads(n)} } ${fragments(n, (i) => `...f${(i + 1) % n} hero { id }`)}`,
  'unknown fragments': (n) => `{ ${spreads(n)} }`,
  'unused fragments': (n) => `{ hero { title } } ${fragments(n, () => 'hero { title }')}`,
  'the same field in an unused fragment': (n) =>
    `{ hero { title } } ${fragments(1, () => times(n, () => 'products { total }'))}`,
  'operations that expand many fields': (n) =>
    `${times(n, (i) => `query q${i} { site { ${spreads(20)} } }`)} ${times(20, (i) => `fragment f${i} on Site { ...g }`)} fragment g on Site { ${times(40, () => '__typename')} }`,
  'operations with pairs': (n) => times(n, (i) => `query q${i} { ${times(14, () => 'hero { id title }')} }`),
  'fragments of one name': (n) => `{ ...f } ${times(n, () => 'fragment f on Query { hero { title } }')}`,
  operations: (n) => times(n, (i) => `query q${i} { hero { title } }`),
  'operations of one name': (n) => times(n, () => 'query q { hero { title } }'),
  'operations that spread all fragments': (n) =>
    `${times(n, (i) => `query q${i} { ${spreads(n)} }`)} ${fragments(n, () => times(n, () => 'hero { title }'))}`,
  'lists of the schema': (n) => `{ ${times(n, () => '__schema { types { fields { args { name } } } }')} }`,
  'fields of the schema in each other': (n) =>
    `{ __schema { types { ${nested(n, 'fields { type', 'name')}${' }'.repeat(n)} } } }`,
  'types of types': (n) => `{ __schema { types { ${nested(n, 'ofType', 'name')} } } }`,
  comments: (n) => `${'#\n'.repeat(n)}{ hero { title } }`,
  'comments without a line break': (n) => `#${'#'.repeat(n)}\n{ hero { title } }`,
  spaces: (n) => `${' '.repeat(n)}{ hero { title } }`,
  'characters of a text': (n) => `{ products(search: "${'a'.repeat(n)}") { total } }`,
  'escapes of a text': (n) => `{ products(search: "${String.raw`\u0041`.repeat(n)}") { total } }`,
  'lines of a block of text': (n) => `{ products(search: """${'a\n'.repeat(n)}""") { total } }`,
}

const FIELDS = Object.values(schema.getQueryType()!.getFields())
  .filter((field) => field.args.length === 0)
  .map(({ name }) => `${name} { __typename }`)
let counter = 0

/** Returns a document that is below the limits, or undefined. */
function admitted(text: string): DocumentNode | undefined {
  try {
    checkOperation({ query: text })
    const document = parse(text, { maxTokens: TEXT_LIMITS.tokens })
    return validate(schema, document, [limitShape]).length > 0 ? undefined : document
  } catch {
    return undefined
  }
}

/** Parses and validates as the server does. */
function check(text: string): void {
  checkOperation({ query: text })
  const document = parse(text, { maxTokens: TEXT_LIMITS.tokens })
  const options = { maxErrors: MAX_VALIDATION_ERRORS, hideSuggestions: true }
  validate(schema, document, [...specifiedRules, limitShape], options)
}

/** Returns the CPU time that some work takes at best, in microseconds. */
function cpuTime(work: () => void): number {
  const runs = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...runs)
}

/** Returns the largest number for which a document is below the limits: up to it all are. */
function largest(document: (n: number) => string): number {
  let [below, above] = [0, 1]
  while (above < 200_000 && admitted(document(above))) [below, above] = [above, above * 2]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (admitted(document(middle))) below = middle
    else above = middle
  }
  return below
}

const USUAL = `query List($search: String) { products(limit: 10, search: $search) { total items {
  id name category description features { text } applications image order isActive version createdAt updatedAt } } }`

/** What validation of a usual operation takes. On an idle machine it is a tenth of a millisecond, so the bound is five. */
const usual = () => cpuTime(() => times(10, () => (check(USUAL), ''))) / 10
const MAX_FACTOR = 50

for (let n = 0; n < 200; n++) check(USUAL)

describe('validation of a document below all limits takes little, with many', () => {
  it.each(Object.entries(MANY))('%s', (_, document) => {
    const text = document(Math.max(1, largest(document)))
    expect(cpuTime(() => check(text)) / usual()).toBeLessThan(MAX_FACTOR)
  })
})

const selection: fc.Memo<string> = fc.memo((depth) => {
  const leaf = fc.constantFrom('id', 'title', 'a: title', '__typename', '...f0', 'title @skip(if: false)')
  if (depth <= 1) return leaf
  const inner = fc.array(selection(depth - 1), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
  const parent = fc.constantFrom('hero', 'site', 'products', 'b: hero', 'items', '... on Query', '... on Site', '...')
  return fc.oneof(
    leaf,
    fc.tuple(parent, inner).map(([name, parts]) => `${name} { ${parts} }`),
  )
})
const selections = fc.array(selection(4), { minLength: 1, maxLength: 15 }).map((parts) => parts.join(' '))
const documents = fc.tuple(selections, selections, selections).map(([operation, first, second]) => {
  const withoutSpreads = first.replaceAll('...f0', '__typename')
  return `{ ${operation} ...f1 } fragment f0 on Query { ${withoutSpreads} } fragment f1 on Site { ${second} ...f0 }`
})

it('validation takes little for random documents below all limits', () => {
  const bound = usual() * MAX_FACTOR
  fc.assert(
    fc.property(documents, (text) => {
      fc.pre(admitted(text) !== undefined)
      expect(cpuTime(() => check(text))).toBeLessThan(bound)
    }),
    { numRuns: 50 },
  )
})

describe('the limits leave room for', () => {
  it.each([
    ['the introspection of tools', getIntrospectionQuery()],
    ['a field that each of ten fragments selects', `{ ${spreads(10)} } ${fragments(10, () => 'hero { id title }')}`],
    ['a field that is selected forty times', `{ hero { ${times(40, () => 'title')} } }`],
    ['texts of many lines', `{ products(search: """${'a\n'.repeat(1_000)}""") { total } }`],
  ])('%s', (_, text) => expect(admitted(text)).toBeDefined())
})

it.each([
  ['{ ...a } fragment a on Query { hero { title } ...a }', 'Cannot spread fragment "a" within itself.'],
  [`{ ${times(46, () => 'hero { title }')} }`, 'The operation repeats fields too often'],
  [times(11, (n) => `query q${n} { hero { title } }`), 'The document has more than 10 operations'],
  ['{ hero { title } } fragment a on Query { hero { title } }', 'Fragment "a" is never used.'],
  ['{ ...a }', 'Unknown fragment "a".'],
  [fragments(31, () => 'hero { title }'), 'The document has more than 30 fragments'],
  [
    `{ ${times(SHAPE_LIMITS.fields + 1, () => '__typename')} }`,
    `The operation has more than ${SHAPE_LIMITS.fields} fields`,
  ],
])('one error says what is wrong: %#', (text, message) => {
  const errors = validate(schema, parse(text), [...specifiedRules, limitShape])
  expect(errors.map((error) => error.message)).toEqual([message])
})
