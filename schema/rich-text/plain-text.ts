import type { Block, Image, Inline } from './tree.ts'

interface Options {
  /** Whether images are represented by their alternative text. They are unless this is false. */
  images?: boolean
  /** Whether the captions of images follow their alternative texts. They do unless this is false. */
  captions?: boolean
}

const imageText = ({ alt, caption = '' }: Image, { captions = true }: Options): string =>
  captions && caption !== alt ? `${alt} ${caption}`.trim() : alt

/** Returns the text of inline nodes without markup. */
export const inlineText = (nodes: readonly Inline[], options: Options = {}): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.type === 'break') return '\n'
      if (node.type === 'image') return options.images === false ? '' : imageText(node, options)
      return inlineText(node.children, options)
    })
    .join('')

function blockText(block: Block, options: Options): string {
  switch (block.type) {
    case 'list':
      return block.items
        .map((item, at) => `${block.start === null ? '•' : `${block.start + at}.`} ${joined(item, '\n', options)}`)
        .join('\n')
    case 'quote':
      return joined(block.children, '\n\n', options)
    case 'table':
      return block.rows.map((row) => row.map((cell) => inlineText(cell, options)).join('   ')).join('\n')
    case 'rule':
      return ''
    default:
      return inlineText(block.children, options).trim()
  }
}

const joined = (blocks: readonly Block[], separator: string, options: Options): string =>
  blocks
    .map((block) => blockText(block, options))
    .filter((text) => text !== '')
    .join(separator)

/** Returns the text of blocks without markup: paragraphs are separated by blank lines, list items have bullets or numbers. */
export const plainText = (blocks: readonly Block[], options: Options = {}): string => joined(blocks, '\n\n', options)
