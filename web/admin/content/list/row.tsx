import GripVertical from 'virtual:icon/grip-vertical'
import MoreHorizontal from 'virtual:icon/ellipsis'
import { type ChangeEvent, memo } from 'react'
import { Link } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import type { KindLabels } from '../../model/kind-in-admin.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Thumbnail } from '../../forms/images/thumbnail.tsx'
import type { ListedItem } from '../../client/graphql/operations.ts'
import { PendingBadge } from '../../versions/pending/pending-badge.tsx'
import type { PendingSummary } from '../../versions/pending/types.ts'
import { toggleEffect } from '../../model/toggle-effect.ts'
import { useOptionLabels } from '../../model/use-option-labels.ts'
import { versionOf } from '../../model/version.ts'
import { useMayDelete, useMayPublish } from '../../client/session/store.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { lazyWhenIdle } from '../../ui/controls/preloaded.tsx'
import type { Column } from './columns.ts'
import { firstEntries } from './first-entries.ts'
import type { RowActions } from './row-actions.ts'
import { IN_ROW } from './row-keys.ts'
import { summarise } from './summary.ts'
import { handleOf } from './use-handles.ts'

const RowMenu = lazyWhenIdle(() => import('./row-menu.tsx'))

interface Props extends RowActions {
  kind: Kind
  labels: KindLabels
  item: ListedItem
  /** Shown on wide screens. */
  columns: readonly Column[]
  /** Whether the row is low: without list entries, and with a small picture. */
  isCompact: boolean
  selected: boolean
  /** Whether the item can be moved by dragging. */
  movable: boolean
  /** Whether this browser keeps unsaved changes of it. */
  hasUnsavedInput: boolean
  pending: readonly PendingSummary[] | undefined
}

/** A row of the list: the summary, state and actions of an item. It renders again only when its own data change. */
export const Row = memo(function Row({
  kind,
  labels,
  item,
  columns,
  isCompact,
  selected,
  movable,
  hasUnsavedInput,
  pending,
  ...actions
}: Props) {
  useOptionLabels()
  const { title, picture, meta, chips, isActive } = summarise(kind, item)
  const name = title || labels.item
  // An item that exists only in drafts and releases has no live version to change.
  const isNew = item.version === 0
  const mayPublish = useMayPublish(kind) && !isNew
  const mayDelete = useMayDelete(kind) && !isNew
  const editHref = actions.hrefOf('edit', item.id, isNew && pending?.[0] ? versionOf(pending[0]) : undefined)
  const select = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    actions.onSelect(item.id, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
  return (
    <li
      className={classNames(
        'row flex flex-wrap items-center gap-x-3 gap-y-1 border-b sm:gap-y-2 border-line bg-paper px-1 sm:px-2',
        isCompact ? 'py-1' : 'py-2 sm:py-3',
        selected && 'bg-tint!',
      )}
    >
      <div className="flex min-w-0 flex-[1_1_18rem] items-center gap-2 sm:gap-3">
        {movable && !isNew && (
          <IconButton label={`Move ${name}`} className="w-7! cursor-grab touch-none" {...handleOf(item.id)} {...IN_ROW}>
            <GripVertical aria-hidden="true" className="size-4" />
          </IconButton>
        )}
        <input
          disabled={isNew}
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={select}
          className="size-5 shrink-0 accent-solid"
        />
        {picture !== undefined && (
          <Thumbnail value={picture} letter={name} className={isCompact ? 'size-8' : 'size-10 sm:size-12'} />
        )}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={editHref} {...IN_ROW} className="min-w-0 font-medium wrap-anywhere no-underline hover:underline">
              {title || <em>Untitled</em>}
            </Link>
            {isNew ? (
              <Badge variant="note">New, not live</Badge>
            ) : (
              <Badge variant={isActive ? 'on' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Badge>
            )}
            {hasUnsavedInput && <Badge variant="note">Unsaved changes</Badge>}
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
          {!isCompact && <Chips entries={chips} />}
        </div>
      </div>
      <Cells columns={columns} item={item} />
      <div className={ACTIONS_CLASS}>
        {mayPublish && (
          <Button
            variant="outline"
            size="small"
            {...IN_ROW}
            aria-label={`${labels.toggle(isActive)} ${name}`}
            title={toggleEffect(isActive).sentence}
            onClick={() => actions.onToggle(item)}
          >
            {labels.toggle(isActive)}
          </Button>
        )}
        {mayPublish && labels.toggle(true) === labels.toggle(false) && (
          <span className="mr-1 text-xs whitespace-nowrap text-ink-soft">{toggleEffect(isActive).short}</span>
        )}
        <Link
          to={editHref}
          className={buttonClass({ variant: 'outline', size: 'small' })}
          aria-label={`Edit ${name}`}
          data-in-row=""
        >
          Edit
        </Link>
        {mayDelete && (
          <Button
            variant="quiet"
            size="small"
            {...IN_ROW}
            className="text-ink-soft hover:text-danger"
            aria-label={`Delete ${name}`}
            onClick={() => actions.onDelete(item)}
          >
            Delete
          </Button>
        )}
        {!isNew && (
          <MenuOnDemand
            trigger={
              <IconButton label={`More for ${name}`} {...IN_ROW}>
                <MoreHorizontal aria-hidden="true" className="size-4" />
              </IconButton>
            }
          >
            {(trigger) => <RowMenu {...{ trigger, kind, item, movable, actions }} />}
          </MenuOnDemand>
        )}
      </div>
    </li>
  )
})

/** The actions of a row, and what is above them in the head of the list. */
export const ACTIONS_CLASS = 'row-actions flex items-center justify-end gap-1 xl:w-80'
/** A cell of a column, and its heading. */
export const CELL_CLASS = 'w-44 truncate text-sm max-xl:hidden'

const Cells = ({ columns, item }: Pick<Props, 'columns' | 'item'>) =>
  columns.map((column) => {
    const text = column.textOf(item)
    return (
      <span key={column.key} title={`${column.label}: ${text}`} className={classNames(CELL_CLASS, 'text-ink-soft')}>
        {text}
      </span>
    )
  })

function Chips({ entries }: { entries: readonly string[] }) {
  const { shown, more } = firstEntries(entries)
  if (shown.length === 0) return null
  return (
    <p className="mt-0.5 flex items-baseline gap-2 text-xs text-ink-soft max-sm:hidden">
      <span className="min-w-0 truncate">{shown.join(' · ')}</span>
      {more && <span className="shrink-0 font-mono">{more}</span>}
    </p>
  )
}
