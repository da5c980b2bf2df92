import { isObject } from '../../../schema/is-object.ts'
import { isAddress } from '../../../schema/text.ts'
import { type Marks, nestRuns, type Run, withoutBreaks } from '../../../schema/rich-text/runs.ts'
import { cellOf, inColumns, type Span } from '../../../schema/rich-text/table-cells.ts'
import type { Block, Table } from '../../../schema/rich-text/tree.ts'
import type { AddressOf } from './addresses.ts'
import { type TreeOptions, withComponents } from './components.ts'
import { codeBlocks } from './code-blocks.ts'
import { lossesInTree } from '../losses/text-losses.ts'

/*
 * Rich text as a tree of other systems: Strapi's blocks (https://docs.strapi.io/cms/features/content-manager), Slate and the
 * like. Their leaves have `text` and flags for the marks, other nodes have `type` and `children`.
 */

type Foreign = Record<string, unknown>

const childrenOf = ({ children }: Foreign): Foreign[] => (Array.isArray(children) ? children.filter(isObject) : [])

const isInline = (node: Foreign) =>
  typeof node.text === 'string' || node.type === 'link' || node.type === 'a' || node.type === 'image'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Strapi keeps an image in an object of its own. */
function imageIn(node: Foreign): Run['content'] | undefined {
  const image = isObject(node.image) ? node.image : node
  const url = text(image.url)
  return isAddress(url) ? { type: 'image', url, alt: text(image.alternativeText) || text(image.alt) } : undefined
}

function runsIn(nodes: readonly Foreign[], marks: Marks = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (typeof node.text === 'string') {
      const own = {
        ...marks,
        strong: marks.strong || node.bold === true,
        emphasis: marks.emphasis || node.italic === true,
      }
      return node.text
        .split('\n')
        .flatMap((line, at): Run[] => [
          ...(at > 0 ? [{ content: { type: 'break' } as const, marks: own }] : []),
          { content: line, marks: own },
        ])
    }
    if (node.type === 'image') {
      const content = imageIn(node)
      return content === undefined ? [] : [{ content, marks }]
    }
    const url = text(node.url)
    return runsIn(childrenOf(node), isAddress(url) ? { ...marks, url } : marks)
  })
}

const isOrdered = ({ type, format }: Foreign) =>
  format === 'ordered' || /numbered|(?<!un)ordered-list|^ol$/.test(text(type))

const isList = ({ type }: Foreign) => /^(?:list|ul|ol|(?:bulleted|numbered|ordered|unordered)-list)$/.test(text(type))

/** A list within a list, and an item that is only a list, belong to the item before it: Strapi and Lexical write them so. */
function itemsOf(list: Foreign): Block[][] {
  const items: Block[][] = []
  for (const child of childrenOf(list)) {
    const inner = childrenOf(child)
    const isNested = isList(child) || (inner.length > 0 && inner.every(isList))
    const blocks = inner.length > 0 && !isList(child) ? blocksIn(inner) : blocksIn([child])
    if (isNested && items.length > 0) items.at(-1)!.push(...blocks)
    else if (blocks.length > 0) items.push(blocks)
  }
  return items
}

const spanOf = ({ colSpan, rowSpan, colspan, rowspan }: Foreign): Span => ({
  columns: Number(colSpan ?? colspan ?? 1) || 1,
  rows: Number(rowSpan ?? rowspan ?? 1) || 1,
})

const rowsIn = (node: Foreign): Foreign[] =>
  childrenOf(node).flatMap((child) => (/row|^tr$/i.test(text(child.type)) ? [child] : rowsIn(child)))

/** Returns a table. Its cells have one line. */
function tableOf(node: Foreign): Block[] {
  const cells = rowsIn(node).map((row) =>
    childrenOf(row).map((cell) => ({ span: spanOf(cell), blocks: blocksIn(childrenOf(cell)) })),
  )
  const rows = inColumns(cells)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const lines = rows.map((row) => Array.from({ length: width }, (_, at) => cellOf(row[at]?.blocks ?? [])))
  const table: Table = { type: 'table', align: Array.from({ length: width }, () => null), rows: lines }
  return width === 0 ? [] : [table]
}

/** Returns the text of code. A line can be a node of its own. */
const codeIn = (node: Foreign): string =>
  typeof node.text === 'string'
    ? node.text
    : childrenOf(node)
        .map((child, at) => (at > 0 && /line$/i.test(text(child.type)) ? '\n' : '') + codeIn(child))
        .join('')

function blocksOf(node: Foreign): Block[] {
  const type = text(node.type)
  const children = childrenOf(node)
  if (type === 'blocks') return node.blocks as Block[]
  if (/^(?:code|pre(?:formatted)?)(?:[-_]?block)?$/i.test(type)) return codeBlocks(codeIn(node))
  if (isList(node)) {
    const items = itemsOf(node)
    return items.length > 0 ? [{ type: 'list', start: isOrdered(node) ? 1 : null, items }] : []
  }
  if (type === 'table') return tableOf(node)
  if (/^(?:hr|horizontal-?rule|thematic-?break)$/i.test(type)) return [{ type: 'rule' }]
  if (/quote/.test(type)) {
    const quoted = blocksIn(children)
    return quoted.length > 0 ? [{ type: 'quote', children: quoted }] : []
  }
  if (children.some((child) => !isInline(child))) return blocksIn(children)
  const content = nestRuns(runsIn(isInline(node) ? [node] : children))
  if (content.length === 0) return []
  const level = /^(?:heading|h[1-6]$)/.test(type) && (Number(node.level) || Number(/\d/.exec(type)?.[0]) || 1)
  return level
    ? [{ type: 'heading', level: level <= 2 ? 1 : 2, children: withoutBreaks(content) }]
    : [{ type: 'paragraph', children: content }]
}

/** Returns nodes in which links and images have other addresses. */
const withAddresses = (nodes: readonly unknown[], addressOf: AddressOf): Foreign[] =>
  nodes.filter(isObject).map((node) => ({
    ...node,
    ...(typeof node.url === 'string'
      ? { url: addressOf(node.url, /^(?:a|link)$/.test(text(node.type)) ? 'a' : 'img') }
      : {}),
    ...(isObject(node.image) ? { image: withAddresses([node.image], addressOf)[0] } : {}),
    ...(Array.isArray(node.children) ? { children: withAddresses(node.children, addressOf) } : {}),
  }))

/**
 * Returns the blocks of a foreign tree. Nodes of unknown types are paragraphs or contain blocks; texts side by side are one.
 */
export function foreignBlocks(nodes: readonly unknown[], { addressOf, onLoss }: TreeOptions = {}): Block[] {
  const whole = withComponents(nodes, { addressOf, onLoss })
  const own = addressOf ? withAddresses(whole, addressOf) : whole
  if (onLoss) lossesInTree(own, onLoss)
  return blocksIn(own)
}

function blocksIn(nodes: readonly unknown[]): Block[] {
  const groups: Foreign[] = []
  let isOpen = false
  for (const node of nodes.filter(isObject)) {
    const isText = isInline(node) && node.type !== 'image'
    if (isText && isOpen) (groups.at(-1)!.children as Foreign[]).push(node)
    else groups.push(isText ? { children: [node] } : node)
    isOpen = isText
  }
  return groups.flatMap(blocksOf)
}
