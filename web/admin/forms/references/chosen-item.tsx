import { useQuery } from '@apollo/client/react'
import type { Kind } from '../../../../schema/kind.ts'
import { operationsFor } from '../../client/graphql/operations.ts'
import { titleOf } from './kind-of.ts'

/** The title of an item that a form refers to. */
export default function ChosenItem({ kind, id }: { kind: Kind; id: string }) {
  const { data, error } = useQuery(operationsFor(kind).item, { variables: { id } })
  const item = data?.item as Record<string, unknown> | undefined
  if (error) return <span className="text-danger">{`${kind.label} ${id} could not be read`}</span>
  if (!item) return <span className="text-ink-soft">…</span>
  return (
    <>
      {titleOf(kind, item)}
      {item['isActive'] === false && <span className="ml-2 text-xs text-ink-soft">Not visible</span>}
    </>
  )
}
