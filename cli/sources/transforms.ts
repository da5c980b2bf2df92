import { isObject } from '../../schema/is-object.ts'
import { codePoints } from '../../schema/text.ts'
import { hasTags } from './html-tags.ts'
import { htmlToText } from './html-text.ts'

/** @param isHtml whether the texts of the field are HTML */
type Transform = (value: unknown, argument: string, isHtml: (text: string) => boolean) => unknown

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const onText = (change: (text: string, argument: string) => unknown): Transform =>
  function apply(value, argument): unknown {
    if (Array.isArray(value)) return value.map((entry) => apply(entry, argument))
    return value === undefined || value === null ? value : change(asText(value), argument)
  }

/** Shortens text after the last word that fits and adds an ellipsis. */
function limit(text: string, argument: string): string {
  const max = Number(argument)
  if (codePoints(text) <= max) return text
  const head = [...text].slice(0, max - 1).join('')
  const lastGap = /\s\S*$/.exec(head)?.index ?? 0
  return `${head.slice(0, lastGap).trimEnd() || head}…`
}

function split(text: string, separator: string): string[] {
  const parts = text.split(separator === '' ? ',' : separator).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

const LIST_MARK = /^\s*(?:[-*•–]|\d+[.)])\s+/

/** Converts a tree of rich-text blocks (Strapi, Slate and others) to plain text, one paragraph per block. */
function blocksToText(blocks: unknown): string {
  if (Array.isArray(blocks)) {
    const inline = blocks.every((block) => isObject(block) && (typeof block.text === 'string' || block.type === 'link'))
    return blocks.map(blocksToText).join(inline ? '' : '\n\n')
  }
  if (!isObject(blocks)) return ''
  if (typeof blocks.text === 'string') return blocks.text
  const text = blocksToText(blocks.children)
  if (blocks.type === 'list') return text.replaceAll('\n\n', '\n')
  return blocks.type === 'list-item' ? `• ${text}` : text
}

/** Converts rich-text blocks or HTML to plain text. Texts without tags in an HTML field keep their line breaks. */
function plain(value: unknown, _: string, isHtml: (text: string) => boolean): unknown {
  if (Array.isArray(value) && value.some(isObject)) return blocksToText(value)
  if (typeof value !== 'string' || !isHtml(value)) return value
  return htmlToText(hasTags(value) ? value : value.replaceAll('\n', '<br>'))
}

/** The transforms of mappings, by name. Some take an argument, such as `limit 200` and `split |`. */
export const transforms: Record<string, Transform> = {
  html: onText(htmlToText),
  plain,
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
  first: (value) => (Array.isArray(value) ? value[0] : value),
  number: (value) => (/^\s*-?\d+(?:\.0+)?\s*$/.test(asText(value)) ? Math.trunc(Number(value)) : value),
  // The date of a time such as 2026-05-31T08:00:00Z or 2026-05-31 08:00.
  date: onText((text) => /^\s*(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/s.exec(text)?.[1] ?? text),
  boolean: (value) => {
    if (typeof value === 'boolean') return value
    if (/^(?:true|yes|y|1|on|active|published|publish)$/i.test(asText(value).trim())) return true
    return /^(?:false|no|n|0|off|inactive|draft|private|pending|)$/i.test(asText(value).trim()) ? false : value
  },
}

/** A transform with its argument, as a field rule applies it. */
export type Step = (value: unknown, isHtml: (text: string) => boolean) => unknown

/** Parses a transform such as `split |`. Returns undefined for an unknown name. */
export function parseTransform(written: string): Step | undefined {
  const [, name = '', argument = ''] = /^(\w+)(?: (.*))?$/s.exec(written) ?? []
  const transform = Object.hasOwn(transforms, name) ? transforms[name] : undefined
  return transform && ((value, isHtml) => transform(value, argument, isHtml))
}
