/*
 * Plain text as rich text that shows the same. The rules are regular expressions that JavaScript and PostgreSQL read alike,
 * because a migration applies them too.
 */

/** Spaces as JavaScript's `\s` matches them, without line breaks. PostgreSQL's depends on the locale. */
const SPACES = String.raw` \t\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
const SPACE = `[${SPACES}]`
const ANY_SPACE = String.raw`[${SPACES}\n]`

type Rule = readonly [pattern: string, replacement: string]

/** Puts a backslash before each match. */
const escaped = (pattern: string): Rule => [`(${pattern})`, '\\$1']

/** The characters that mean something anywhere in a line. */
const INLINE: readonly Rule[] = [
  escaped(String.raw`\\`),
  escaped(String.raw`\*`),
  // An underscore within a word is text.
  escaped('(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])'),
  // The text of a link ends where its address begins.
  escaped(String.raw`\](?=\()`),
  // An address in angle brackets is a link.
  escaped('<(?=[^ <>]+>)'),
  escaped('&(?=#?[A-Za-z0-9]+;)'),
]

/** The beginnings of lines that make a heading, a quote, a list, a rule or a table. */
const LINE_START: readonly Rule[] = [
  [String.raw`(^|\n)([ \t]*)(#{1,6}(?=[ \t\n]|$)|>|[-+](?=[ \t\n]|$))`, String.raw`$1$2\$3`],
  [String.raw`(^|\n)([ \t]*[0-9]{1,9})([.)](?=[ \t\n]|$))`, String.raw`$1$2\$3`],
  [String.raw`(^|\n)([ \t]*)([-=|:][-=|: \t]*(?=\n|$))`, String.raw`$1$2\$3`],
]

/** Blank lines separate paragraphs. Other line breaks are kept. */
const LINES: readonly Rule[] = [
  // Only the first of many spaces begins a match, so that the time is linear.
  [`^${ANY_SPACE}+|(?<!${ANY_SPACE})${ANY_SPACE}+$`, ''],
  [`\\n(${SPACE}*\\n)+`, '\n\n'],
]
const BREAKS: readonly Rule[] = [[String.raw`(?<!\n)\n(?!\n)`, '\\\n']]

/** All rules, in the order in which they are applied. */
const ESCAPE_RULES: readonly Rule[] = [...LINES, ...INLINE, ...LINE_START, ...BREAKS]

const compiled = (rules: readonly Rule[]) =>
  rules.map(([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement] as const)

const apply = (rules: ReturnType<typeof compiled>, text: string) =>
  rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

const all = compiled(ESCAPE_RULES)
const inline = compiled(INLINE)
const lineStart = compiled(LINE_START)

/** Returns plain text as rich text that shows the same: blank lines separate paragraphs, other line breaks are kept. */
export const escapePlainText = (text: string): string => apply(all, text)

/** Escapes the characters of a text that could be markup within a line. */
export const escapeInline = (text: string): string => apply(inline, text)

/** Escapes the beginnings of lines that could be markup. */
export const escapeLineStarts = (text: string): string => apply(lineStart, text)
