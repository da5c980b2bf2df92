import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { subscript, superscript } from '../../../schema/rich-text/html-scripts.ts'
import { type Data, textOf } from '../records/values.ts'

/*
 * Converts the rich texts of other systems to one form, which the transforms `plain` and `markdown` read: nodes with `type` and
 * `children`, and leaves with `text`, `bold` and `italic`.
 */

/** Keys of embedded objects that are no text. */
const NO_TEXT = /^(?:_.*|id|key|slug|uuid|url|href|src|type|blockType|blockName|language|createdAt|updatedAt)$/

/** Returns the texts of an object that is embedded in a rich text, such as a callout, as paragraphs in their order. */
function embeddedTexts(value: unknown, key = ''): Data[] {
  if (NO_TEXT.test(key)) return []
  if (isLexicalText(value)) return lexicalNodes(value.root)
  if (isPortableText(value)) return portableNodes(value)
  if (Array.isArray(value)) return value.flatMap((entry) => embeddedTexts(entry))
  if (isObject(value)) return Object.entries(value).flatMap(([name, inner]) => embeddedTexts(inner, name))
  if (typeof value !== 'string' || value.trim() === '') return []
  return [{ type: key === 'code' ? 'code' : 'paragraph', children: [{ text: value }] }]
}

/** @param spans where the editor writes how many columns and rows the cell covers */
export const tableCell = (children: Data[], { colSpan, rowSpan, colspan, rowspan }: Data = {}): Data => ({
  type: 'table-cell',
  colSpan: colSpan ?? colspan ?? 1,
  rowSpan: rowSpan ?? rowspan ?? 1,
  children,
})

/** Marks that rich text has. Superscripts and subscripts become Unicode characters where these exist. */
const HAS_PLACE = /^(?:strong|em|superscript|subscript)$/

/** Returns the flags of a leaf. Those that rich text lacks are lost, and named. */
export const marked = (marks: ReadonlySet<string>): Data => ({
  ...Object.fromEntries([...marks].filter((mark) => !HAS_PLACE.test(mark)).map((mark) => [mark, true])),
  bold: marks.has('bold') || marks.has('strong'),
  italic: marks.has('italic') || marks.has('em'),
})

/** Another record that is embedded in a text. @param title its name, if it is known */
export const otherRecord = (title: unknown): Data => ({ type: 'embedded', name: 'other record', title, children: [] })

/** A rich text of Sanity: https://www.sanity.io/docs/specifications/portable-text. */
export const isPortableText = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.some((entry) => isObject(entry) && entry._type === 'block')

function portableChildren(block: Data): Data[] {
  const links = new Map(objectsIn(block.markDefs).map((mark) => [textOf(mark._key), mark]))
  return objectsIn(block.children).map((span): Data => {
    if (span._type !== undefined && span._type !== 'span')
      return { type: 'embedded', name: span._type, children: embeddedTexts(span) }
    const names = Array.isArray(span.marks) ? span.marks.map(textOf) : []
    // A mark is a decorator, or the key of an annotation, such as a link.
    const url = names.map((mark) => links.get(mark)?.href).find((href) => href !== undefined)
    const marks = names.flatMap((mark) =>
      links.get(mark)?.href === undefined ? [textOf(links.get(mark)?._type) || mark] : [],
    )
    const leaf = { text: textValue(span), ...marked(new Set(marks)) }
    return url === undefined ? leaf : { type: 'link', url, children: [leaf] }
  })
}

const textValue = ({ text }: Data) => (typeof text === 'string' ? text : '')

/** A table of @sanity/table: rows with texts as cells. */
const tableIn = (rows: unknown[]) => ({
  type: 'table',
  children: objectsIn(rows).map(({ cells }) => ({
    type: 'table-row',
    children: (Array.isArray(cells) ? cells : []).map((text) => tableCell(embeddedTexts(text))),
  })),
})

type Nodes = (Data & { children: Data[] })[]

/** Adds an item to the list at the end, or begins one. Items of a deeper level belong to the item before them. */
function addItem(nodes: Nodes, type: string, children: Data[], level: number) {
  const last = nodes.at(-1)
  const parent = level > 1 && textOf(last?.type).endsWith('list') ? (last!.children.at(-1) as Nodes[number]) : undefined
  if (parent) addItem(parent.children as Nodes, type, children, level - 1)
  else if (last?.type === type) last.children.push({ type: 'list-item', children })
  else nodes.push({ type, children: [{ type: 'list-item', children }] })
}

