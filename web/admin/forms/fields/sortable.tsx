import { closestCenter, DndContext, type DragEndEvent, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import GripVertical from 'virtual:icon/grip-vertical'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { usePointerSensor } from '../../ui/hooks/use-pointer-sensor.ts'

/** The list itself says where an entry was moved, whatever moved it. */
const SILENT = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' }

interface Props {
  ids: string[]
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Moves the entries of a list by pointer. By keyboard, they are moved with the buttons of each entry. */
export function Sortable({ ids, onMove, children }: Props) {
  const sensors = useSensors(usePointerSensor())
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: SILENT }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/**
 * Returns the props of an entry of a sortable list, and its handle.
 *
 * @param name the name of the entry in the label of the handle, such as "product 2"
 */
export function useSortableEntry(id: string, name: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  return {
    entry: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      className: isDragging ? 'relative z-10' : undefined,
    },
    handle: (
      <IconButton
        ref={setActivatorNodeRef}
        label={`Drag ${name}`}
        tabIndex={-1}
        className="w-7! cursor-grab touch-none"
        {...listeners}
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </IconButton>
    ),
  }
}
