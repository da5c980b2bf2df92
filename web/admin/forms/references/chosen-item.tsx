import { useQuery } from '@apollo/client/react'
import type { Kind } from '../../../../schema/kind.ts'
import { PendingOfItemDocument } from '../../client/graphql/generated.ts'
import { operationsFor } from '../../client/graphql/operations.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { ItemLine } from './item-line.tsx'

interface Props {
  /** The kinds that the item may be of. */
  kinds: readonly Kind[]
  id: string
}

/** An item that a form refers to. */
export default function ChosenItem({ kinds, id }: Props) {
  return <ItemOfKinds kinds={kinds} id={id} hasOthers={kinds.length > 1} />
}

/** An item of the first of some kinds, or of one of the others if that has no such item. */
function ItemOfKinds({ kinds, id, hasOthers }: Props & { hasOthers: boolean }) {
  const [kind, ...others] = kinds as [Kind, ...Kind[]]
  const { data, error } = useQuery(operationsFor(kind).item, { variables: { id } })
  const isMissing = error !== undefined && problemOf(error).code === 'NOT_FOUND'
  const pending = useQuery(PendingOfItemDocument, {
    variables: { kind: contentKindOf(kind), itemId: id },
    skip: !isMissing,
  })
  const item = data?.item as Record<string, unknown> | undefined
  const change = pending.data?.page.items[0]
  if (item) return <ItemLine kind={kind} item={item} hasOthers={hasOthers} />
  if (change)
    return (
      <ItemLine
        kind={kind}
        item={{ ...change.values, [kind.titleField]: change.title }}
        version={versionLabel(change)}
        hasOthers={hasOthers}
      />
    )
  if (isMissing && !pending.loading && others.length > 0) return <ItemOfKinds kinds={others} id={id} hasOthers />
  if (error && !pending.loading) return <span className="text-danger">{`${kind.label} ${id} could not be read`}</span>
  return <span className="text-ink-soft">…</span>
}

const versionLabel = ({ release }: { release?: { name: string } | null }) =>
  release ? `In “${release.name}”` : 'Draft'
