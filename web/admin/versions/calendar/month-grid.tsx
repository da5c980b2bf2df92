import { DndContext, type DragEndEvent, pointerWithin, useDraggable, useDroppable, useSensors } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import MoreHorizontal from 'virtual:icon/ellipsis'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../../../ui/class-names.ts'
import { releasePath } from '../../shell/paths/paths.ts'
import { stateLabels } from '../pending/labels.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { isOverdue } from '../../ui/format/day-text.ts'
import { timeOfDay } from '../../ui/format/zoned-time.ts'
import { usePointerSensor } from '../../ui/hooks/use-pointer-sensor.ts'
import { type Due, DueLink } from './due-link.tsx'
import type { Entry } from './entry.ts'
import { type Day, formatDay } from './days.ts'

interface Props {
  name: string
  month: string
  weeks: readonly Day[][]
  entries: ReadonlyMap<Day, readonly Entry[]>
  /** What is to be done by a day. */
  due: ReadonlyMap<Day, readonly Due[]>
  today: Day
  mayMove: (entry: Entry) => boolean
  onMove: (entry: Entry, day: Day) => void
  onMoveDue: (due: Due, day: Day) => void
  /** Asks for another time of a release. */
  onChange: (entry: Entry) => void
  /** Asks for another day of a thread. */
  onChangeDue: (due: Due) => void
}

/** The days of a month, between which releases and what is due are moved by drag, or with a button that asks for another time. */
export function MonthGrid({ name, month, weeks, entries, due, today, mayMove, ...actions }: Props) {
  const sensors = useSensors(usePointerSensor())
  function drop({ active, over }: DragEndEvent) {
    if (!over) return
    const day = String(over.id)
    const entry = [...entries.values()].flat().find(({ id }) => id === active.id)
    const thread = [...due.values()].flat().find(({ id }) => id === active.id)
    if (entry && !entries.get(day)?.includes(entry)) actions.onMove(entry, day)
    if (thread && thread.dueOn !== day) actions.onMoveDue(thread, day)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop}>
      <table aria-label={name} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" className="px-2 pb-1 text-left text-xs font-medium text-ink-soft">
                {formatDay(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} isOutside={!day.startsWith(month)} isToday={day === today}>
                  {(entries.has(day) || due.has(day)) && (
                    <>
                      {entries.get(day)?.map((entry) => (
                        <EntryLink
                          key={entry.id}
                          entry={entry}
                          {...(mayMove(entry) && { onChange: () => actions.onChange(entry) })}
                        />
                      ))}
                      {due.get(day)?.map((thread) => (
                        <Movable
                          key={thread.id}
                          id={thread.id}
                          label={`Change day: comment on ${thread.title}`}
                          onChange={() => actions.onChangeDue(thread)}
                        >
                          <DueLink
                            due={thread}
                            className={classNames(
                              'line-clamp-2 rounded-sm border-l-3 px-1.5 text-xs break-words no-underline hover:underline',
                              isOverdue(thread.dueOn!) ? 'border-danger' : 'border-line-strong',
                            )}
                          />
                        </Movable>
                      ))}
                    </>
                  )}
                </DayCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DndContext>
  )
}

interface DayCellProps {
  day: Day
  isOutside: boolean
  isToday: boolean
  children: ReactNode
}

function DayCell({ day, isOutside, isToday, children }: DayCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return (
    <td
      ref={setNodeRef}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'h-26 border border-line p-1 align-top',
        isOutside && 'bg-surface',
        isOver && 'bg-raised outline-2',
      )}
    >
      <time
        dateTime={day}
        className={classNames(
          'inline-grid size-7 place-items-center rounded-full text-sm',
          isToday ? 'border-2 border-ink font-medium text-ink' : 'text-ink-soft',
        )}
      >
        {Number(day.slice(8))}
        {isOutside && <span className="sr-only"> {formatDay(day, { month: 'long' })}</span>}
      </time>
      {children && <ul className="mt-1 grid grid-cols-1 gap-1">{children}</ul>}
    </td>
  )
}

interface MovableProps {
  id: string
  /** The label of the button that asks for another day. */
  label: string
  /** Asks for another day. Without it, the entry cannot be moved. */
  onChange?: () => void
  children: ReactNode
}

/** An entry of a day that can be moved to another one. */
function Movable({ id, label, onChange, children }: MovableProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id, disabled: !onChange })
  return (
    // Without pointer events, the end of a drag is no click on the link.
    <li
      ref={setNodeRef}
      data-entry={id}
      style={{ transform: CSS.Translate.toString(transform) }}
      className={classNames(
        'group relative',
        isDragging && 'pointer-events-none z-10',
        onChange && 'cursor-grab touch-none',
      )}
      {...listeners}
    >
      {children}
      {onChange && (
        <IconButton
          label={label}
          // Fingers do not hover, so it stands below the entry there.
          className="pointer-events-none absolute top-0 right-0 size-6! bg-raised opacity-0 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 [@media(hover:none)]:pointer-events-auto [@media(hover:none)]:static [@media(hover:none)]:w-full! [@media(hover:none)]:opacity-100"
          onClick={onChange}
        >
          <MoreHorizontal aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

function EntryLink({ entry: { id, name, at, state }, onChange }: { entry: Entry; onChange?: () => void }) {
  return (
    <Movable id={id} label={`Change time: ${name}`} {...(onChange && { onChange })}>
      <Link
        to={releasePath(id)}
        draggable={false}
        title={`${name}, ${stateLabels[state].toLowerCase()}`}
        className={classNames(
          'block rounded-sm border-l-3 bg-surface px-1.5 py-0.5 text-xs no-underline hover:underline',
          state === 'FAILED' ? 'border-danger' : state === 'SCHEDULED' ? 'border-leaf' : 'border-line-strong',
        )}
      >
        <span className="block text-ink-soft">
          {timeOfDay(at)} {stateLabels[state]}
        </span>
        <span className="line-clamp-2 break-words">{name}</span>
      </Link>
    </Movable>
  )
}
