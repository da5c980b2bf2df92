import { escapeMarkup } from '../../../schema/escape.ts'
import type { Placeholders } from './placeholders.ts'
import type { TagOptions } from './template-tags.ts'

/*
 * Syntax that generators add to Markdown: attributes of Hugo (https://gohugo.io/content-management/markdown-attributes/) and of
 * kramdown (https://kramdown.gettalong.org/syntax.html), formulas, and comments and links of Obsidian (https://help.obsidian.md/syntax).
 */

export interface DialectOptions extends Pick<TagOptions, 'onLoss'> {
  /** Whether the text is MDX, whose braces are expressions. */
  isMdx: boolean
  /** Whether `%%` encloses comments. */
  hasComments?: boolean | undefined
}

const ATTRIBUTES = String.raw`\{:?[ \t]*(?:[#.][\w-]|[\w-]{1,50}=["'\w])[^{}\n]{0,300}\}`

/** The line of a heading, of either form, and attributes at its end. Without limits, long lines would take quadratic time. */
const OF_HEADING = new RegExp(
  String.raw`^([ \t>]*#{1,6}[ \t][^\n]{0,500}?|[^\n]{0,500}?(?=[ \t]{0,20}${ATTRIBUTES}[ \t]*\n {0,3}(?:=+|-+)[ \t]*$))([ \t]{0,20}${ATTRIBUTES}[ \t#]{0,100})$`,
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

/** Formulas of TeX between dollar signs. Those in a line have a character that prices lack. */
const FORMULA =
  /(?<![\\$])\$\$(?!\$)(?:(?!\$\$|\n[ \t]*\n)[^`]){1,5000}\$\$|(?<![\\$\w])\$(?=[^\s$])(?=[^$\n]{0,500}[\\_^{])[^$\n`]{1,500}(?<![\s\\])\$(?![\d$])/

const COMMENT = /%%([^%]{1,2000})%%/

/** `[[Page|text]]` and `![[picture.png]]`. */
const WIKI_LINK = /!?\[\[[^[\]\n]{1,600}\]\](?![([])/

/** Code, in which no other syntax counts: between fences, or in backticks within a paragraph. */
const CODE =
  /(?<code>^[ \t>*+\d.-]*(?:`{3}[^]*?^[ \t>]*`{3}|~{3}[^]*?^[ \t>]*~{3})|``(?:[^\n]|\n(?![ \t]*\n))*?``|`[^`\n]+`)/

/** Replaces the matches of a pattern outside code. If a match is in code that `CODE` does not recognise, its text is restored later. */
const outsideCode = (
  text: string,
  { source }: RegExp,
  change: (match: string, ...groups: (string | undefined)[]) => string,
): string =>
  text.replaceAll(new RegExp(`${source}|${CODE.source}`, 'gm'), (match: string, ...groups) =>
    (groups.at(-1) as { code?: string }).code === undefined ? change(match, ...(groups as string[])) : match,
  )

/** Returns a text with placeholders for what Markdown does not have. */
export function withoutDialects(
  text: string,
  placeholders: Placeholders,
  { isMdx, hasComments, onLoss }: DialectOptions,
): string {
  const hide = (written: string) => placeholders.add({ written, html: '' })
  let open = outsideCode(text, FORMULA, (written) => {
    const onShown = () => onLoss('with formulas, which stay as they are written', written.trim())
    return placeholders.add({ written, html: escapeMarkup(written), onShown })
  })
  open = outsideCode(open, OF_HEADING, (_, line, attributes) => line + hide(attributes!))
  // A comment does not make the import after it a part of its paragraph.
  if (isMdx)
    return outsideCode(open, /<!--(?:(?!<!--)[^]){0,20000}?-->(\n(?=(?:import|export) ))?/, (comment, end = '') =>
      hide(comment.slice(0, comment.length - end.length)).concat(end, end),
    )
  open = outsideCode(open, OTHERS, hide)
  if (hasComments)
    open = outsideCode(open, COMMENT, (written, comment) =>
      placeholders.add({
        written,
        html: '',
        onShown: () => onLoss('with comments, which are removed', comment!.trim()),
      }),
    )
  return outsideCode(open, WIKI_LINK, (written) => {
    onLoss('with links and pictures of a wiki, which stay as they are written', written)
    return written
  })
}
