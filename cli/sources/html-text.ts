import { convert, type HtmlToTextOptions } from 'html-to-text'
import { escapeText } from './html-tags.ts'

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // Limits for hostile documents; text beyond them is dropped.
  limits: { maxDepth: 100, maxChildNodes: 100_000, maxInputLength: 5_000_000 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    // Column layout needs unbounded memory for hostile tables, so each row becomes one line of separated cells.
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: '   ' } })),
  ],
}

/** Deepest nesting that is parsed. The converter drops text beyond a tenth of it. */
const DEPTH_LIMIT = 1_000
/** Void elements, and elements whose end tag may be omitted. */
const SHALLOW = /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i

/** Cuts HTML where it is nested too deeply: converting takes quadratic time in the depth. */
function shallow(html: string): string {
  let depth = 0
  for (const { index, 1: isEnd, 2: name } of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
    if (SHALLOW.test(name!)) continue
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEPTH_LIMIT) return html.slice(0, index)
  }
  return html
}

/**
 * Converts HTML to plain text: paragraphs are separated, list items get a bullet, links, pictures and scripts are dropped.
 * A “<” that does not begin markup is kept.
 */
export const htmlToText = (html: string): string =>
  convert(escapeText(shallow(html)), OPTIONS)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
