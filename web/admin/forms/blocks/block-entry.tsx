import ChevronDown from 'virtual:icon/chevron-down'
import ChevronRight from 'virtual:icon/chevron-right'
import MoreHorizontal from 'virtual:icon/ellipsis'
import { type ClipboardEvent, type ComponentType, type KeyboardEvent, type ReactNode, use, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { groupOf, type NestedField } from '../../../../schema/fields.ts'
import { CommentsContext } from '../comments/place.ts'
import { EntryButtons } from '../fields/entry-buttons.tsx'
import type { GridProps } from '../fields/control.tsx'
import { useSortableEntry } from '../fields/sortable.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { MenuOnDemand } from '../../ui/controls/menu-on-demand.tsx'
import { type Block, describeBlock, toClipboard } from './block.ts'
import BlockMenu from './block-menu.tsx'
import { copyBlocks } from './clipboard.ts'

interface Props {
  /** The id of the entry in the list. */
  id: string
  blockKey: string
  field: NestedField
  /** The path of the block in the form. */
  path: string
  /** 1 is the first. */
  position: number
  total: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onAddBelow: () => void
  onDuplicate: () => void
  /** Called with the pasted text, or without one if it is to be read from the clipboard. */
  onPaste: (text?: string) => void
  Grid: ComponentType<GridProps>
  /** What adds a block below this one, while it is open. */
  adder: ReactNode
}

/** One block: its kind and summary, and while it is open its fields. */
export function BlockEntry({ id, blockKey, field, path, position, total, isOpen, adder, Grid, ...actions }: Props) {
  const comments = use(CommentsContext)
  const { getValues } = useFormContext()
  const bodyId = useId()
  const block = getValues(path) as Block
  const found = groupOf(field, block)
  const label = found?.group.label ?? 'Block'
  const name = `${label.toLowerCase()} ${position}`
  const { entry, handle } = useSortableEntry(id, name)

  function press(event: KeyboardEvent) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      actions.onMove(event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === '/' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      actions.onAddBelow()
    }
  }

  function copy(event: ClipboardEvent) {
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboard([getValues(path) as Block]))
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault()
    actions.onPaste(event.clipboardData.getData('text/plain'))
  }

  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li {...entry} data-block={blockKey} className="group/field">
      <div className="rounded-md border border-line bg-raised">
        <div className="flex items-center">
          {handle}
          <button
            type="button"
            data-name=""
            aria-expanded={isOpen}
            aria-controls={bodyId}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown /"
            onClick={() => actions.onToggle(!isOpen)}
            onKeyDown={press}
            onCopy={copy}
            onPaste={paste}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left"
          >
            <Chevron aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            <span className="shrink-0 text-sm font-medium">{label}</span>
            <Summary field={field} path={path} />
          </button>
          {comments && <comments.Button field={path.split('.')[0]!} entry={blockKey} label={name} />}
          <EntryButtons
            name={name}
            first={position === 1}
            last={position === total}
            onMove={actions.onMove}
            onRemove={actions.onRemove}
          />
          <MenuOnDemand
            trigger={
              <IconButton label={`More for ${name}`}>
                <MoreHorizontal aria-hidden="true" className="size-4" />
              </IconButton>
            }
          >
            {(trigger) => (
              <BlockMenu
                trigger={trigger}
                onAddBelow={actions.onAddBelow}
                onDuplicate={actions.onDuplicate}
                onCopy={() => void copyBlocks([getValues(path) as Block])}
                onPaste={() => actions.onPaste()}
              />
            )}
          </MenuOnDemand>
        </div>
        <div id={bodyId} hidden={!isOpen}>
          {isOpen && found && (
            <Grid
              fields={found.group.fields}
              prefix={`${path}.${found.name}.`}
              within={`${label} ${position}`}
              className="border-t border-line p-3 sm:p-4"
            />
          )}
        </div>
      </div>
      {adder && <div className="mt-2">{adder}</div>}
    </li>
  )
}

/** The first words of a block. It renders again while they are typed. */
function Summary({ field, path }: Pick<Props, 'field' | 'path'>) {
  const block = useWatch({ name: path }) as Block | undefined
  const summary = block ? describeBlock(field, block).summary : ''
  return summary && <span className="min-w-0 truncate text-sm text-ink-soft">{summary}</span>
}
