import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { parseHtml, type HtmlNode } from '../../../schema/rich-text/html-nodes.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import type { Block, Inline } from '../../../schema/rich-text/tree.ts'

/*
 * The words that a reader sees in a text, separated by spaces. For foreign texts this is written apart from the converters that
 * it tests, and only knows where words end: blocks separate them, inline elements do not.
 */

/** Raised and lowered digits are compared as digits: rich text has no marks for them. */
const digits = (text: string) => text.replaceAll(/[⁰¹²³⁴-⁹₀-₉]/g, (digit) => digit.normalize('NFKC'))

const wordsIn = (text: string) =>
  digits(text)
    .split(/\s+/)
    .filter((word) => word !== '')

const inline = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.type === 'break') return ' '
      return node.type === 'image' ? '' : inline(node.children)
    })
    .join('')

function shown(block: Block): string {
  switch (block.type) {
    case 'list':
      return block.items.flat().map(shown).join(' ')
    case 'quote':
      return block.children.map(shown).join(' ')
    case 'table':
      return block.rows.flat().map(inline).join(' ')
    case 'rule':
      return ''
    default:
      return inline(block.children)
  }
}

/** Returns the words of a rich text of Verdant. */
export const wordsOfRichText = (markdown: string): string[] => wordsIn(parseRichText(markdown).map(shown).join(' '))

/** Returns the rich text that blocks were made from, without its pictures. */
export const textOfBlocks = (blocks: unknown): string =>
  objectsIn(blocks)
    .flatMap(({ text }) => (isObject(text) ? [String(text.text)] : []))
    .join('\n\n')

const INLINE = /^(?:a|b|code|em|i|s|span|strong|sub|sup|u|del|ins|mark)$/

function shownHtml(node: HtmlNode): string {
  if (node.name === '#text') return node.text
  const inner = node.children.map(shownHtml).join('')
  return INLINE.test(node.name) ? inner : ` ${inner} `
}

export const wordsOfHtml = (html: string): string[] => wordsIn(parseHtml(html).map(shownHtml).join(''))

/** Keys of foreign trees that hold no text. */
const NO_TEXT =
  /^(?:_.*|id|documentId|type|nodeType|blockType|blockName|tag|format|mode|style|version|url|uri|href|listType|direction|data|fields|value|marks|markDefs|listItem|image|asset)$/

/** Returns the words of a rich text tree, such as those of Strapi, Payload, Contentful and Sanity. */
export function wordsOfTree(tree: unknown): string[] {
  const isInline = (node: Record<string, unknown>) => node.type === 'link' || node.nodeType === 'hyperlink'
  const from = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(from).join('')
    if (!isObject(value)) return ''
    if (value.type === 'linebreak') return ' '
    if (typeof value.text === 'string') return value.text
    if (value.nodeType === 'text' && typeof value.value === 'string') return value.value
    if (value.type === 'block' || value.type === 'inlineBlock') return ` ${strings(value.fields).join(' ')} `
    if (typeof value._type === 'string' && value._type !== 'block')
      return isObject(value.asset) ? '' : ` ${strings(value).join(' ')} `
    const inner = [value.root, value.children, value.content].map(from).join('')
    return isInline(value) ? inner : ` ${inner} `
  }
  return wordsIn(from(tree))
}

/** Returns all texts below a value, but those of keys that hold no text. */
function strings(value: unknown, key = ''): string[] {
  if (NO_TEXT.test(key)) return []
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((entry) => strings(entry))
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => strings(inner, name)) : []
}

export const wordsOfText = (value: unknown): string[] =>
  wordsIn(strings(typeof value === 'number' ? String(value) : value).join(' '))
