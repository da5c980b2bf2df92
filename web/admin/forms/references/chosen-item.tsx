import { useQuery } from '@apollo/client/react'
import type { Kind } from '../../../../schema/kind.ts'
import { operationsFor } from '../../client/graphql/operations.ts'
import { ItemLine } from './item-line.tsx'

/** An item that a form refers to. */
export default function ChosenItem({ kind, id }: { kind: Kind; id: string }) {
  const { data, error } = useQuery(operationsFor(kind).item, { variables: { id } })
  const item = data?.item as Record<string, unknown> | undefined
  if (error) return <span className="text-danger">{`${kind.label} ${id} could not be read`}</span>
  if (!item) return <span className="text-ink-soft">…</span>
  return <ItemLine kind={kind} item={item} />
}
