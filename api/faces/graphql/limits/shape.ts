import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** Limits of one operation, after expansion of its fragments. The website and the admin need a third of them. */
export const SHAPE_LIMITS = { depth: 10, fields: 1_000, aliases: 40, directives: 40 }

type Shape = typeof SHAPE_LIMITS

const NOTHING: Shape = { depth: 0, fields: 0, aliases: 0, directives: 0 }

const beside = (a: Shape, b: Shape): Shape => ({
  depth: Math.max(a.depth, b.depth),
  fields: a.fields + b.fields,
  aliases: a.aliases + b.aliases,
  directives: a.directives + b.directives,
})

/**
 * Measures operations. Each fragment is measured once however often it is spread, so expanding fragments takes linear time.
 *
 * We tried graphql-armor's rules for depth, aliases and directives with the cost-limit rule. They expand fragments in linear
 * time too, but none counts fields: cost-limit multiplies by a factor for each level. So the expansion below would stay and
 * three packages would come on top. Their rules also throw a "Syntax Error" instead of reporting a validation error.
 */
class Measure {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  private readonly known = new Map<string, Shape>()

  constructor({ definitions }: DocumentNode) {
    const found = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
    this.fragments = new Map(found.map((fragment) => [fragment.name.value, fragment]))
  }

  of(selectionSet: SelectionSetNode | undefined): Shape {
    return (selectionSet?.selections ?? []).map((selection) => this.ofSelection(selection)).reduce(beside, NOTHING)
  }

  private ofSelection(selection: SelectionNode): Shape {
    // Introspection fields are limited by GraphQL.js itself.
    if (selection.kind === Kind.FIELD && selection.name.value.startsWith('__')) return NOTHING
    const own = { ...NOTHING, directives: selection.directives?.length ?? 0 }
    if (selection.kind === Kind.FRAGMENT_SPREAD) return beside(own, this.ofFragment(selection.name.value))
    const inner = this.of(selection.selectionSet)
    if (selection.kind === Kind.INLINE_FRAGMENT) return beside(own, inner)
    const field = { depth: 0, fields: 1, aliases: selection.alias ? 1 : 0, directives: 0 }
    return { ...beside(beside(own, inner), field), depth: inner.depth + 1 }
  }

  private ofFragment(name: string): Shape {
    let shape = this.known.get(name)
    if (!shape) {
      // Ends the recursion for a fragment that spreads itself, which another validation rule rejects.
      this.known.set(name, NOTHING)
      shape = this.of(this.fragments.get(name)?.selectionSet)
      this.known.set(name, shape)
    }
    return shape
  }
}

/** A validation rule that rejects operations above the limits. */
export function limitShape(context: ValidationContext): ASTVisitor {
  const measure = new Measure(context.getDocument())
  return {
    OperationDefinition(operation) {
      const shape = measure.of(operation.selectionSet)
      for (const [name, limit] of Object.entries(SHAPE_LIMITS)) {
        const found = shape[name as keyof Shape]
        if (found <= limit) continue
        const what = name === 'depth' ? 'levels' : name
        context.reportError(new GraphQLError(`The operation has more than ${limit} ${what}`, { nodes: operation }))
      }
    },
  }
}
