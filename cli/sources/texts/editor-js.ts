import { escapeMarkup } from '../../../schema/escape.ts'
import { isObject, objectsIn } from '../../../schema/is-object.ts'
import type { Data } from '../records/values.ts'

/*
 * Texts of Editor.js (https://editorjs.io/saving-data/): {"blocks": [{"type": "header", "data": {"text": …, "level": 2}}, …]}.
 * Their texts are HTML, so they are read as HTML as a whole.
 */

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const escaped = (value: unknown) => escapeMarkup(text(value))

/** Items are texts, or have items themselves. */
function listOf(items: unknown, tag: 'ol' | 'ul'): string {
  const entries = (Array.isArray(items) ? items : []).map((item: unknown) =>
    isObject(item) ? `<li>${text(item.content ?? item.text)}${listOf(item.items, tag)}</li>` : `<li>${text(item)}</li>`,
  )
  return entries.length === 0 ? '' : `<${tag}>${entries.join('')}</${tag}>`
}

function tableOf(rows: unknown): string {
  const lines = (Array.isArray(rows) ? rows : []).map((row: unknown) => {
    const cells = (Array.isArray(row) ? row : []).map((cell) => `<td>${text(cell)}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table>${lines.join('')}</table>`
}

const BLOCKS: Record<string, (data: Data) => string> = {
  paragraph: (data) => `<p>${text(data.text)}</p>`,
  header: (data) => {
    const tag = Number(data.level) <= 2 ? 'h2' : 'h3'
    return `<${tag}>${text(data.text)}</${tag}>`
  },
  list: (data) => listOf(data.items, data.style === 'ordered' ? 'ol' : 'ul'),
  checklist: (data) => listOf(data.items, 'ul'),
  quote: (data) => `<blockquote><p>${text(data.text)}</p><p>${text(data.caption)}</p></blockquote>`,
  table: (data) => tableOf(data.content),
  delimiter: () => '<hr>',
  code: (data) => `<pre>${escaped(data.code)}</pre>`,
  raw: (data) => text(data.html),
  image: (data) => {
    const url = isObject(data.file) ? data.file.url : data.url
    return `<p><img src="${escaped(url)}" alt="${escaped(data.caption)}"></p>`
  },
  embed: (data) => `<iframe src="${escaped(data.embed ?? data.source)}"></iframe><p>${text(data.caption)}</p>`,
}

/** Other blocks keep their text, and are named as embedded objects if they have none. */
const other = (type: string, data: Data) =>
  text(data.text ?? data.message) === ''
    ? `<object data="${escaped(type)}"></object>`
    : `<p>${text(data.text ?? data.message)}</p>`

/** Returns a text of Editor.js as HTML, or undefined for any other value. */
export function editorHtml(value: unknown): string | undefined {
  if (!isObject(value) || !Array.isArray(value.blocks)) return undefined
  const blocks = objectsIn(value.blocks)
  if (!blocks.every((block) => typeof block.type === 'string' && isObject(block.data))) return undefined
  return blocks
    .map((block) => {
      const [type, data] = [text(block.type), block.data as Data]
      return Object.hasOwn(BLOCKS, type) ? BLOCKS[type]!(data) : other(type, data)
    })
    .join('')
}
