import type { Mark, Node } from 'prosemirror-model'
import { type Marks, nestRuns, type Run, runsOf } from '../../../../schema/rich-text/runs.ts'
import {
  type Alignment,
  type Block,
  type Image,
  type Inline,
  PICTURE_SCALES,
} from '../../../../schema/rich-text/tree.ts'
import { documentSchema } from './document-schema.ts'

const { nodes, marks } = documentSchema

function marksOf({ url, strong, emphasis }: Marks): Mark[] {
  return [
    ...(url === undefined ? [] : [marks.link.create({ url })]),
    ...(strong ? [marks.strong.create()] : []),
    ...(emphasis ? [marks.emphasis.create()] : []),
  ]
}

const inlineNodes = (children: readonly Inline[]): Node[] =>
  runsOf(children).map(({ content, marks: own }) => {
    if (typeof content === 'string') return documentSchema.text(content, marksOf(own))
    if (content.type === 'break') return nodes.lineBreak.create()
    const { url, alt, caption = '', scale = '' } = content
    return nodes.image.create({ url, alt, caption, scale }, null, marksOf({ url: own.url }))
  })

/** The editor has no images in headings: their alternative text stands for them. */
const textNodes = (children: readonly Inline[]): Node[] =>
  inlineNodes(children).flatMap((node) => {
    if (node.isText) return [node]
    const text = node.type === nodes.image ? String(node.attrs.alt) : ' '
    return text === '' ? [] : [documentSchema.text(text)]
  })

const paragraph = (children: readonly Inline[]) => nodes.paragraph.create(null, inlineNodes(children))

const items = (list: readonly Block[][]) =>
  list.map((item) => nodes.listItem.create(null, item.length > 0 ? item.map(nodeOf) : [paragraph([])]))

/** Returns the node of a block. */
export function nodeOf(block: Block): Node {
  switch (block.type) {
    case 'heading':
      return nodes.heading.create({ level: block.level }, textNodes(block.children))
    case 'list':
      return block.start === null
        ? nodes.bulletList.create(null, items(block.items))
        : nodes.orderedList.create({ start: block.start }, items(block.items))
    case 'quote':
      return nodes.blockquote.create(null, block.children.length > 0 ? block.children.map(nodeOf) : [paragraph([])])
    case 'rule':
      return nodes.rule.create()
    case 'table':
      return nodes.table.create(
        null,
        block.rows.map((row, line) => {
          const type = line === 0 ? nodes.table_header : nodes.table_cell
          return nodes.table_row.create(
            null,
            block.align.map((align, at) => type.create({ align }, paragraph(row[at] ?? []))),
          )
        }),
      )
    default:
      return paragraph(block.children)
  }
}

/** Returns the document of blocks. An empty one has an empty paragraph. */
export const documentOf = (blocks: readonly Block[]): Node =>
  nodes.doc.create(null, blocks.length > 0 ? blocks.map(nodeOf) : [paragraph([])])

/** Returns the image of a node. */
function imageOf({ attrs: { url, alt, caption, scale } }: Node): Image {
  const words = String(caption).replaceAll(/\s+/g, ' ').trim()
  const known = PICTURE_SCALES.find((name) => name === scale)
  return {
    type: 'image',
    url: String(url),
    alt: String(alt),
    ...(words && { caption: words }),
    ...(known && { scale: known }),
  }
}

function runOf(node: Node): Run {
  const own: Marks = {
    strong: marks.strong.isInSet(node.marks) !== undefined,
    emphasis: marks.emphasis.isInSet(node.marks) !== undefined,
    url: marks.link.isInSet(node.marks)?.attrs.url as string | undefined,
  }
  if (node.isText) return { content: node.text ?? '', marks: own }
  if (node.type === nodes.lineBreak) return { content: { type: 'break' }, marks: own }
  return { content: imageOf(node), marks: own }
}

const inlineOf = (node: Node): Inline[] => nestRuns(node.children.map(runOf))

const listOf = (node: Node, start: number | null): Block => ({
  type: 'list',
  start,
  items: node.children.map((item) => blocksOf(item)),
})

/** Returns the block of a node, or undefined for an empty paragraph. */
export function blockOf(node: Node): Block | undefined {
  switch (node.type) {
    case nodes.heading: {
      const children = inlineOf(node)
      return children.length > 0 ? { type: 'heading', level: node.attrs.level === 1 ? 1 : 2, children } : undefined
    }
    case nodes.bulletList:
      return listOf(node, null)
    case nodes.orderedList:
      return listOf(node, Number(node.attrs.start))
    case nodes.blockquote:
      return { type: 'quote', children: blocksOf(node) }
    case nodes.rule:
      return { type: 'rule' }
    case nodes.table: {
      const rows = node.children.map((row) => row.children.map((cell) => cell.children.flatMap(inlineOf)))
      const align = node.firstChild?.children.map((cell) => (cell.attrs.align ?? null) as Alignment) ?? []
      return { type: 'table', align, rows }
    }
    default: {
      const children = inlineOf(node)
      return children.length > 0 ? { type: 'paragraph', children } : undefined
    }
  }
}

/** Returns the blocks in a node. Empty paragraphs are left out. */
export const blocksOf = (node: Node): Block[] => node.children.flatMap((child) => blockOf(child) ?? [])
