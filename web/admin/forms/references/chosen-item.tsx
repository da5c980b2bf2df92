import { useQuery } from '@apollo/client/react'
import type { Kind } from '../../../../schema/kind.ts'
import { PendingOfItemDocument } from '../../client/graphql/generated.ts'
import { operationsFor } from '../../client/graphql/operations.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { ItemLine } from './item-line.tsx'

/** An item that a form refers to. */
export default function ChosenItem({ kind, id }: { kind: Kind; id: string }) {
  const { data, error } = useQuery(operationsFor(kind).item, { variables: { id } })
  const isMissing = error !== undefined && problemOf(error).code === 'NOT_FOUND'
  const pending = useQuery(PendingOfItemDocument, {
    variables: { kind: contentKindOf(kind), itemId: id },
    skip: !isMissing,
  })
  const item = data?.item as Record<string, unknown> | undefined
  const change = pending.data?.page.items[0]
  if (item) return <ItemLine kind={kind} item={item} />
  if (change)
    return (
      <ItemLine
        kind={kind}
        item={{ ...change.values, [kind.titleField]: change.title }}
        version={versionLabel(change)}
      />
    )
  if (error && !pending.loading) return <span className="text-danger">{`${kind.label} ${id} could not be read`}</span>
  return <span className="text-ink-soft">…</span>
}

const versionLabel = ({ release }: { release?: { name: string } | null }) =>
  release ? `In “${release.name}”` : 'Draft'
