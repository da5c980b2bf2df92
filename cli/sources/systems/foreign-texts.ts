import { isObject } from '../../../schema/is-object.ts'
import { type Data, objectsIn, textOf } from './system.ts'

/*
 * Converts the rich texts of other systems to one form, which the transforms `plain` and `markdown` read: nodes with `type` and
 * `children`, and leaves with `text`, `bold` and `italic`.
 */

const CONTENTFUL: Record<string, string> = {
  'unordered-list': 'unordered-list',
  'ordered-list': 'ordered-list',
  'list-item': 'list-item',
  blockquote: 'quote',
}

/** A rich text of Contentful: https://www.contentful.com/developers/docs/concepts/rich-text/. */
export const isContentfulText = (value: unknown): value is Data => isObject(value) && value.nodeType === 'document'

export function contentfulNodes(node: Data): Data[] {
  return objectsIn(node.content).flatMap((one): Data[] => {
    const type = textOf(one.nodeType)
    if (type === 'text') {
      const marks = new Set(objectsIn(one.marks).map((mark) => mark.type))
      return [{ text: one.value, bold: marks.has('bold'), italic: marks.has('italic') }]
    }
    const data = isObject(one.data) ? one.data : {}
    const target = isObject(data.target) ? data.target : {}
    if (type === 'embedded-asset-block') return [{ type: 'image', url: target.url, alt: target.title }]
    if (type === 'hyperlink') return [{ type: 'link', url: data.uri, children: contentfulNodes(one) }]
    const level = /^heading-(\d)$/.exec(type)?.[1]
    if (level !== undefined) return [{ type: 'heading', level: Number(level), children: contentfulNodes(one) }]
    return [
      {
        type: CONTENTFUL[type] ?? (type.includes('entry-hyperlink') ? 'link' : 'paragraph'),
        children: contentfulNodes(one),
      },
    ]
  })
}

/** A rich text of Sanity: https://www.sanity.io/docs/specifications/portable-text. */
export const isPortableText = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.some((one) => isObject(one) && one._type === 'block')

function portableChildren(block: Data): Data[] {
  const links = new Map(objectsIn(block.markDefs).map((one) => [one._key, one.href]))
  return objectsIn(block.children).map((span): Data => {
    const marks = Array.isArray(span.marks) ? span.marks : []
    const leaf = { text: textValue(span), bold: marks.includes('strong'), italic: marks.includes('em') }
    const url = marks.map((mark) => links.get(mark)).find((one) => one !== undefined)
    return url === undefined ? leaf : { type: 'link', url, children: [leaf] }
  })
}

const textValue = ({ text }: Data) => (typeof text === 'string' ? text : '')

/** Consecutive list items of one style are one list. Nested items follow their parents on the same level. */
export function portableNodes(blocks: unknown[]): Data[] {
  const nodes: (Data & { children: Data[] })[] = []
  for (const block of objectsIn(blocks)) {
    if (block._type !== 'block') {
      const asset = isObject(block.asset) ? block.asset : block
      if (typeof asset.url === 'string') nodes.push({ type: 'image', url: asset.url, alt: block.alt, children: [] })
      continue
    }
    const children = portableChildren(block)
    const style = textOf(block.style)
    if (block.listItem !== undefined) {
      const type = block.listItem === 'number' ? 'ordered-list' : 'unordered-list'
      const last = nodes.at(-1)
      const item = { type: 'list-item', children }
      if (last?.type === type) last.children.push(item)
      else nodes.push({ type, children: [item] })
    } else if (/^h[1-6]$/.test(style)) nodes.push({ type: 'heading', level: Number(style[1]), children })
    else if (style === 'blockquote') nodes.push({ type: 'quote', children: [{ type: 'paragraph', children }] })
    else nodes.push({ type: 'paragraph', children })
  }
  return nodes
}

/** A rich text of Payload: https://payloadcms.com/docs/rich-text/overview. */
export const isLexicalText = (value: unknown): value is { root: Data } =>
  isObject(value) && isObject(value.root) && Array.isArray(value.root.children)

export function lexicalNodes(node: Data): Data[] {
  return objectsIn(node.children).map((one): Data => {
    const type = textOf(one.type)
    if (type === 'text') {
      const format = Number(one.format ?? 0)
      return { text: one.text, bold: (format & 1) !== 0, italic: (format & 2) !== 0 }
    }
    if (type === 'linebreak') return { text: '\n' }
    const fields = isObject(one.fields) ? one.fields : {}
    const children = lexicalNodes(one)
    if (type === 'link' || type === 'autolink') return { type: 'link', url: fields.url ?? one.url, children }
    if (type === 'heading') return { type: 'heading', level: Number(textOf(one.tag).slice(1)), children }
    if (type === 'list') return { type: one.listType === 'number' ? 'ordered-list' : 'unordered-list', children }
    if (type === 'listitem') return { type: 'list-item', children }
    if (type === 'upload' && isObject(one.value)) return { type: 'image', url: one.value.url, alt: one.value.alt }
    return { type: type === 'quote' ? 'quote' : 'paragraph', children }
  })
}