/** Returns the texts that stand below a picture. */
const captionsIn = (picture: Data): Nodes =>
  ['title', 'caption', 'description', 'credit', 'attribution', 'copyright'].flatMap(
    (key) => embeddedTexts(picture[key], key) as Nodes,
  )

const isPicture = (block: Data) =>
  isObject(block.asset) || '_sanityAsset' in block || /image|picture|photo|figure/i.test(textOf(block._type))

/** Consecutive list items of one style are one list. */
export function portableNodes(blocks: unknown[]): Data[] {
  const nodes: Nodes = []
  for (const block of objectsIn(blocks)) {
    if (block._type !== 'block') {
      const asset = isObject(block.asset) ? block.asset : block
      if (typeof asset.url === 'string' && isPicture(block))
        nodes.push({ type: 'image', url: asset.url, alt: block.alt, children: [] }, ...captionsIn(block))
      else if (Array.isArray(block.rows)) nodes.push(tableIn(block.rows))
      else nodes.push({ type: 'embedded', name: block._type, url: block.url, children: embeddedTexts(block) })
      continue
    }
    const children = portableChildren(block)
    const style = textOf(block.style)
    if (block.listItem !== undefined) {
      const type = block.listItem === 'number' ? 'ordered-list' : 'unordered-list'
      addItem(nodes, type, children, Number(block.level ?? 1))
    } else if (/^h[1-6]$/.test(style)) nodes.push({ type: 'heading', level: Number(style[1]), children })
    else if (style === 'blockquote') nodes.push({ type: 'quote', children: [{ type: 'paragraph', children }] })
    else nodes.push({ type: 'paragraph', children })
  }
  return nodes
}

/** A rich text of Payload: https://payloadcms.com/docs/rich-text/overview. */
export const isLexicalText = (value: unknown): value is { root: Data } =>
  isObject(value) && isObject(value.root) && Array.isArray(value.root.children)

/** The marks of a text, by the bits of `format`. */
const FORMATS = [
  'bold',
  'italic',
  'strikethrough',
  'underline',
  'code',
  'subscript',
  'superscript',
  'highlight',
  'lowercase',
  'uppercase',
  'capitalize',
]

const EMBEDS: ReadonlySet<string> = new Set(['upload', 'relationship'])

/** Whether a node of Slate is a file or a record of Payload: https://payloadcms.com/docs/rich-text/slate. */
export const isPayloadEmbed = ({ type, relationTo }: Data): boolean =>
  EMBEDS.has(textOf(type)) && typeof relationTo === 'string'

/** Returns such a node of Slate or Lexical as a picture with its captions, or as a record with its name. */
export function payloadEmbed({ type, value, fields }: Data): Data {
  const { url, alt, title, name } = isObject(value) ? value : {}
  if (type === 'relationship') return otherRecord(title ?? name)
  const picture = { type: 'image', url, alt, children: [] }
  const captions = captionsIn(isObject(fields) ? fields : {})
  return captions.length === 0 ? picture : { type: 'root', children: [picture, ...captions] }
}

export function lexicalNodes(node: Data): Data[] {
  return objectsIn(node.children).map((child): Data => {
    if (child.type === 'tablecell') return tableCell(lexicalNodes(child), child)
    const type = textOf(child.type)
    if (type === 'text' || type === 'code-highlight') {
      const format = Number(child.format ?? 0)
      const written = (format & 32) !== 0 ? subscript(textValue(child)) : textValue(child)
      const text = (format & 64) !== 0 ? superscript(written) : written
      return { text, ...marked(new Set(FORMATS.filter((_, bit) => (format & (1 << bit)) !== 0))) }
    }
    if (type === 'linebreak') return { text: '\n' }
    if (type === 'tab') return { text: node.type === 'code' ? '\t' : ' ' }
    const fields = isObject(child.fields) ? child.fields : {}
    const children = lexicalNodes(child)
    if (type === 'link' || type === 'autolink') return { type: 'link', url: fields.url ?? child.url, children }
    if (type === 'heading') return { type: 'heading', level: Number(textOf(child.tag).slice(1)), children }
    if (type === 'list') return { type: child.listType === 'number' ? 'ordered-list' : 'unordered-list', children }
    if (type === 'listitem') return { type: 'list-item', children }
    if (EMBEDS.has(type)) return payloadEmbed(child)
    if (type === 'block' || type === 'inlineBlock')
      return { type: 'embedded', name: fields.blockType, url: fields.url, children: embeddedTexts(child.fields) }
    return { type, children }
  })
}
