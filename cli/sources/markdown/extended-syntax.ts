import { escapeMarkup } from '../../../schema/escape.ts'
import { capital } from './words.ts'

/* What many generators add to Markdown: admonitions, footnotes, lists of definitions, formulas, comments and highlights. Texts are without code. */

/** Admonitions of Docusaurus and others: `:::tip Title`. The title stays. */
const ADMONITION = /^([ \t>]*):{3,}[ \t]*(\w+)?[ \t]*(?:\[([^\]\n]*)\]|([^\n{]*))[^\n]*$/gm

/** Alerts of GitHub, and callouts with a title: `> [!NOTE]`. */
const ALERT = /^([ \t]*>[ \t>]*)\[!(\w{1,50})\][+-]?[ \t]*([^\n]*)$/gm

/** Begins admonitions and alerts with their titles or types. */
export const withTitles = (text: string): string =>
  text
    .replaceAll(ADMONITION, (_, indent: string, type = '', bracketed?: string, plain?: string) => {
      const title = (bracketed ?? plain ?? '').trim() || capital(type)
      return title === '' ? indent : `${indent}**${title}**\n${indent}\n${indent}`
    })
    .replaceAll(
      ALERT,
      (_, quote: string, type: string, title: string) =>
        `${quote}**${title.trim() || capital(type.toLowerCase())}**\n${quote}`,
    )

const INDENT = /^(?: {1,4}|\t)/

/** The definition of a footnote, with the indented lines that belong to it. */
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[ \t]*\S[^\n]*)*)/gm

/** Footnotes become text in brackets, where they stand. */
export const withoutFootnotes = (text: string): string =>
  text
    .replaceAll(FOOTNOTE, (_, label: string, body: string) => {
      const lines = body.split('\n').map((line, at) => (at === 0 ? line : line.replace(INDENT, '')))
      return `\n\\[${label}] ${lines.join('\n').trim()}\n`
    })
    .replaceAll(/\[\^([^\][\s]{1,100})\]/g, String.raw`\[$1\]`)

const DEFINITION = /^ {0,3}:[ \t]+(\S.*)$/
/** A line that can be a term: no heading, list, quote, table or element. */
const TERM = /^ {0,3}(?![-*+] |[#>|:<]|\d+[.)] )\S/

/** Makes the last lines bold if they can be terms. Returns whether they are. */
function markTerms(lines: string[]): boolean {
  const last = lines.length - (lines.at(-1)?.trim() === '' ? 2 : 1)
  let first = last
  while (first > 0 && last - first < 3 && lines[first - 1]!.trim() !== '') first--
  const terms = lines.slice(Math.max(0, first), last + 1)
  if (terms.length === 0 || terms.length > 3 || !terms.every((line) => TERM.test(line))) return false
  lines.splice(
    first,
    lines.length,
    ...terms.flatMap((line) => [`**${line.trim().replaceAll(/^\*\*|\*\*$/g, '')}**`, '']),
  )
  return true
}

/** Lists of definitions become terms in bold and paragraphs (https://michelf.ca/projects/php-markdown/extra/#def-list). */
export function withoutDefinitionLists(text: string): string {
  if (!/^ {0,3}:[ \t]/m.test(text)) return text
  const lines: string[] = []
  let isWithin = false
  for (const line of text.split('\n')) {
    const definition = DEFINITION.exec(line)?.[1]
    if (definition !== undefined && (isWithin || markTerms(lines))) {
      isWithin = true
      lines.push('', definition)
      continue
    }
    if (line.trim() !== '' && !INDENT.test(line) && lines.at(-1)?.trim() === '') isWithin = false
    lines.push(isWithin ? line.replace(INDENT, '') : line)
  }
  return lines.join('\n')
}

/** Formulas of TeX between dollar signs. Those in a line have a character that prices lack. */
const FORMULA =
  /(?<![\\$])\$\$(?!\$)((?:(?!\$\$|\n[ \t]*\n)[^]){1,5000})\$\$|(?<![\\$\w])\$(?=[^\s$])(?=[^$\n]{0,500}[\\_^{])([^$\n]{1,500})(?<![\s\\])\$(?![\d$])/g

/** Formulas stay as they are written. @param hold returns what stands for HTML that is not read as Markdown */
export const withoutFormulas = (
  text: string,
  hold: (html: string) => string,
  onFormula: (formula: string) => void,
): string =>
  text.replaceAll(FORMULA, (formula) => {
    onFormula(formula)
    return hold(escapeMarkup(formula))
  })

/** Comments of Obsidian (https://help.obsidian.md/syntax#Comments), which it does not publish. */
const COMMENT = /%%([^%]{1,2000})%%/g

/** Called with each part of a text that loses something. @param loss what is lost, as a note says it */
type OnPart = (loss: string, what: string) => void

export const withoutComments = (text: string, onLoss: OnPart): string =>
  text.replaceAll(COMMENT, (_, comment: string) => {
    onLoss('with comments, which are removed', comment)
    return ''
  })

/** Highlighted text: https://help.obsidian.md/syntax. */
const HIGHLIGHTED = /(?<![=\w])==(?=[^\s=])([^=\n]{1,500})(?<!\s)==(?![=\w])/g

/** Removes the marks of highlighted text. */
export const withoutHighlights = (text: string, onLoss: OnPart): string =>
  text.replaceAll(HIGHLIGHTED, (_, marked: string) => {
    onLoss('with highlighted text, which becomes plain text', marked)
    return marked
  })
