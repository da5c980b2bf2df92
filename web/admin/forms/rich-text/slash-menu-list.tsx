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

/** The height of the menu with all entries, in pixels. */
const HEIGHT = 344
const GAP = 4

/** Returns the upper and the lower edge of the part of an element that is on the screen. */
function visiblePart(element: HTMLElement): { top: number; bottom: number } {
  const part = { top: 0, bottom: innerHeight }
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue
    const { top, bottom } = around.getBoundingClientRect()
    part.top = Math.max(part.top, top)
    part.bottom = Math.min(part.bottom, bottom)
  }
  return part
}

/** Returns where the menu stands: below the caret, or above it if there is more room. */
function placeAt(view: EditorView, position: number) {
  const caret = view.coordsAtPos(position)
  const around = view.dom.parentElement!
  const frame = around.getBoundingClientRect()
  const visible = visiblePart(around)
  const [above, below] = [caret.top - visible.top, visible.bottom - caret.bottom].map((room) => room - 2 * GAP)
  const left = Math.min(caret.left - frame.left, frame.width - 248)
  return below! < HEIGHT && above! > below!
    ? { left, bottom: frame.bottom - caret.top + GAP, maxHeight: Math.min(HEIGHT, above!) }
    : { left, top: caret.bottom - frame.top + GAP, maxHeight: Math.min(HEIGHT, Math.max(below!, 0)) }
}

/** The open slash menu beside the caret. The focus stays in the text, whose arrow keys select an entry. */
export function SlashMenuList({ id, view, menu }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Blocks"
      className="absolute z-10 w-60 overflow-y-auto rounded-md border border-line bg-raised p-1"
      style={placeAt(view, menu.from)}
    >
      {menu.blocks.map((block, at) => (
        <button
          key={block.label}
          id={slashMenuItemId(id, at)}
          ref={at === menu.selected ? (entry) => entry?.scrollIntoView({ block: 'nearest' }) : undefined}
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
