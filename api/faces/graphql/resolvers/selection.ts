import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** The answers, by the nodes of a field, which are the same for all items of a list. */
const known = new WeakMap<readonly FieldNode[], boolean>()

/** Returns whether an operation selects no other fields of an object than these. @param names the same for each field of the schema */
export function selectsOnly({ fieldNodes, fragments }: GraphQLResolveInfo, names: ReadonlySet<string>): boolean {
  const within = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).every((selected) => {
      if (selected.kind === Kind.FIELD) return names.has(selected.name.value)
      return within(
        selected.kind === Kind.INLINE_FRAGMENT ? selected.selectionSet : fragments[selected.name.value]?.selectionSet,
      )
    })
  const answer = known.get(fieldNodes) ?? fieldNodes.every(({ selectionSet }) => within(selectionSet))
  known.set(fieldNodes, answer)
  return answer
}
