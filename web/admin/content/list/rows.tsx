import { useRef, useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import type { KindLabels } from '../../model/kind-in-admin.ts'
import type { ListedItem } from '../../client/graphql/operations.ts'
import type { Pending } from '../../versions/pending/use-pending.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import type { Column } from './columns.ts'
import { listenInRows } from './row-keys.ts'
import type { RowActions } from './row-actions.ts'
import { Row } from './row.tsx'
import { useHandles } from './use-handles.ts'

const MovingRows = preloaded(() => import('./moving-rows.tsx'))

interface Props extends RowActions {
  kind: Kind
  labels: KindLabels
  items: readonly ListedItem[]
  columns: readonly Column[]
  isCompact: boolean
  selected: ReadonlySet<string>
  /** The ids of the items with unsaved input. */
  unsaved: ReadonlySet<string>
  /** The pending changes by the ids of their items. */
  pending: Pending['byItem']
  movable: boolean
  /** Called with all ids in their new order after an item was moved. */
  onReorder: (ids: string[]) => Promise<unknown>
}

/** The rows of a list. They can be moved by pointer or keyboard while the list is sorted by `order`. */
export function Rows({ kind, labels, items, selected, unsaved, pending, movable, onReorder, ...row }: Props) {
  // The new order is shown immediately, before the server has confirmed it.
  const [moved, setMoved] = useState<readonly ListedItem[] | null>(null)
  const shown = moved ?? items
  const list = useRef<HTMLDivElement>(null)
  const { listeners, onReady } = useHandles()

  async function move(id: string, to: string) {
    const [from, at] = [id, to].map((itemId) => shown.findIndex((item) => item.id === itemId)) as [number, number]
    const next = shown.toSpliced(from, 1).toSpliced(at, 0, shown[from]!)
    setMoved(next)
    await onReorder(next.map((item) => item.id))
    setMoved(null)
  }

  return (
    <>
      <div ref={list} {...(movable && listeners)}>
        <ul ref={listenInRows} aria-label={kind.labelPlural}>
          {shown.map((item) => (
            <Row
              key={item.id}
              kind={kind}
              labels={labels}
              item={item}
              selected={selected.has(item.id)}
              movable={movable}
              hasUnsavedInput={unsaved.has(item.id)}
              pending={pending.get(item.id)}
              {...row}
            />
          ))}
        </ul>
      </div>
      {/* Its effects find the rows only if it is rendered after them. */}
      {movable && (
        <MovingRows kind={kind} items={shown} list={list} onMove={(id, to) => void move(id, to)} onReady={onReady} />
      )}
    </>
  )
}
