import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { documentSchema } from './document-schema.ts'

const { nodes, marks } = documentSchema

/** Whether the selection is within a node of a type. */
export function isWithin({ selection: { $from } }: EditorState, type: NodeType, attrs: object = {}): boolean {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (node.type === type) return Object.entries(attrs).every(([key, value]) => node.attrs[key] === value)
  }
  return false
}

/** Whether the selection has a mark, or the text that is typed next will have it. */
export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

export const bold = toggleMark(marks.strong)
export const italic = toggleMark(marks.emphasis)

/** Makes the paragraph a heading, or a heading of that level a paragraph. */
export const heading =
  (level: 1 | 2): Command =>
  (state, dispatch) =>
    isWithin(state, nodes.heading, { level })
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)

export const paragraph = setBlockType(nodes.paragraph)

/** Makes the paragraphs a list, a list of the other type one of this type, and a list of this type paragraphs. */
const list =
  (type: NodeType, other: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth)
      if (node.type === type) return liftListItem(nodes.listItem)(state, dispatch)
      if (node.type === other) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
        return true
      }
    }
    return wrapInList(type)(state, dispatch)
  }

export const bulletList = list(nodes.bulletList, nodes.orderedList)
export const orderedList = list(nodes.orderedList, nodes.bulletList)
export const indent = sinkListItem(nodes.listItem)
export const outdent = liftListItem(nodes.listItem)

export const quote: Command = (state, dispatch) =>
  isWithin(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** Inserts a block after the one with the selection, or in place of it if it is empty. */
function insertBlock(node: Node): Command {
  return (state, dispatch) => {
    if (isInTable(state)) return false
    const { $from } = state.selection
    const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
    const to = $from.depth === 0 ? $from.pos : $from.after()
    const from = isEmpty ? $from.before() : to
    const tr = state.tr.replaceWith(from, to, node)
    // The caret goes into the block, or behind it if it has no text.
    const end = from + node.nodeSize
    if (node.isAtom && tr.doc.resolve(end).nodeAfter === null) tr.insert(end, nodes.paragraph.create())
    tr.setSelection(TextSelection.near(tr.doc.resolve(node.isAtom ? end : from + 1)))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

export const rule = insertBlock(nodes.rule.create())

const cells = (type: NodeType, count: number) => Array.from({ length: count }, () => type.createAndFill()!)

const COLUMNS = 3

export const table: Command = (state, dispatch) =>
  insertBlock(
    nodes.table.create(null, [
      nodes.table_row.create(null, cells(nodes.table_header, COLUMNS)),
      nodes.table_row.create(null, cells(nodes.table_cell, COLUMNS)),
    ]),
  )(state, dispatch)

/** Inserts an image in place of the selection. */
export const insertImage =
  (url: string): Command =>
  (state, dispatch) => {
    const image = nodes.image.create({ url, alt: '' })
    // A heading has no images, so a paragraph for it follows.
    const { $from } = state.selection
    if ($from.parent.type.contentMatch.matchType(nodes.image)) {
      dispatch?.(state.tr.replaceSelectionWith(image, false).scrollIntoView())
      return true
    }
    return insertBlock(nodes.paragraph.create(null, image))(state, dispatch)
  }

export const lineBreak: Command = (state, dispatch) => {
  const isPossible = state.selection.$from.parent.type === nodes.paragraph && !isInTable(state)
  if (isPossible) dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView())
  return isPossible
}

/** A link and the range of the text that it covers. */
export interface LinkRange {
  url: string
  text: string
  from: number
  to: number
}

/** Returns the link at the caret, or the selection as the text of a new link. */
export function linkAt({ selection: { $from, from, to, empty }, doc }: EditorState): LinkRange {
  // The end of a link counts as part of it, although text that is typed there does not become part of it.
  const beside = [$from.nodeBefore, $from.nodeAfter].map((node) => marks.link.isInSet(node?.marks ?? []))
  const mark = empty
    ? beside.find((candidate) => candidate)
    : marks.link.isInSet($from.marksAcross(doc.resolve(to)) ?? [])
  if (!mark || !empty) {
    const url = mark ? String(mark.attrs.url) : ''
    return { url, text: doc.textBetween(from, to, ' '), from, to }
  }
  // The parts of a link differ in their other marks.
  let [start, end] = [$from.index(), $from.index()]
  const { parent } = $from
  const isPart = (at: number) => at >= 0 && at < parent.childCount && mark.isInSet(parent.child(at).marks)
  if (!isPart(start) && isPart(start - 1)) start = end = start - 1
  while (isPart(start - 1)) start--
  while (isPart(end + 1)) end++
  const offset = (at: number) =>
    parent.children.slice(0, at).reduce((sum, child) => sum + child.nodeSize, $from.start())
  const range = { from: offset(start), to: offset(end + 1) }
  return { url: String(mark.attrs.url), text: doc.textBetween(range.from, range.to, ' '), ...range }
}

/** Makes a range a link, with another text if it differs; without an address, removes the link. */
export const setLink =
  ({ from, to, text, url }: LinkRange): Command =>
  (state, dispatch) => {
    const { tr } = state
    const mark = url === '' ? undefined : marks.link.create({ url })
    let end = to
    if (text !== state.doc.textBetween(from, to, ' ')) {
      tr.insertText(text, from, to)
      end = from + text.length
    }
    tr.removeMark(from, end, marks.link)
    if (mark) tr.addMark(from, end, mark)
    tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).removeStoredMark(marks.link)
    dispatch?.(tr.scrollIntoView())
    return true
  }
