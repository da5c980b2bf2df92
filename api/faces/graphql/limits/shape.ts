import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/**
 * Limits of one operation, after expansion of its fragments. The website and the admin need less than half of them. A spread
 * fragment counts as a field. `schemaLists` are the lists of types, fields or arguments that introspection reads.
 */
export const SHAPE_LIMITS = { depth: 10, fields: 1_400, aliases: 40, directives: 40, schemaLists: 12 }

/** Limits of a document. Validation compares fragments pair by pair, and reads all of them for each operation. */
const DOCUMENT_LIMITS = { operations: 10, fragments: 30 }

/**
 * The largest number of pairs of fields, or of spreads of a fragment, with the same place in the response, in all operations of a
 * document. Validation compares each pair. A field that is selected 40 times has 780 pairs.
 */
const MAX_PAIRS = 1_000

/** Validation ends after this many errors: finding the line of an error takes time that grows with its place in the text. */
export const MAX_VALIDATION_ERRORS = 10

type Shape = typeof SHAPE_LIMITS

const WORDS: Record<keyof Shape, string> = {
  depth: 'levels',
  fields: 'fields',
  aliases: 'aliases',
  directives: 'directives',
  schemaLists: 'lists of the schema',
}

/** The lists that introspection reads. https://spec.graphql.org/September2025/#sec-Schema-Introspection.Schema-Introspection-Schema */
const SCHEMA_LISTS = new Set([
  'types',
  'directives',
  'fields',
  'args',
  'inputFields',
  'interfaces',
  'possibleTypes',
  'enumValues',
])

const NOTHING: Shape = { depth: 0, fields: 0, aliases: 0, directives: 0, schemaLists: 0 }

const beside = (a: Shape, b: Shape): Shape => ({
  depth: Math.max(a.depth, b.depth),
  fields: a.fields + b.fields,
  aliases: a.aliases + b.aliases,
  directives: a.directives + b.directives,
  schemaLists: a.schemaLists + b.schemaLists,
})

const isOfSchema = (name: string) => name.startsWith('__')

/**
 * Measures operations. Each fragment is measured once however often it is spread, so expanding fragments takes linear time.
 *
 * We tried graphql-armor's rules for depth, aliases and directives with the cost-limit rule. They expand fragments in linear
 * time too, but none counts fields: cost-limit multiplies by a factor for each level. So the expansion below would stay and
 * three packages would come on top. Their rules also throw a "Syntax Error" instead of reporting a validation error.
 */
class Measure {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #known = new Map<string, Shape | 'being measured'>()
  /** The pairs of fields in all operations so far. */
  #pairs = 0

  constructor(fragments: readonly FragmentDefinitionNode[]) {
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  /**
   * Measures an operation.
   *
   * @throws GraphQLError if it is above a limit, or if one of its fragments does not exist or spreads itself
   */
  check(operation: OperationDefinitionNode): void {
    const shape = this.#of(operation.selectionSet, false)
    for (const [name, limit] of Object.entries(SHAPE_LIMITS) as [keyof Shape, number][]) {
      if (shape[name] > limit)
        throw new GraphQLError(`The operation has more than ${limit} ${WORDS[name]}`, { nodes: operation })
    }
    // The number of fields is limited, so expanding them is cheap.
    this.#countPairs([operation.selectionSet])
    if (this.#pairs > MAX_PAIRS) throw new GraphQLError('The operation repeats fields too often', { nodes: operation })
  }

  /** Returns the name of a fragment that no measured operation spreads. */
  unused(): string | undefined {
    return [...this.#fragments.keys()].find((name) => !this.#known.has(name))
  }

  #of(selectionSet: SelectionSetNode | undefined, inSchema: boolean): Shape {
    return (selectionSet?.selections ?? [])
      .map((selection) => this.#ofSelection(selection, inSchema))
      .reduce(beside, NOTHING)
  }

  #ofSelection(selection: SelectionNode, inSchema: boolean): Shape {
    const own = { ...NOTHING, fields: 1, directives: selection.directives?.length ?? 0 }
    if (selection.kind === Kind.FRAGMENT_SPREAD) return beside(own, this.#ofFragment(selection.name.value))
    if (selection.kind === Kind.INLINE_FRAGMENT) return beside(own, this.#of(selection.selectionSet, inSchema))
    const { alias, name, selectionSet } = selection
    const readsSchema = inSchema || isOfSchema(name.value)
    const inner = this.#of(selectionSet, readsSchema)
    const aliases = alias ? 1 : 0
    const schemaLists = inSchema && SCHEMA_LISTS.has(name.value) ? 1 : 0
    // GraphQL.js limits the depth of introspection.
    const depth = readsSchema ? 0 : inner.depth + 1
    return { ...beside(inner, { ...own, aliases, schemaLists }), depth }
  }

  #ofFragment(name: string): Shape {
    const known = this.#known.get(name)
    if (known === 'being measured') throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`)
    if (known) return known
    this.#known.set(name, 'being measured')
    const fragment = this.#fragments.get(name)
    if (!fragment) throw new GraphQLError(`Unknown fragment "${name}".`)
    const shape = this.#of(fragment.selectionSet, isOfSchema(fragment.typeCondition.name.value))
    this.#known.set(name, shape)
    return shape
  }

  /** Counts the pairs of fields that selections with the same place in the response select for one key, and of equal spreads. */
  #countPairs(selectionSets: readonly SelectionSetNode[]): void {
    const fields = new Map<string, FieldNode[]>()
    const spreads = new Map<string, number>()
    const add = (selection: SelectionNode): void => {
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value
        const namesakes = fields.get(key)
        this.#pairs += namesakes?.length ?? 0
        if (namesakes) namesakes.push(selection)
        else fields.set(key, [selection])
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        selection.selectionSet.selections.forEach(add)
      } else {
        const name = selection.name.value
        const times = spreads.get(name) ?? 0
        spreads.set(name, times + 1)
        this.#pairs += times
        if (times === 0) this.#fragments.get(name)?.selectionSet.selections.forEach(add)
      }
    }
    for (const { selections } of selectionSets) selections.forEach(add)
    for (const namesakes of fields.values()) {
      if (this.#pairs > MAX_PAIRS) return
      this.#countPairs(namesakes.flatMap(({ selectionSet }) => selectionSet ?? []))
    }
  }
}

/** @throws GraphQLError if a document is above a limit */
function check({ definitions }: DocumentNode): void {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  for (const [name, defined] of Object.entries({ operations, fragments })) {
    const limit = DOCUMENT_LIMITS[name as keyof typeof DOCUMENT_LIMITS]
    if (defined.length > limit) throw new GraphQLError(`The document has more than ${limit} ${name}`)
  }
  const measure = new Measure(fragments)
  for (const operation of operations) measure.check(operation)
  const unused = measure.unused()
  if (unused !== undefined) throw new GraphQLError(`Fragment "${unused}" is never used.`)
}

/**
 * A validation rule that rejects documents above the limits. It does so before the other rules have looked at any part of
 * the document, because some of them take time that is quadratic in its size.
 */
export const limitShape = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    try {
      check(document)
      return undefined
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error
      context.reportError(error)
      // The other rules visit this node instead, and have nothing to report.
      return { ...document, definitions: [] }
    }
  },
})
