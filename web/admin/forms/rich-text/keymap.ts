import { baseKeymap } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import {
  bold,
  bulletList,
  heading,
  indent,
  italic,
  lineBreak,
  orderedList,
  outdent,
  paragraph,
  quote,
} from './commands.ts'
import { documentSchema } from './document-schema.ts'

const { nodes } = documentSchema

/** The keys of the editor, except for Tab. */
export const editorKeys = [
  keymap({
    'Mod-b': bold,
    'Mod-i': italic,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-Alt-0': paragraph,
    'Mod-Alt-1': heading(1),
    'Mod-Alt-2': heading(2),
    'Mod-Shift-7': orderedList,
    'Mod-Shift-8': bulletList,
    'Mod-Shift-9': quote,
    'Mod-[': outdent,
    'Mod-]': indent,
    'Shift-Enter': lineBreak,
    Enter: splitListItem(nodes.listItem),
    Backspace: undoInputRule,
  }),
  keymap(baseKeymap),
]
