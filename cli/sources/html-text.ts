import { fromHtml, type FromHtmlOptions } from '../../schema/rich-text/from-html.ts'
import { plainText } from '../../schema/rich-text/plain-text.ts'
import { toMarkdown } from '../../schema/rich-text/to-markdown.ts'
import type { Block } from '../../schema/rich-text/tree.ts'
import { parseHtml } from '../../schema/rich-text/html-nodes.ts'
import { escapeText } from './html-tags.ts'

/** Content that is nested more deeply is dropped: converting takes quadratic time in the depth. */
const DEPTH_LIMIT = 100
/** Longer HTML is not converted. It exceeds the limits of all fields, so its item is refused and nothing is lost. */
const LENGTH_LIMIT = 400_000
/** Void elements, and elements whose end tag may be omitted. */
const SHALLOW = /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i

/** Cuts HTML where it is nested too deeply. */
function shallow(html: string): string {
  let depth = 0
  for (const { index, 1: isEnd, 2: name } of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
    if (SHALLOW.test(name!)) continue
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEPTH_LIMIT) return html.slice(0, index)
  }
  return html
}

/** Returns the blocks of HTML. A “<” that does not begin markup is kept. */
const blocksOf = (html: string, options?: FromHtmlOptions): Block[] =>
  fromHtml(parseHtml(escapeText(shallow(html))), options)

/** Returns the blocks of HTML, or undefined if it is too long to be converted. */
export const htmlToBlocks = (html: string, options?: FromHtmlOptions): Block[] | undefined =>
  html.length > LENGTH_LIMIT ? undefined : blocksOf(html, options)

/** Converts HTML, unless it is too long. */
const convert = (html: string, write: (blocks: Block[]) => string): string =>
  html.length > LENGTH_LIMIT ? html : write(blocksOf(html))

/** Converts HTML to plain text: paragraphs are separated, list items get a bullet or a number, links become their text. */
export const htmlToText = (html: string): string => convert(html, (blocks) => plainText(blocks, { images: false }))

/** Converts HTML to rich text. What rich text does not have, such as colors and scripts, is dropped. */
export const htmlToMarkdown = (html: string): string => convert(html, toMarkdown)
