import { replaceTags } from './templates.ts'

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
const KRAMDOWN = /\{:(?:[ \t]|:|\/|[#.\w])[^{}\n]{0,300}\}/g

/** An element whose content is Markdown (https://kramdown.gettalong.org/syntax.html#html-blocks), and the end of one. */
const MARKDOWN = /<(\w+)\s(?:[^<>\n]{0,500}\s)?markdown(?:=["']?(?:1|block|span)["']?)?(?:\s[^<>\n]{0,500})?>/g

/** Blank lines make Markdown read what elements enclose. */
function withMarkdownInside(text: string): string {
  const names = new Set([...text.matchAll(MARKDOWN)].map(([, name]) => name!))
  if (names.size === 0) return text
  const ends = new RegExp(`</(?:${[...names].join('|')})>`, 'g')
  return text.replaceAll(MARKDOWN, (tag) => `${tag}\n\n`).replaceAll(ends, (tag) => `\n\n${tag}`)
}

const ABBREVIATION = /^ {0,3}\*\[[^\]\n]{1,200}\]:[^\n]*$/gm

/**
 * Removes attributes, comments of kramdown and the definitions of abbreviations.
 *
 * @param text Markdown without code
 * @param isMdx whether braces are otherwise expressions
 */
export function withoutAttributes(text: string, isMdx: boolean): string {
  const plain = text
    .replaceAll(/^[ \t>]*#{1,6}[ \t][^\n]*$/gm, (line) => line.replace(AT_END, '').trimEnd())
    .replaceAll(/^[^\n]*\}[ \t]*(?=\n {0,3}(?:=+|-+)[ \t]*$)/gm, (line) => line.replace(AT_END, '').trimEnd())
  if (isMdx) return plain
  const shown = replaceTags(plain, '{::comment}', '{:/', () => '{:/')
  return withMarkdownInside(shown)
    .replaceAll(CONTENTS, '')
    .replaceAll(ALONE, '')
    .replaceAll(AFTER_LINK, '')
    .replaceAll(KRAMDOWN, '')
    .replaceAll(ABBREVIATION, '')
}
