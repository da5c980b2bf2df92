import { isObject } from '../../schema/is-object.ts'
import { isAddress } from '../../schema/text.ts'
import { type Marks, nestRuns, type Run } from '../../schema/rich-text/runs.ts'
import type { Block } from '../../schema/rich-text/tree.ts'

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

function blocksOf(node: Foreign): Block[] {
  const type = text(node.type)
  const children = childrenOf(node)
  if (/^(?:list|ul|ol|(?:bulleted|numbered|ordered|unordered)-list)$/.test(type)) {
    const items = children.flatMap((child) => {
      const blocks = childrenOf(child).length > 0 ? foreignBlocks(childrenOf(child)) : foreignBlocks([child])
      return blocks.length > 0 ? [blocks] : []
    })
    return items.length > 0 ? [{ type: 'list', start: isOrdered(node) ? 1 : null, items }] : []
  }
  if (/quote/.test(type)) {
    const quoted = foreignBlocks(children)
    return quoted.length > 0 ? [{ type: 'quote', children: quoted }] : []
  }
  if (children.some((child) => !isInline(child))) return foreignBlocks(children)
  const content = nestRuns(runsIn(isInline(node) ? [node] : children))
  if (content.length === 0) return []
  const level = /^(?:heading|h[1-6]$)/.test(type) && (Number(node.level) || Number(/\d/.exec(type)?.[0]) || 1)
  return level
    ? [{ type: 'heading', level: level <= 2 ? 1 : 2, children: content }]
    : [{ type: 'paragraph', children: content }]
}

/** Returns the blocks of a foreign tree. Nodes of unknown types are paragraphs or contain blocks. */
export function foreignBlocks(nodes: readonly unknown[]): Block[] {
  const known = nodes.filter(isObject)
  if (known.length > 0 && known.every((node) => isInline(node) && node.type !== 'image'))
    return blocksOf({ children: known })
  return known.flatMap(blocksOf)
}
