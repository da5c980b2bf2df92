import type { TypedDocumentNode } from '@apollo/client'
import { Kind as NodeKind, type OperationDefinitionNode } from 'graphql'
import type { Kind } from '../../../../schema/kind.ts'
import { field, query } from '../../client/graphql/build-document.ts'
import type { ListedItem } from '../../client/graphql/operations.ts'
import { lineKeys } from './kind-of.ts'

type Found = Record<string, { items: ListedItem[] }>

/** Returns the query for the items of some kinds that a search finds, with what a line shows of each, by the names of the kinds. */
export function foundQuery(kinds: readonly Kind[]): TypedDocumentNode<Found, { search: string; limit: number }> {
  const operations = kinds.map((kind) => {
    const keys = ['id', 'version', ...lineKeys(kind), 'isActive'].map((key) => field(key))
    const { definitions } = query({
      name: 'FoundItems',
      variables: { search: 'String', limit: 'Int' },
      as: kind.name,
      field: kind.plural,
      select: [field('items', keys)],
    })
    return definitions[0] as OperationDefinitionNode
  })
  const selections = operations.flatMap(({ selectionSet }) => selectionSet.selections)
  const joined = { ...operations[0]!, selectionSet: { kind: NodeKind.SELECTION_SET, selections } } as const
  return { kind: NodeKind.DOCUMENT, definitions: [joined] }
}
