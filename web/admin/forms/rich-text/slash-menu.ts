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

/** Returns whether a slash has been typed at the start of a paragraph, or after a space: not within a word or an address. */
function isOpening(before: EditorState, { selection: { $from, from } }: EditorState): boolean {
  // A text that ends with a slash may have been pasted.
  if (from !== before.selection.from + 1) return false
  return /(?<!\S)\/$/.test($from.parent.textBetween(0, $from.parentOffset, null, ' '))
}

/** Returns the menu if the caret follows the slash at a position and the beginning of a block's name. */
function menuAt(at: number, { doc, selection }: EditorState, insertable: readonly InsertableBlock[]): SlashMenu | null {
  const { $from, from, empty } = selection
  if (!empty || $from.parent.type !== documentSchema.nodes.paragraph || at < $from.start() || at >= from) return null
  const [slash, ...letters] = doc.textBetween(at, from)
  const typed = letters.join('').toLowerCase()
  // "5 / 3" is no beginning of a name.
  if (slash !== '/' || typed.startsWith(' ')) return null
  const blocks = insertable.filter(({ label }) => label.toLowerCase().includes(typed))
  return blocks.length > 0 ? { from: at, blocks, selected: 0 } : null
}

/** Replaces the slash by a block. */
export function insertFromMenu(view: EditorView, { command }: InsertableBlock): void {
  const menu = slashMenuOf(view.state)
  if (!menu) return
  view.dispatch(view.state.tr.delete(menu.from, view.state.selection.to))
  command(view.state, view.dispatch)
  view.focus()
}

/** Opens a menu of blocks when a slash is typed at the start of a paragraph or after a space. */
export const slashMenu = (insertable: readonly InsertableBlock[]) =>
  new Plugin<SlashMenu | null>({
    key,
    state: {
      init: () => null,
      apply(tr, menu, before, state) {
        const change = tr.getMeta(key) as Change | undefined
        if (change === 'close') return null
        if (change && menu) {
          const count = menu.blocks.length
          return { ...menu, selected: (menu.selected + change.move + count) % count }
        }
        if (!tr.docChanged) return tr.selectionSet ? null : menu
        const at = isOpening(before, state) ? state.selection.from - 1 : menu?.from
        return at === undefined ? null : menuAt(at, state, insertable)
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
