/** Excel reads a CSV file as UTF-8 only with a byte order mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

// What makes a spreadsheet run a cell as a formula, among it full-width signs: https://owasp.org/www-community/attacks/CSV_Injection.
// A spreadsheet that separates by semicolons, as in most of Europe, begins cells within ours, too. Lists of Markdown stay: `- one`.
const PLACES = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?='*(?:[=+@＝＋＠]|[-－](?! )))/g
const WRITTEN = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])'(?='*(?:[=+@＝＋＠]|[-－](?! )))/g

/** Writes an apostrophe before each part of a text that a spreadsheet would run as a formula. */
export const neutralise = (text: string) => text.replaceAll(PLACES, "'")

/** Reverses `neutralise`. */
export const restore = (cell: string) => cell.replaceAll(WRITTEN, '')
