import { convert, type HtmlToTextOptions } from 'html-to-text'

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // Deeper or wider documents than people write end early instead of taking the memory.
  limits: { maxDepth: 100, maxChildNodes: 100_000, maxInputLength: 5_000_000 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    // Laid out in columns, a table of a few kilobytes can fill any memory: a row is a line, its cells apart by blanks.
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: '   ' } })),
  ],
}

// https://developer.wordpress.org/block-editor/ keeps blocks in comments, plugins leave [shortcodes] in the text.
const SHORTCODE = /\[\/?[a-z][\w-]*(?:\s[^[\]]*)?\]/gi

/** Whether a text has something that is written like a tag. */
export const looksLikeHtml = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text)

/** Deepest nesting that is read at all; beyond a tenth of it, texts are left out. */
const DEPTH_LIMIT = 1_000
/** Elements that hold nothing, or end where the next one begins. */
const SHALLOW = /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|td|th|tr|track|wbr)$/i

/** The beginning of HTML, up to where it goes deeper than anybody writes: to read what is nested takes its depth squared. */
function shallow(html: string): string {
  let depth = 0
  for (const { index, 1: isEnd, 2: name } of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
    if (SHALLOW.test(name!)) continue
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEPTH_LIMIT) return html.slice(0, index)
  }
  return html
}

/** What HTML says, as plain text: paragraphs apart, list items with a dot, nothing of links, pictures and scripts. */
export const htmlToText = (html: string): string =>
  convert(shallow(html.replaceAll(SHORTCODE, '')), OPTIONS)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
