import { Menu } from '@base-ui/react/menu'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import GripVertical from 'virtual:icon/grip-vertical'
import MoreHorizontal from 'virtual:icon/ellipsis'
import { Link } from 'react-router-dom'
import type { Kind } from '../../../schema/kind.ts'
import { enumName } from '../../../schema/names.ts'
import type { KindLabels } from '../../kinds/kind-in-admin.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Item } from '../editing/start.ts'
import { Thumbnail } from '../fields/thumbnail.tsx'
import { publicPath } from '../paths.ts'
import { viewPath } from '../points-of-view/paths.ts'
import { PendingBadge } from '../publishing/pending-badge.tsx'
import type { PendingSummary } from '../publishing/types.ts'
import { type Version, versionOf } from '../publishing/version.ts'
import { useMayPublish } from '../session/store.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MENU_ITEM, MenuPopup } from '../ui/menu.tsx'
import { previewList } from './preview-list.ts'
import { summarise } from './summary.ts'

export interface RowActions {
  onSelect: (id: string, selected: boolean) => void
  onToggle: (item: Item) => void
  onDelete: (item: Item) => void
  onHistory: (item: Item) => void
  /** Returns the address that opens the form of an item or of a copy. */
  hrefOf: (mode: 'edit' | 'copy', id: string, version?: Version) => string
}

interface Props extends RowActions {
  kind: Kind
  labels: KindLabels
  item: Item
  selected: boolean
  /** Whether the item can be moved by dragging. */
  movable: boolean
  /** Whether this browser keeps unsaved changes of it. */
  hasDraft: boolean
  pending: readonly PendingSummary[] | undefined
}

/** A row of the list: the summary, state and actions of an item. */
export function Row({ kind, labels, item, selected, movable, hasDraft, pending, ...actions }: Props) {
  const { title, picture, meta, chips, isActive } = summarise(kind, item)
  const name = title || labels.one
  const mayPublish = useMayPublish()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: !movable,
  })
  return (
    <li
      ref={setNodeRef}
      // The position while dragging. React sets it through the DOM API, which the Content-Security-Policy allows.
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper px-1 py-3 sm:px-2',
        isDragging && 'relative z-10 bg-raised outline-1 outline-leaf',
        selected && 'bg-tint!',
      )}
    >
      <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-3">
        {movable && (
          <IconButton
            ref={setActivatorNodeRef}
            label={`Move ${name}`}
            className="w-7! cursor-grab touch-none"
            {...attributes}
            {...listeners}
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </IconButton>
        )}
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={(event) => actions.onSelect(item.id, event.target.checked)}
          className="size-5 shrink-0 accent-solid"
        />
        {picture !== undefined && <Thumbnail value={picture} letter={name} className="size-12 max-[400px]:hidden" />}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={actions.hrefOf('edit', item.id)}
              className="font-medium break-labels no-underline hover:underline"
            >
              {title || <em>Untitled</em>}
            </Link>
            <Badge variant={isActive ? 'on' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Badge>
            {hasDraft && <Badge variant="note">Unsaved changes</Badge>}
            {pending?.map((change) => (
              <PendingBadge
                key={change.id}
                change={change}
                to={actions.hrefOf('edit', item.id, versionOf(change))}
                name={name}
              />
            ))}
          </p>
          <p className="line-clamp-1 text-sm break-all text-ink-soft">{meta.join(' · ')}</p>
          <Chips entries={chips} />
        </div>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-end">
        {mayPublish && (
          <Button
            variant="outline"
            size="small"
            aria-label={`${labels.toggle(isActive)} ${name}`}
            onClick={() => actions.onToggle(item)}
          >
            {labels.toggle(isActive)}
          </Button>
        )}
        <Link
          to={actions.hrefOf('edit', item.id)}
          className={buttonClass({ variant: 'outline', size: 'small' })}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Link>
        {mayPublish && (
          <Button variant="danger" size="small" aria-label={`Delete ${name}`} onClick={() => actions.onDelete(item)}>
            Delete
          </Button>
        )}
        <More kind={kind} item={item} name={name} isActive={isActive} actions={actions} />
      </div>
    </li>
  )
}

function Chips({ entries }: { entries: readonly string[] }) {
  const { shown, more } = previewList(entries)
  if (shown.length === 0) return null
  return (
    <ul className="mt-1 flex items-center gap-1 max-lg:flex-wrap">
      {shown.map((entry) => (
        <li key={entry} className="min-w-0 max-w-56 truncate rounded-sm bg-surface px-1.5 text-xs text-ink-soft">
          {entry}
        </li>
      ))}
      {more && <li className="shrink-0 px-1 font-mono text-xs text-ink-soft">{more}</li>}
    </ul>
  )
}

interface MoreProps {
  kind: Kind
  item: Item
  name: string
  isActive: boolean
  actions: RowActions
}

function More({ kind, item, name, isActive, actions }: MoreProps) {
  const page = publicPath(kind, item.id)
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton label={`More for ${name}`}>
            <MoreHorizontal aria-hidden="true" className="size-4" />
          </IconButton>
        }
      />
      <MenuPopup>
        <Menu.Item className={MENU_ITEM} render={<Link to={actions.hrefOf('copy', item.id)}>Duplicate</Link>} />
        <Menu.Item className={MENU_ITEM} onClick={() => actions.onHistory(item)}>
          History
        </Menu.Item>
        {page && (
          <Menu.Item
            className={MENU_ITEM}
            render={
              <a href={isActive ? page : viewPath(enumName(kind.name), item.id)} target="_blank" rel="noreferrer">
                View on site
              </a>
            }
          />
        )}
      </MenuPopup>
    </Menu.Root>
  )
}
