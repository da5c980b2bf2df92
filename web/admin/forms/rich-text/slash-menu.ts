import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { documentSchema } from './document-schema.ts'
import type { InsertableBlock } from './insertable-blocks.ts'

/** The open slash menu. */
export interface SlashMenu {
  /** The position of the slash. */
  from: number
  /** The blocks that match what is typed after it. */
  blocks: readonly InsertableBlock[]
  selected: number
}

type Change = { move: number } | 'close'

const key = new PluginKey<SlashMenu | null>('slash menu')

/** Returns the slash menu, or null while it is closed. */
export const slashMenuOf = (state: EditorState): SlashMenu | null => key.getState(state) ?? null

/** Returns the menu if the paragraph with the caret consists of a slash and the beginning of a block's name. */
function menuAt({ selection }: EditorState, insertable: readonly InsertableBlock[]): SlashMenu | null {
  const { $from, empty } = selection
  if (!empty || $from.parent.type !== documentSchema.nodes.paragraph) return null
  const { textContent } = $from.parent
  if (!textContent.startsWith('/') || $from.parentOffset !== $from.parent.content.size) return null
  const typed = textContent.slice(1).toLowerCase()
  const blocks = insertable.filter(({ label }) => label.toLowerCase().includes(typed))
  return blocks.length > 0 ? { from: $from.start(), blocks, selected: 0 } : null
}

/** Replaces the slash by a block. */
export function insertFromMenu(view: EditorView, { command }: InsertableBlock): void {
  const menu = slashMenuOf(view.state)
  if (!menu) return
  view.dispatch(view.state.tr.delete(menu.from, view.state.selection.to))
  command(view.state, view.dispatch)
  view.focus()
}

/** Opens a menu of blocks when a paragraph begins with a slash. */
export const slashMenu = (insertable: readonly InsertableBlock[]) =>
  new Plugin<SlashMenu | null>({
    key,
    state: {
      init: () => null,
      apply(tr, menu, _, state) {
        const change = tr.getMeta(key) as Change | undefined
        if (change === 'close') return null
        if (change && menu) {
          const count = menu.blocks.length
          return { ...menu, selected: (menu.selected + change.move + count) % count }
        }
        if (!tr.docChanged) return tr.selectionSet ? null : menu
        // It opens when the slash is typed, not when text that begins with one is pasted or undone.
        const opened = menuAt(state, insertable)
        return menu || state.selection.$from.parent.content.size === 1 ? opened : null
      },
    },
    props: {
      handleKeyDown(view, event) {
        const menu = slashMenuOf(view.state)
        if (!menu || event.isComposing) return false
        const tell = (change: Change) => view.dispatch(view.state.tr.setMeta(key, change))
        if (event.key === 'ArrowDown') tell({ move: 1 })
        else if (event.key === 'ArrowUp') tell({ move: -1 })
        else if (event.key === 'Enter') insertFromMenu(view, menu.blocks[menu.selected]!)
        else if (event.key === 'Escape') {
          // The dialog around the form stays open.
          event.stopPropagation()
          tell('close')
        } else return false
        return true
      },
    },
  })
