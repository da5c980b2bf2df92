import { escapeMarkup } from '../../../schema/escape.ts'
import type { HeldParts } from './held.ts'
import type { TagOptions } from './template-tags.ts'

/*
 * What generators add to the lines of Markdown: attributes of Hugo (https://gohugo.io/content-management/markdown-attributes/) and of
 * kramdown (https://kramdown.gettalong.org/syntax.html), formulas, and links, comments and highlights of Obsidian
 * (https://help.obsidian.md/syntax). Rich text has none of it.
 */

export interface SyntaxOptions extends TagOptions {
  /** Whether the text is MDX, whose braces are expressions. */
  isMdx: boolean
  /** Whether the text is read by Liquid, and so probably by kramdown. */
  isLiquid: boolean
  /** Whether `%%` encloses comments. */
  hasComments?: boolean | undefined
  /** Returns the address of the picture with a path or a name, as texts of the folder can have it. */
  pictureNamed?: (name: string) => string | undefined
}

const ATTRIBUTES = String.raw`\{:?[ \t]*(?:[#.][\w-]|[\w-]{1,50}=["'\w])[^{}\n]{0,300}\}`

/** The line of a heading, of either form, and attributes at its end. */
const OF_HEADING = new RegExp(
  String.raw`^([ \t>]*#{1,6}[ \t][^\n]*?|[^\n]*?(?=[ \t]*${ATTRIBUTES}[ \t]*\n {0,3}(?:=+|-+)[ \t]*$))([ \t]*${ATTRIBUTES}[ \t#]*)$`,
)

/** Attributes in a line of their own or after a link, a list that stands for the table of contents, and other marks of kramdown. */
const OTHERS = new RegExp(
  [
    String.raw`^ {0,3}(?:[*+-]|\d{1,9}\.)[ \t][^\n]*\n[ \t]*\{:toc[^{}\n]{0,300}\}`,
    String.raw`(?<=^[ \t>]*)${ATTRIBUTES}(?=[ \t]*$)`,
    String.raw`(?<=\]\([^()\n]{0,500}\))${ATTRIBUTES}`,
    String.raw`\{::comment\}[^]{0,20000}?\{:\/[^{}\n]{0,300}\}`,
    String.raw`\{:(?:[ \t]|:|\/|[#.\w])[^{}\n]{0,300}\}`,
  ].join('|'),
)

/** An explanation that kramdown shows when the mouse is over its abbreviation. */
const ABBREVIATION = /^ {0,3}\*\[[^\]\n]{1,200}\]:[^\n]*$/

