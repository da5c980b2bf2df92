/*
 * Rich text as a tree. It is stored as CommonMark text with the tables of GitHub Flavored Markdown, but without code, raw HTML
 * and link definitions, whose characters are shown as they are written. Pages receive the tree, so that visitors download no
 * parser.
 */

/** Emphasized text. */
export interface Marked {
  type: 'strong' | 'emphasis'
  children: Inline[]
}

/** A link to an address that `link` fields accept. */
export interface Link {
  type: 'link'
  url: string
  children: Inline[]
}

export interface Image {
  type: 'image'
  url: string
  alt: string
  /** The size of the stored picture in pixels, if it is known. */
  size?: { width: number; height: number }
  /** A tiny version of the picture as a data: address. */
  placeholder?: string
  /** The name of the part of the stored picture that is shown (`../framing.ts`); absent if it is the whole picture. */
  crop?: string
}

/** A line break within a paragraph. */
export interface Break {
  type: 'break'
}

export type Inline = string | Marked | Link | Image | Break

export interface Paragraph {
  type: 'paragraph'
  children: Inline[]
}

export interface Heading {
  type: 'heading'
  level: 1 | 2
  children: Inline[]
}

export interface List {
  type: 'list'
  /** The number of the first item, or null for a list with bullets. */
  start: number | null
  items: Block[][]
}

export interface Quote {
  type: 'quote'
  children: Block[]
}

/** A thematic break, which is shown as a horizontal line. */
export interface Rule {
  type: 'rule'
}

export type Alignment = 'left' | 'center' | 'right' | null

export interface Table {
  type: 'table'
  /** The alignment of each column. */
  align: Alignment[]
  /** The cells by row. The first row is the header. */
  rows: Inline[][][]
}

export type Block = Paragraph | Heading | List | Quote | Rule | Table

type ChangeImage = (image: Image) => Image

const mapInline = (nodes: readonly Inline[], change: ChangeImage): Inline[] =>
  nodes.map((node) => {
    if (typeof node === 'string' || node.type === 'break') return node
    if (node.type === 'image') return change(node)
    return { ...node, children: mapInline(node.children, change) }
  })

const mapBlocks = (blocks: readonly Block[], change: ChangeImage): Block[] =>
  blocks.map((block) => {
    switch (block.type) {
      case 'list':
        return { ...block, items: block.items.map((item) => mapBlocks(item, change)) }
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map((cell) => mapInline(cell, change))) }
      case 'quote':
        return { ...block, children: mapBlocks(block.children, change) }
      case 'rule':
        return block
      default:
        return { ...block, children: mapInline(block.children, change) }
    }
  })

/** Returns all images of a text, in their order. */
export function imagesIn(blocks: readonly Block[]): Image[] {
  const images: Image[] = []
  mapBlocks(blocks, (image) => {
    images.push(image)
    return image
  })
  return images
}

/** Returns a copy of a text with some of its images replaced. */
export const withImages = (blocks: readonly Block[], images: ReadonlyMap<Image, Image>): Block[] =>
  mapBlocks(blocks, (image) => images.get(image) ?? image)
