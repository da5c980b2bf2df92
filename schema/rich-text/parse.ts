import MarkdownIt, { type Token } from 'markdown-it'
import { isAddress } from '../text.ts'
import { inlineText } from './plain-text.ts'
import { type Alignment, type Block, type Image, type Inline, PICTURE_SCALES, type PictureScale } from './tree.ts'

/** The constructs of CommonMark that rich text does not have. Without definitions there are no references either. */
const UNSUPPORTED = ['code', 'fence', 'backticks', 'html_block', 'html_inline', 'reference']

/** The deepest nesting of lists, quotes and emphasis, counted in elements. Deeper content is not shown. */
const DEPTH_LIMIT = 40

const parser = new MarkdownIt('commonmark', { html: false, maxNesting: DEPTH_LIMIT })
  .enable('table')
  .disable(UNSUPPORTED)
// Links and images with other addresses are shown as they are written.
parser.validateLink = isAddress

/** Reads tokens from a position on. Elements are an opening token, their content, and a closing token. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  next(): Token | undefined {
    return this.#tokens[this.#at++]
  }

  /** Yields the tokens that follow, up to the closing token of the current element. */
  *content(): Generator<Token> {
    for (let token = this.next(); token && token.nesting !== -1; token = this.next()) yield token
  }
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '')

/** Adds text to a list of inline nodes. Adjacent texts become one. */
function addText(nodes: Inline[], text: string): void {
  const last = nodes.at(-1)
  if (typeof last === 'string') nodes[nodes.length - 1] = last + text
  else if (text !== '') nodes.push(text)
}

function inlineOf(reader: Reader): Inline[] {
  const nodes: Inline[] = []
  for (const token of reader.content()) {
    switch (token.type) {
      case 'strong_open':
        nodes.push({ type: 'strong', children: inlineOf(reader) })
        break
      case 'em_open':
        nodes.push({ type: 'emphasis', children: inlineOf(reader) })
        break
      case 'link_open':
        nodes.push({ type: 'link', url: attribute(token, 'href'), children: inlineOf(reader) })
        break
      case 'image':
        nodes.push(imageOf(token))
        break
      case 'hardbreak':
        nodes.push({ type: 'break' })
        break
      case 'softbreak':
        addText(nodes, ' ')
        break
      default:
        addText(nodes, token.content)
    }
  }
  return nodes
}

const SCALE = new RegExp(`#(${PICTURE_SCALES.join('|')})$`)

/** Returns the image of a token. Its size is the end of the address, its caption the title. */
function imageOf(token: Token): Image {
  const src = attribute(token, 'src')
  const scale = SCALE.exec(src)?.[1] as PictureScale | undefined
  const caption = attribute(token, 'title').replaceAll(/\s+/g, ' ').trim()
  return {
    type: 'image',
    url: scale ? src.slice(0, -scale.length - 1) : src,
    alt: inlineText(childrenOf(token), { captions: false }),
    ...(caption && { caption }),
    ...(scale && { scale }),
  }
}

const childrenOf = (token: Token) => inlineOf(new Reader(token.children ?? []))

/** Returns the content of an element that contains one inline token, such as a paragraph. */
function contentOf(reader: Reader): Inline[] {
  const nodes: Inline[] = []
  for (const token of reader.content()) for (const node of childrenOf(token)) nodes.push(node)
  return nodes
}

const alignmentOf = (token: Token) =>
  (/text-align:(left|center|right)/.exec(attribute(token, 'style'))?.[1] ?? null) as Alignment

function tableOf(reader: Reader): Block {
  const align: Alignment[] = []
  const rows: Inline[][][] = []
  for (const part of reader.content()) {
    const isHead = part.type === 'thead_open'
    for (const _row of reader.content()) {
      const cells: Inline[][] = []
      for (const cell of reader.content()) {
        if (isHead) align.push(alignmentOf(cell))
        cells.push(contentOf(reader))
      }
      rows.push(cells)
    }
  }
  return { type: 'table', align, rows }
}

/** Returns the block that begins with a token. The reader is at its content. */
function blockOf(token: Token, reader: Reader): Block {
  switch (token.type) {
    case 'heading_open':
      return { type: 'heading', level: Number(token.tag.slice(1)) <= 2 ? 1 : 2, children: contentOf(reader) }
    case 'bullet_list_open':
    case 'ordered_list_open': {
      const start = token.type === 'bullet_list_open' ? null : Number(token.attrGet('start') ?? 1)
      const items: Block[][] = []
      for (const _item of reader.content()) items.push(blocksOf(reader))
      return { type: 'list', start, items }
    }
    case 'blockquote_open':
      return { type: 'quote', children: blocksOf(reader) }
    case 'table_open':
      return tableOf(reader)
    case 'hr':
      return { type: 'rule' }
    default:
      return { type: 'paragraph', children: contentOf(reader) }
  }
}

function blocksOf(reader: Reader): Block[] {
  const blocks: Block[] = []
  for (const token of reader.content()) blocks.push(blockOf(token, reader))
  return blocks
}

/** Parses rich text. Every text is valid; characters that are not markup are shown as they are written. */
export const parseRichText = (markdown: string): Block[] => blocksOf(new Reader(parser.parse(markdown, {})))

/** A block of the first level, and the lines of the source that it comes from. */
export interface SourceBlock {
  block: Block
  /** The index of the first line, and that of the line after the last. */
  lines: [from: number, to: number]
}

/** Parses rich text, and returns the lines of the source from which each block of the first level comes. */
export function parseWithLines(markdown: string): SourceBlock[] {
  const reader = new Reader(parser.parse(markdown, {}))
  const blocks: SourceBlock[] = []
  for (const token of reader.content()) {
    const [from, to] = token.map ?? [0, 0]
    blocks.push({ block: blockOf(token, reader), lines: [from, to] })
  }
  return blocks
}
