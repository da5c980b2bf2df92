/*
 * Rich text as a tree. It is stored as CommonMark text with the tables of GitHub Flavored Markdown, but without code, raw HTML
 * and link definitions, whose characters are shown as they are written. Pages receive the tree, so that visitors download no
 * parser. A picture is written as `![alternative text](/media/root.webp#small "Caption")`.
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

/** How much of the width of the text a picture takes if it does not take all of it. */
export const PICTURE_SCALES = ['small', 'medium'] as const
export type PictureScale = (typeof PICTURE_SCALES)[number]

export interface Image {
  type: 'image'
  url: string
  alt: string
  /** The words below the picture. */
  caption?: string
  /** How much of the width of the text the picture takes; absent for all of it. */
  scale?: PictureScale
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

/** Returns the picture with a caption that a paragraph consists of. Pages show it as a figure. */
export function figureIn({ children }: Paragraph): (Image & { caption: string }) | undefined {
  const [image] = children
  return children.length === 1 && typeof image === 'object' && image.type === 'image' && image.caption
    ? { ...image, caption: image.caption }
    : undefined
}

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
