import { isObject } from '../../../schema/is-object.ts'
import { codePoints } from '../../../schema/text.ts'
import { escapePlainText } from '../../../schema/rich-text/escape.ts'
import { plainText } from '../../../schema/rich-text/plain-text.ts'
import { toMarkdown } from '../../../schema/rich-text/to-markdown.ts'
import { type AddressOf, withAddresses } from '../texts/addresses.ts'
import { withoutFences } from '../texts/code-blocks.ts'
import { editorHtml } from '../texts/editor-js.ts'
import { foreignBlocks } from '../texts/foreign-blocks.ts'
import { isLexicalText, isPortableText, lexicalNodes, portableNodes } from '../texts/foreign-texts.ts'
import { hasTags } from '../texts/html-tags.ts'
import { htmlToMarkdown, htmlToText } from '../texts/html-text.ts'
import { dateOf, hasPassed } from '../records/date-of.ts'
import { pagePathOf } from './page-path.ts'
import type { Markup } from './markup.ts'
import { lossesInPlainText } from '../losses/plain-losses.ts'
import { lossesInMarkdown, type OnTextLoss, PREFORMATTED } from '../losses/text-losses.ts'

/** How the texts of a field are to be read, and where the addresses in them lead. */
export interface TextContext extends Markup {
  addressOf: AddressOf
  /** Called with everything that the field cannot have. */
  onLoss?: OnTextLoss | undefined
}

type Transform = (value: unknown, argument: string, context: TextContext) => unknown

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const onText = (change: (text: string, argument: string, context: TextContext) => unknown): Transform =>
  function apply(value, argument, context): unknown {
    if (Array.isArray(value)) return value.map((entry) => apply(entry, argument, context))
    return value === undefined || value === null ? value : change(asText(value), argument, context)
  }

/** Shortens text after the last word that fits and adds an ellipsis. */
export function limit(text: string, argument: string): string {
  const max = Number(argument)
  if (codePoints(text) <= max) return text
  const head = [...text].slice(0, max - 1).join('')
  const lastGap = /\s\S*$/.exec(head)?.index ?? 0
  return `${head.slice(0, lastGap).trimEnd() || head}…`
}

