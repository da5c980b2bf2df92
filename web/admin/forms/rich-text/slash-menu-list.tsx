import type { EditorView } from 'prosemirror-view'
import { classNames } from '../../../ui/class-names.ts'
import { insertFromMenu, type SlashMenu } from './slash-menu.ts'

/** Returns the id of an entry of the menu. */
export const slashMenuItemId = (menuId: string, at: number) => `${menuId}-${at}`

interface Props {
  id: string
  view: EditorView
  menu: SlashMenu
}

/** The open slash menu, below the caret. The focus stays in the text, whose arrow keys select an entry. */
export function SlashMenuList({ id, view, menu }: Props) {
  const caret = view.coordsAtPos(menu.from)
  const frame = view.dom.parentElement!.getBoundingClientRect()
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Blocks"
      className="absolute z-10 max-h-64 w-60 overflow-y-auto rounded-md border border-line bg-raised p-1"
      style={{ top: caret.bottom - frame.top + 4, left: Math.min(caret.left - frame.left, frame.width - 248) }}
    >
      {menu.blocks.map((block, at) => (
        <button
          key={block.label}
          id={slashMenuItemId(id, at)}
          type="button"
          role="option"
          aria-selected={at === menu.selected}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insertFromMenu(view, block)}
          className={classNames(
            'flex w-full items-baseline justify-between gap-4 rounded-sm px-3 py-2 text-left text-sm hover:bg-surface',
            at === menu.selected && 'bg-tint!',
          )}
        >
          {block.label}
          <span className="font-mono text-xs text-ink-soft">{block.hint}</span>
        </button>
      ))}
    </div>
  )
}
