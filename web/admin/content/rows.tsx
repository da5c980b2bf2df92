import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo, useState } from 'react'
import type { Kind } from '../../../schema/kind.ts'
import type { KindLabels } from '../../kinds/kind-in-admin.ts'
import type { ListedItem } from '../graphql/operations.ts'
import type { Pending } from '../publishing/use-pending.ts'
import type { Column } from './columns.ts'
import { createKeyboardMoves } from './keyboard-moves.ts'
import { listenInRows } from './row-keys.ts'
import { Row, type RowActions } from './row.tsx'
import { summarise } from './summary.ts'

// The rows would render again with each new object of options.
const POINTER_OPTIONS = { activationConstraint: { distance: 4 } }

interface Props extends RowActions {
  kind: Kind
  labels: KindLabels
  items: readonly ListedItem[]
  columns: readonly Column[]
  isCompact: boolean
  selected: ReadonlySet<string>
  /** The ids of the items with local drafts. */
  drafts: ReadonlySet<string>
  /** The pending changes by the ids of their items. */
  pending: Pending['byItem']
  movable: boolean
  /** Called with all ids in their new order after an item was moved. */
  onReorder: (ids: string[]) => Promise<unknown>
}

/** The rows of a list. They can be moved by pointer or keyboard while the list is sorted by `order`. */
export function Rows({ kind, labels, items, selected, drafts, pending, movable, onReorder, ...row }: Props) {
  // The new order is shown immediately, before the server has confirmed it.
  const [moved, setMoved] = useState<readonly ListedItem[] | null>(null)
  const shown = moved ?? items
  // The rows render again when these change.
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const [moves] = useState(createKeyboardMoves)
  const keyboardOptions = useMemo(() => ({ coordinateGetter: moves.getCoordinates }), [moves])
  const sensors = useSensors(useSensor(PointerSensor, POINTER_OPTIONS), useSensor(KeyboardSensor, keyboardOptions))

  async function drop({ active, over }: DragEndEvent) {
    const target = moves.target() ?? over?.id
    if (target === undefined || active.id === target) return
    const next = arrayMove([...shown], ids.indexOf(String(active.id)), ids.indexOf(String(target)))
    setMoved(next)
    await onReorder(next.map(({ id }) => id))
    setMoved(null)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={moves.start}
      onDragEnd={(event) => void drop(event)}
      accessibility={{ announcements: announcements(kind, shown) }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!movable}>
        <ul ref={listenInRows} aria-label={kind.labelPlural}>
          {shown.map((item) => (
            <Row
              key={item.id}
              kind={kind}
              labels={labels}
              item={item}
              selected={selected.has(item.id)}
              movable={movable}
              hasDraft={drafts.has(item.id)}
              pending={pending.get(item.id)}
              {...row}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function announcements(kind: Kind, items: readonly ListedItem[]): Announcements {
  const position = (id: string | number) => items.findIndex((item) => item.id === id) + 1
  const title = (id: string | number) => {
    const item = items.find((candidate) => candidate.id === id)
    return item ? summarise(kind, item).title : ''
  }
  return {
    onDragStart: ({ active }) => `Lifted ${title(active.id)}, number ${position(active.id)} of ${items.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${title(active.id)} is now at number ${position(over.id)} of ${items.length}.` : undefined,
    onDragEnd: ({ active, over }) => (over ? `Dropped ${title(active.id)} at number ${position(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${title(active.id)} is back where it was.`,
  }
}
