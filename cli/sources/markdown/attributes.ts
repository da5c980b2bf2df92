/*
 * Attributes of Markdown, which set ids, classes and sizes: of headings (https://gohugo.io/content-management/markdown-attributes/),
 * and of everything in kramdown (https://kramdown.gettalong.org/syntax.html#attribute-list-definitions). Rich text has none.
 */

const LIST = String.raw`\{:?[ \t]*(?:[#.][\w-]|[\w-]{1,50}=["'\w])[^{}\n]{0,300}\}`

const AT_END = new RegExp(String.raw`${LIST}[ \t#]*$`)
const ALONE = new RegExp(String.raw`^[ \t>]*${LIST}[ \t]*$`, 'gm')
const AFTER_LINK = new RegExp(String.raw`(?<=\]\([^()\n]{0,500}\))${LIST}`, 'g')

/** A list whose place the table of contents takes. */
const CONTENTS = /^ {0,3}(?:[*+-]|\d{1,9}\.)[ \t][^\n]*\n[ \t]*\{:toc[^{}\n]{0,300}\}/gm
const KRAMDOWN = /\{:(?:[ \t]|:|[#.\w])[^{}\n]{0,300}\}/g
const ABBREVIATION = /^ {0,3}\*\[[^\]\n]{1,200}\]:[^\n]*$/gm

/**
 * Removes attributes, and the definitions of abbreviations.
 *
 * @param text Markdown without code
 * @param isMdx whether braces are otherwise expressions
 */
export function withoutAttributes(text: string, isMdx: boolean): string {
  const plain = text
    .replaceAll(/^[ \t>]*#{1,6}[ \t][^\n]*$/gm, (line) => line.replace(AT_END, '').trimEnd())
    .replaceAll(/^[^\n]*\}[ \t]*(?=\n {0,3}(?:=+|-+)[ \t]*$)/gm, (line) => line.replace(AT_END, '').trimEnd())
  if (isMdx) return plain
  return plain
    .replaceAll(CONTENTS, '')
    .replaceAll(ALONE, '')
    .replaceAll(AFTER_LINK, '')
    .replaceAll(KRAMDOWN, '')
    .replaceAll(ABBREVIATION, '')
}
