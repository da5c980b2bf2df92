import MarkdownIt from 'markdown-it'
import { isObject } from '../../../schema/is-object.ts'
import { isUuid } from '../../../schema/transfer/foreign-id.ts'
import type { Data } from '../records/values.ts'
import { formatOfText, isMarkdown } from './html-tags.ts'
import { parsedHtml } from './html-text.ts'

/*
 * Bodies that are lists of components: dynamic zones (https://docs.strapi.io/cms/features/content-type-builder#dynamic-zones),
 * blocks of Payload (https://payloadcms.com/docs/fields/blocks) and Many-to-Any of Directus. Each has texts and pictures of its own.
 */

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const nameOf = ({ __component: component, blockType, collection, item }: Data) =>
  text(component) || text(blockType) || (isObject(item) ? text(collection) : '')

/** Whether a value is a component of a body. */
export const isComponent = (value: unknown): value is Data => isObject(value) && nameOf(value) !== ''

/** Keys whose texts describe a component or its look, or that belong to its record. */
const NO_TEXT =
  /^(?:_.*|(?:document)?id|key|slug|uuid|url|href|src|type|kind|collection|blockType|blockName|language|locale|status|sort|target|rel|(?:background|text)?colou?r|size|variant|theme|style|layout|appearance|align(?:ment)?|icon|(?:date_|user_)?(?:created|updated|published)(?:_?(?:at|by|on))?)$/i

/** Whether a list is a rich text as a tree. */
const isTree = (list: readonly unknown[]) => list.some((entry) => isObject(entry) && Array.isArray(entry.children))

/** Whether a value is a file, by keys that describe its bytes, or because it has nothing but an address. */
const isFile = (value: Data) =>
  text(value.url) !== '' &&
  (Object.keys(value).length === 1 || ['mime', 'mimeType', 'filename', 'hash'].some((key) => key in value))

function fileNode(file: Data): Data {
  const { url, alternativeText, alt, caption } = file
  const mime = text(file.mime) || text(file.mimeType)
  if (mime === '' || mime.startsWith('image/')) return { type: 'image', url, alternativeText, alt, caption }
  const name = text(file.title) || text(file.filename) || text(file.name) || text(url)
  return { type: 'paragraph', children: [{ type: 'link', url, children: [{ text: name }] }] }
}

/** Keys of the words of a link. */
const LABELS = ['label', 'text', 'title', 'name']

/** Returns the texts and pictures within a value as nodes, in their order. */
export function textsWithin(value: unknown, key = ''): Data[] {
  if (NO_TEXT.test(key)) return []
  if (Array.isArray(value)) return isTree(value) ? value.filter(isObject) : value.flatMap((entry) => textsWithin(entry))
  if (typeof value === 'string') {
    const isText = value.trim() !== '' && !isUuid(value)
    return isText ? [{ type: 'source', source: value }] : []
  }
  if (!isObject(value)) return []
  if (isFile(value)) return [fileNode(value)]
  const address = text(value.url) || text(value.href)
  const label = address === '' ? undefined : LABELS.find((name) => text(value[name]) !== '')
  return Object.entries(value).flatMap(([name, inner]) =>
    name === label
      ? [{ type: 'paragraph', children: [{ type: 'link', url: address, children: [{ text: text(inner) }] }] }]
      : textsWithin(inner, name),
  )
}

const embedded = (component: Data): Data => ({
  type: 'embedded',
  name: nameOf(component),
  children:
    isObject(component.item) && text(component.collection) !== ''
      ? textsWithin(component.item)
      : textsWithin(component),
})

// markdown-it drops no addresses. They are checked later, where those that are dropped are named.
const markdown = new MarkdownIt({ html: true })
markdown.validateLink = () => true
markdown.normalizeLink = (url) => url

/** Returns a text as a node: its elements, if it is HTML or Markdown, or a paragraph. */
function nodeOfSource(source: string): Data {
  if (formatOfText(source) === 'html') return { type: 'html', nodes: parsedHtml(source) }
  if (isMarkdown(source)) return { type: 'html', nodes: parsedHtml(markdown.render(source)) }
  return { type: 'paragraph', children: [{ text: text(source) }] }
}

/** Replaces components by what they show, and texts in them by their elements. */
export const withComponents = (nodes: readonly unknown[]): Data[] =>
  nodes.filter(isObject).map((entry) => {
    const node = isComponent(entry) ? embedded(entry) : entry
    if (node.type === 'source') return nodeOfSource(String(node.source))
    return Array.isArray(node.children) ? { ...node, children: withComponents(node.children) } : node
  })
