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
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
}

// https://developer.wordpress.org/block-editor/ keeps blocks in comments, plugins leave [shortcodes] in the text.
const SHORTCODE = /\[\/?[a-z][\w-]*(?:\s[^\]]*)?\]/gi

/** What HTML says, as plain text: paragraphs apart, list items with a dot, nothing of links, pictures and scripts. */
export const htmlToText = (html: string): string =>
  convert(html.replaceAll(SHORTCODE, ''), OPTIONS)
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