/** Returns the texts of a list that is written as JSON, as some systems do in CSV files. */
function jsonList(text: string): string[] | undefined {
  if (!/^\s*\["/.test(text)) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : undefined
  } catch {
    return undefined
  }
}

function split(text: string, separator: string): string[] {
  const list = jsonList(text)
  if (list) return list
  const parts = text.split(separator === '' ? ',' : separator).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

const LIST_MARK = /^\s*(?:[-*•–]|\d+[.)])\s+/

/** Returns the nodes of a rich text in one form. */
function nodesIn(value: unknown): unknown {
  if (isPortableText(value)) return portableNodes(value)
  return isLexicalText(value) ? lexicalNodes(value.root) : value
}

/** Returns the blocks of a value, if it is rich text as a tree. */
function blocksIn(value: unknown, { addressOf, onLoss }: TextContext) {
  const nodes = nodesIn(value)
  return Array.isArray(nodes) && nodes.some(isObject) ? foreignBlocks(nodes, { addressOf, onLoss }) : undefined
}

/** Line breaks of texts without tags in an HTML field are kept. */
const asHtml = (text: string) => (hasTags(text) ? text : text.replaceAll('\n', '<br>'))

/** Converts rich-text blocks or HTML to plain text. */
function plain(value: unknown, _: string, context: TextContext): unknown {
  const blocks = blocksIn(value, context)
  if (blocks && context.onLoss) lossesInPlainText(blocks, context.onLoss)
  if (blocks) return plainText(blocks)
  const html = editorHtml(value)
  if (html !== undefined) return htmlToText(html, context.onLoss)
  if (typeof value !== 'string') return value
  return context.isHtml(value) ? htmlToText(asHtml(value), context.onLoss) : context.decoded(value)
}

/** The argument of `markdown` for texts that are Markdown even if they have no marks. */
const AS_IT_IS = 'as it is'

/** Converts rich-text blocks or HTML to Markdown. Texts that are Markdown stay, and other texts are kept as they are shown. */
function markdown(value: unknown, argument: string, context: TextContext): unknown {
  const { isHtml, isMarkdown, addressOf } = context
  const blocks = blocksIn(value, context)
  if (blocks) return toMarkdown(blocks)
  const html = editorHtml(value)
  if (html !== undefined) return htmlToMarkdown(html, context)
  if (typeof value !== 'string') return value
  if (argument === AS_IT_IS) return withAddresses(value, addressOf)
  if (isHtml(value)) return htmlToMarkdown(asHtml(value), context)
  const text = value.replaceAll('\r\n', '\n')
  if (!isMarkdown(text)) return escapePlainText(context.decoded(text))
  const open = withoutFences(text, (code) => context.onLoss?.(PREFORMATTED, code.trim().slice(0, 40)))
  if (context.onLoss) lossesInMarkdown(open, context.onLoss)
  return withAddresses(open, addressOf)
}

/** Replaces every occurrence of a text: `replace old => new`, or `replace old` to remove it. */
function replace(text: string, argument: string): string {
  const [from = '', to = ''] = argument.split(/ => ?/)
  return from === '' ? text : text.replaceAll(from, () => to)
}

/** The transforms that read the markup of texts, or that leave it to the reader. */
export const READS_MARKUP: ReadonlySet<string> = new Set(['html', 'plain', 'markdown'])

/** Whether a transform, as it is written in a mapping, makes rich text. */
export const makesRichText = (written: string) =>
  ['markdown', `markdown ${AS_IT_IS}`, 'html markdown'].includes(written)

/** The transforms of mappings, by name. Some take an argument, such as `html markdown`, `limit 200` and `split |`. */
export const transforms: Record<string, Transform> = {
  html: onText((text, argument, context) =>
    argument === 'markdown' ? htmlToMarkdown(text, context) : htmlToText(text, context.onLoss),
  ),
  plain,
  markdown,
  trim: onText((text) => text.trim()),
  line: onText((text) => text.replaceAll(/\s+/g, ' ').trim()),
  lower: onText((text) => text.toLowerCase()),
  capital: onText((text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())),
  limit: onText(limit),
  split: (value, separator) => (Array.isArray(value) ? value : split(asText(value), separator)),
  lines: (value) =>
    (Array.isArray(value) ? value.map(asText) : asText(value).split('\n'))
      .map((line) => line.replace(LIST_MARK, '').trim())
      .filter((line) => line !== ''),
  join: (value, separator) =>
    Array.isArray(value) ? value.map(asText).join(separator === '' ? ', ' : separator) : value,
  replace: onText(replace),
  path: onText((text) => pagePathOf(text) ?? ''),
  // Only values that are not empty reach a transform, so that `default` decides about the others.
  present: () => true,
  absent: () => false,
  past: hasPassed,
  last: (value) => (Array.isArray(value) ? value.at(-1) : value),
  first: (value) => (Array.isArray(value) ? value[0] : value),
  number: (value) => (/^\s*-?\d+(?:\.0+)?\s*$/.test(asText(value)) ? Math.trunc(Number(value)) : value),
  // MySQL writes no date as 0000-00-00.
  date: onText((text) => (text.startsWith('0000-00-00') ? '' : (dateOf(text) ?? text))),
  boolean: (value) => {
    if (typeof value === 'boolean') return value
    if (/^(?:true|yes|y|1|on|active|published|publish)$/i.test(asText(value).trim())) return true
    return /^(?:false|no|n|0|off|inactive|draft|private|pending|)$/i.test(asText(value).trim()) ? false : value
  },
}

/** A transform with its argument, as a field rule applies it. */
export interface Step {
  name: string
  apply: (value: unknown, context: TextContext) => unknown
}

/** Parses a transform such as `split |`. Returns undefined for an unknown name. */
export function parseTransform(written: string): Step | undefined {
  const [, name = '', argument = ''] = /^(\w+)(?: (.*))?$/s.exec(written) ?? []
  const transform = Object.hasOwn(transforms, name) ? transforms[name] : undefined
  return transform && { name, apply: (value, context) => transform(value, argument, context) }
}
