import { redoDepth, undoDepth } from 'prosemirror-history'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { hasMark, isWithin } from './commands.ts'
import { documentSchema } from './document-schema.ts'

const { nodes, marks } = documentSchema

/** What the toolbar shows of the editor's state. */
export const activeFormats = (state: EditorState) => ({
  heading: isWithin(state, nodes.heading, { level: 1 }),
  subheading: isWithin(state, nodes.heading, { level: 2 }),
  bold: hasMark(state, marks.strong),
  italic: hasMark(state, marks.emphasis),
  link: hasMark(state, marks.link),
  bulletList: isWithin(state, nodes.bulletList),
  orderedList: isWithin(state, nodes.orderedList),
  list: isWithin(state, nodes.listItem),
  quote: isWithin(state, nodes.blockquote),
  table: isInTable(state),
  canUndo: undoDepth(state) > 0,
  canRedo: redoDepth(state) > 0,
  image: selectedImage(state),
})

/** Returns the position and the attributes of the selected image. */
function selectedImage({ selection }: EditorState) {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.image) return null
  const { alt, caption, scale } = selection.node.attrs
  return { at: selection.from, alt: String(alt), caption: String(caption), scale: String(scale) }
}

export type ActiveFormats = ReturnType<typeof activeFormats>
