import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type ListTypeNode,
  type NamedTypeNode,
  type NameNode,
  OperationTypeNode,
  type TypeNode,
  type ValueNode,
} from 'graphql'

const name = (value: string): NameNode => ({ kind: Kind.NAME, value })

const argument = (key: string, value: ValueNode): ArgumentNode => ({ kind: Kind.ARGUMENT, name: name(key), value })

const variable = (key: string) => ({ kind: Kind.VARIABLE, name: name(key) }) as const

/** Returns the node of a type such as `[ID!]!`. */
function typeNode(type: string): TypeNode {
  if (type.endsWith('!'))
    return { kind: Kind.NON_NULL_TYPE, type: typeNode(type.slice(0, -1)) as NamedTypeNode | ListTypeNode }
  if (type.startsWith('[')) return { kind: Kind.LIST_TYPE, type: typeNode(type.slice(1, -1)) }
  return { kind: Kind.NAMED_TYPE, name: name(type) }
}

/** Returns a field of a selection, with the fields that are selected of its value. @param integers its arguments */
export const field = (
  key: string,
  selections: readonly FieldNode[] = [],
  integers: Readonly<Record<string, number>> = {},
): FieldNode => ({
  kind: Kind.FIELD,
  name: name(key),
  arguments: Object.entries(integers).map(([of, value]) => argument(of, { kind: Kind.INT, value: String(value) })),
  ...(selections.length > 0 && { selectionSet: { kind: Kind.SELECTION_SET, selections } }),
})

/** Returns a selected field whose value has another key in the result. */
export const renamed = (key: string, as: string): FieldNode => ({ ...field(key), alias: name(as) })

/** An operation with one field. */
interface Operation {
  name: string
  /** The types of the variables, which are the arguments of the field. */
  variables?: Readonly<Record<string, string>>
  /** The key of the field in the result. */
  as: string
  field: string
  /** The arguments of the field that are enum values. */
  enums?: Readonly<Record<string, string>>
  select?: readonly FieldNode[]
}

/** Builds documents from the model, without the parser of the library, which would weigh more than all of them. */
const build =
  (operation: OperationTypeNode) =>
  ({ variables = {}, enums = {}, select = [], ...own }: Operation): DocumentNode => ({
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation,
        name: name(own.name),
        variableDefinitions: Object.entries(variables).map(([key, type]) => ({
          kind: Kind.VARIABLE_DEFINITION,
          variable: variable(key),
          type: typeNode(type),
        })),
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: [
            {
              ...field(own.field, select),
              alias: name(own.as),
              arguments: [
                ...Object.keys(variables).map((key) => argument(key, variable(key))),
                ...Object.entries(enums).map(([key, value]) => argument(key, { kind: Kind.ENUM, value })),
              ],
            },
          ],
        },
      },
    ],
  })

/** Returns the document of a query. */
export const query = build(OperationTypeNode.QUERY)

/** Returns the document of a mutation. */
export const mutation = build(OperationTypeNode.MUTATION)