/** An element whose content is Markdown (https://kramdown.gettalong.org/syntax.html#html-blocks), and the end of one. */
const WITH_MARKDOWN = /<(\w+)\s(?:[^<>\n]{0,500}\s)?markdown(?:=["']?(?:1|block|span)["']?)?(?:\s[^<>\n]{0,500})?>/g

/** Formulas of TeX between dollar signs. Those in a line have a character that prices lack. */
const FORMULA =
  /(?<![\\$])\$\$(?!\$)(?:(?!\$\$|\n[ \t]*\n)[^`]){1,5000}\$\$|(?<![\\$\w])\$(?=[^\s$])(?=[^$\n]{0,500}[\\_^{])[^$\n`]{1,500}(?<![\s\\])\$(?![\d$])/

const COMMENT = /%%([^%]{1,2000})%%/
const HIGHLIGHTED = /(?<![=\w])==(?=[^\s=])([^=\n]{1,500})(?<!\s)==(?![=\w])/

/** `[[Page#Heading|text]]` and `![[picture.png|300]]` of Obsidian, `[[text|Page]]` of wikis of GitHub. */
const WIKI_LINK = /(!?)\[\[([^[\]\n|]{1,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\](?![([])/

const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i

/** Code, which has no other syntax: between fences, or in backticks within a paragraph. */
const CODE =
  /(?<code>^[ \t>*+\d.-]*(?:`{3}[^]*?^[ \t>]*`{3}|~{3}[^]*?^[ \t>]*~{3})|``(?:[^\n]|\n(?![ \t]*\n))*?``|`[^`\n]+`)/

/** Replaces what a pattern finds outside of code. Where this misses code, it gets back what is held out of it. */
const outsideCode = (
  text: string,
  { source }: RegExp,
  change: (found: string, ...groups: (string | undefined)[]) => string,
): string =>
  text.replaceAll(new RegExp(`${source}|${CODE.source}`, 'gm'), (found: string, ...groups) =>
    (groups.at(-1) as { code?: string }).code === undefined ? change(found, ...(groups as string[])) : found,
  )

/** Holds extended syntax out of a text. */
export function withoutExtensions(text: string, held: HeldParts, options: SyntaxOptions): string {
  const { isMdx, isLiquid, hasComments, onLoss } = options
  const nothing = (written: string) => held.take({ written, html: '' })
  /** Holds out a part that is not shown, or shown as HTML. */
  const named = (written: string, loss: string, what = written, html = '') =>
    held.take({ written, html, onShown: () => onLoss(loss, what.trim()) })
  let open = outsideCode(text, FORMULA, (formula) =>
    named(formula, 'with formulas, which stay as they are written', formula, escapeMarkup(formula)),
  )
  open = outsideCode(open, OF_HEADING, (_, line, attributes) => line + nothing(attributes!))
  if (isMdx) return outsideCode(open, /<!--(?:(?!<!--)[^]){0,20000}?-->/, nothing)
  open = outsideCode(withMarkdownInside(open, held), OTHERS, nothing)
  open = outsideCode(open, ABBREVIATION, (written) =>
    named(written, 'with explanations of abbreviations, which are left out'),
  )
  // In kramdown, code can have the bars that divide the cells of tables.
  const bar = held.take({ written: '|', html: '|' })
  if (isLiquid) open = open.replaceAll(/`[^`\n]+`/g, (code) => code.replaceAll('|', bar))
  if (hasComments)
    open = outsideCode(open, COMMENT, (written, comment) => named(written, 'with comments, which are removed', comment))
  open = outsideCode(open, HIGHLIGHTED, (_, inner) => {
    const before = named('==', 'with highlighted text, which becomes plain text', inner)
    return before + inner + nothing('==')
  })
  return withoutWikiLinks(open, held, options)
}

/** Holds out elements whose content is Markdown, so that it is read. */
function withMarkdownInside(text: string, held: HeldParts): string {
  const names = new Set([...text.matchAll(WITH_MARKDOWN)].map(([, name]) => name!))
  if (names.size === 0) return text
  const hold = (tag: string) => held.take({ written: tag, html: tag })
  return text.replaceAll(WITH_MARKDOWN, hold).replaceAll(new RegExp(`</(?:${[...names].join('|')})>`, 'g'), hold)
}

/** Holds out links of wikis. One to no page stays as it is written, or becomes its text. */
function withoutWikiLinks(text: string, held: HeldParts, { addressOf, pictureNamed, onLoss }: SyntaxOptions): string {
  return outsideCode(text, WIKI_LINK, (written, embed, first, second) => {
    const [target, label] = [first!.trim(), second?.trim()]
    if (embed !== '' && PICTURE.test(target)) {
      const alt = label === undefined || /^\d+(?:x\d+)?$/.test(label) ? '' : label
      const src = pictureNamed?.(target) ?? target
      return held.take({ written, html: `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}">` })
    }
    const name = target.replace(/#.*$/s, '')
    const own = name === '' ? target : addressOf('wiki', name)
    const reversed = own === undefined && label ? addressOf('wiki', label) : undefined
    const address = own ?? reversed
    if (address === undefined && label === undefined) return written
    const onShown = () => {
      if (embed !== '') onLoss('with notes that are shown within the text, which become links', target)
      if (address === undefined)
        onLoss('with references to no page of the folder or to several, which become text', target)
    }
    const shown = reversed === undefined ? label || target.replace(/^#/, '').replaceAll('#', ' > ') : target
    const [open, close] = address === undefined ? ['', ''] : [`<a href="${escapeMarkup(address)}">`, '</a>']
    const at = written.lastIndexOf(shown)
    if (at < 0) return held.take({ written, html: open + escapeMarkup(shown) + close, onShown })
    // The text can have marks, so only what is around it is held out.
    const before = held.take({ written: written.slice(0, at), html: open, onShown })
    return before + shown + held.take({ written: written.slice(at + shown.length), html: close })
  })
}
