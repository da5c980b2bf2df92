import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import type { ListedItem } from '../../client/graphql/operations.ts'
import { usePointerSensor } from '../../ui/hooks/use-pointer-sensor.ts'
import { createKeyboardMoves } from './keyboard-moves.ts'
import { summarise } from './summary.ts'
import { MOVING_HELP, type StartMoving } from './use-handles.ts'

interface Props {
  kind: Kind
  items: readonly ListedItem[]
  /** The element with the rows, which have handles (`handleOf`). */
  list: RefObject<HTMLElement | null>
  /** Called when a row was dropped at the place of another one. */
  onMove: (id: string, to: string) => void
  /** Receives the function that starts to move a row. */
  onReady: (start: StartMoving) => void
}

type Listeners = ReturnType<typeof useSortable>['listeners']

/** Moves the rows of a list by pointer or keyboard. It is apart from the rows, which are shown before it is downloaded. */
export default function MovingRows({ kind, items, list, onMove, onReady }: Props) {
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const [moves] = useState(createKeyboardMoves)
  // While the page scrolls smoothly, the library measures the rows where they are at that moment.
  const keyboardOptions = useMemo(
    () => ({ coordinateGetter: moves.getCoordinates, scrollBehavior: 'auto' as const }),
    [moves],
  )
  const sensors = useSensors(usePointerSensor(), useSensor(KeyboardSensor, keyboardOptions))
  const listeners = useRef(new Map<string, Listeners>())
  useEffect(
    () =>
      onReady((id, event) =>
        listeners.current.get(id)?.[event.type === 'keydown' ? 'onKeyDown' : 'onPointerDown']?.(event),
      ),
    [onReady],
  )

  const drop = ({ active, over }: DragEndEvent) => {
    const target = moves.target() ?? over?.id
    if (target !== undefined && active.id !== target) onMove(String(active.id), String(target))
  }
  return (
    <DndContext
      id={MOVING_HELP}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={moves.start}
      onDragEnd={drop}
      accessibility={{ announcements: announcements(kind, items, moves.target) }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <MovingRow key={id} id={id} list={list} all={listeners} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

/** Connects the row of an item, which is rendered elsewhere, with the library. */
function MovingRow({ id, list, all }: { id: string; all: RefObject<Map<string, Listeners>> } & Pick<Props, 'list'>) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const handle = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const element = list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`) ?? null
    handle.current = element
    setActivatorNodeRef(element)
    setNodeRef(element?.closest('li') ?? null)
  }, [id, list, setNodeRef, setActivatorNodeRef])

  useEffect(() => {
    const map = all.current
    map.set(id, listeners)
    return () => void map.delete(id)
  }, [all, id, listeners])

  const position = CSS.Transform.toString(transform) ?? ''
  useLayoutEffect(() => {
    const row = handle.current?.closest('li')
    if (!row) return
    row.style.transform = position
    row.style.transition = transition ?? ''
    row.toggleAttribute('data-dragging', isDragging)
    handle.current!.ariaPressed = isDragging ? 'true' : null
  }, [position, transition, isDragging])
  return null
}

/** @param target returns the row at the position that the keyboard has reached, which is the position that is stored */
function announcements(kind: Kind, items: readonly ListedItem[], target: () => UniqueIdentifier | null): Announcements {
  const position = (id: string | number) => items.findIndex((item) => item.id === id) + 1
  const title = (id: string | number) => {
    const item = items.find((candidate) => candidate.id === id)
    return item ? summarise(kind, item).title : ''
  }
  return {
    onDragStart: ({ active }) => `Lifted ${title(active.id)}, number ${position(active.id)} of ${items.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${title(active.id)} is now at number ${position(target() ?? over.id)} of ${items.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${title(active.id)} at number ${position(target() ?? over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${title(active.id)} is back where it was.`,
  }
}
