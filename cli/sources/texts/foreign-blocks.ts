import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { textIn } from '../../../schema/rich-text/html-elements.ts'
import type { HtmlNode } from '../../../schema/rich-text/html-nodes.ts'
import type { Block } from '../../../schema/rich-text/tree.ts'
import { withComponents } from './components.ts'
import { COMPONENT, MARK, NO_ADDRESS } from './html-losses.ts'
import { type HtmlOptions, nodesToBlocks } from './html-text.ts'
import type { Data } from '../records/values.ts'
import { element, textNode } from './made-nodes.ts'

/*
 * Rich text as a tree of other systems: blocks (https://docs.strapi.io/cms/features/content-manager), Slate and the
 * like. Their leaves have `text` and flags for the marks, other nodes have `type` and `children`. A tree becomes elements of HTML,
 * so that it is converted, and its losses are found, by the same rules.
 */

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The elements for marks, by the names that editors use. */
const MARKS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  strikethrough: 's',
  'strike-through': 's',
  strike: 's',
  underline: 'u',
  highlight: 'mark',
  subscript: 'sub',
  superscript: 'sup',
}

/** Types of nodes that have a place in rich text without being an element of their own. */
const PLAIN = /^(?:paragraph|p|text|root|document|lic|(?:.*-)?list-?item(?:-child)?|li|blocks)?$/i

const TABLE_PART = /^(?:table.?(?:body|foot|head)|thead|tbody|tfoot)$/i
const CODE = /^(?:code|pre(?:formatted)?)(?:[-_]?block)?$/i

const isOrdered = ({ type, format, start }: Data) =>
  format === 'ordered' || typeof start === 'number' || /numbered|(?<!un)ordered-list|^ol$/.test(text(type))

const isList = (node: unknown): boolean =>
  isObject(node) && /^(?:list|ul|ol|(?:bulleted|numbered|ordered|unordered)-list)$/.test(text(node.type))

const childrenOf = ({ children }: Data): unknown[] => (Array.isArray(children) ? children : [])

/** Returns a leaf with its marks. Those without an element are named. */
function leafOf({ text: written, ...flags }: Data): HtmlNode[] {
  const lines = String(written).split('\n')
  const content = lines.flatMap((line, at) => [...(at > 0 ? [element('br', {})] : []), textNode(line)])
  return Object.entries(flags)
    .filter(([, value]) => value === true)
    .reduce(
      (inner, [mark]) => [
        Object.hasOwn(MARKS, mark) ? element(MARKS[mark]!, {}, inner) : element('span', { [MARK]: mark }, inner),
      ],
      content,
    )
}

/** Strapi keeps a picture in an object of its own. */
function imageOf(node: Data): HtmlNode {
  const { url, alternativeText, alt, name, caption } = isObject(node.image) ? node.image : node
  const words = [alternativeText, alt].map(text).find((label) => label !== '') ?? ''
  const isKnown = [alternativeText, alt, name].includes(caption)
  return element('img', { src: text(url), alt: words, ...(!isKnown && { 'data-caption': text(caption) }) })
}

/** A list within a list, and an item that is only a list, belong to the item before it: some editors write them so. */
const itemsOf = (list: Data): HtmlNode[] =>
  objectsIn(list.children).flatMap((item) => {
    const inner = isList(item) ? [item] : childrenOf(item)
    const isNested = inner.length > 0 && inner.every(isList)
    return isNested ? inner.flatMap(nodesOf) : [element('li', {}, nodesOf(item))]
  })

/** Returns the text of code. A line can be a node of its own. */
const codeIn = (node: unknown): string => {
  if (!isObject(node)) return ''
  if (typeof node.text === 'string') return node.text
  return childrenOf(node)
    .map((child, at) => (at > 0 && isObject(child) && /line$/i.test(text(child.type)) ? '\n' : '') + codeIn(child))
    .join('')
}

const cellOf = (cell: Data): HtmlNode => {
  const { colSpan, rowSpan, colspan = colSpan, rowspan = rowSpan } = cell
  const span = { colspan: String(Number(colspan) || 1), rowspan: String(Number(rowspan) || 1) }
  return element('td', span, typeof cell.text === 'string' ? leafOf(cell) : childrenOf(cell).flatMap(nodesOf))
}

/** Returns a node as elements of HTML. Nodes of unknown types have the elements of their children, and are named. */
function nodesOf(node: unknown): HtmlNode[] {
  if (!isObject(node)) return []
  if (typeof node.text === 'string') return leafOf(node)
  const type = text(node.type)
  if (type === 'html') return node.nodes as HtmlNode[]
  if (type === 'image') return [imageOf(node)]
  if (CODE.test(type)) return [element('pre', {}, [textNode(codeIn(node))])]
  if (isList(node)) return [element(isOrdered(node) ? 'ol' : 'ul', {}, itemsOf(node))]
  const inner = childrenOf(node).flatMap(nodesOf)
  if (type === 'link' || type === 'a') {
    const href = text(node.url) || NO_ADDRESS + inner.map(textIn).join('')
    return inner.length === 0 ? [] : [element('a', { href }, inner)]
  }
  if (/^table$/i.test(type)) return [element('table', {}, inner)]
  if (TABLE_PART.test(type)) return [element('tbody', {}, inner)]
  if (/row$|^tr$/i.test(type)) return [element('tr', {}, objectsIn(node.children).map(cellOf))]
  if (/^(?:hr|horizontal-?rule|thematic-?break)$/i.test(type)) return [element('hr', {})]
  if (/^(?:linebreak|br)$/.test(type)) return [element('br', {})]
  if (/quote/.test(type)) return [element('blockquote', {}, inner)]
  const level = /^(?:heading|h[1-6]$)/.test(type) && (Number(node.level) || Number(/\d/.exec(type)?.[0]) || 1)
  if (level) return [element(`h${Math.min(level, 6)}`, {}, inner)]
  if (type !== 'embedded' && PLAIN.test(type)) return [element('div', {}, inner)]
  const address = text(node.url) || text(node.title)
  return [element('div', { [COMPONENT]: text(node.name) || type, 'data-address': address }, inner)]
}

/** Returns the blocks of a foreign tree. Nodes of unknown types are paragraphs or contain blocks; texts side by side are one. */
export const foreignBlocks = (nodes: readonly unknown[], options: HtmlOptions = {}): Block[] =>
  nodesToBlocks(objectsIn(withComponents(nodes)).flatMap(nodesOf), options)
