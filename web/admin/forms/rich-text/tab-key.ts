import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables'
import { indent, isWithin, outdent } from './commands.ts'
import { documentSchema } from './document-schema.ts'

/** What the Tab key does in a text. */
export type TabUse = 'cells' | 'indents' | 'leaves'

/** Whether Escape was pressed, so that Tab leaves a table or a list, too. */
const key = new PluginKey<boolean>('tab key')

const useWithin = (state: EditorState): TabUse => {
  if (isInTable(state)) return 'cells'
  return isWithin(state, documentSchema.nodes.listItem) ? 'indents' : 'leaves'
}

/** Returns what Tab does, and whether Escape has changed that. */
export const tabUseOf = (state: EditorState): { use: TabUse; isReleased: boolean } => ({
  use: useWithin(state),
  isReleased: key.getState(state) ?? false,
})

/** Goes to the next cell. After the last one, it adds a row. */
const nextCell: Command = (state, dispatch, view) =>
  goToNextCell(1)(state, dispatch) || (addRowAfter(state, dispatch) && goToNextCell(1)(view!.state, dispatch))

const COMMANDS: Record<Exclude<TabUse, 'leaves'>, { forwards: Command; backwards: Command }> = {
  cells: { forwards: nextCell, backwards: goToNextCell(-1) },
  indents: { forwards: indent, backwards: outdent },
}

/** Tab moves between cells and indents items of lists. Elsewhere, and after Escape, it leaves the text. */
export const tabKey = new Plugin<boolean>({
  key,
  state: {
    init: () => false,
    apply: (tr, isReleased) =>
      (tr.getMeta(key) as boolean | undefined) ?? (isReleased && !tr.docChanged && !tr.selectionSet),
  },
  props: {
    handleKeyDown(view, event) {
      const { use, isReleased } = tabUseOf(view.state)
      if (use === 'leaves' || isReleased || event.ctrlKey || event.altKey || event.metaKey) return false
      if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(key, true))
      else if (event.key === 'Tab') {
        const { forwards, backwards } = COMMANDS[use]
        // Also where there is nothing to do: what is typed next must not land in another field.
        const command = event.shiftKey ? backwards : forwards
        command(view.state, view.dispatch, view)
      } else return false
      return true
    },
    handleDOMEvents: {
      blur(view) {
        if (key.getState(view.state)) view.dispatch(view.state.tr.setMeta(key, false))
        return false
      },
    },
  },
})
