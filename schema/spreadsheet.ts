/** Excel reads a CSV file as UTF-8 only with a byte order mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

// Prefixes that make a spreadsheet run a cell as a formula, among them full-width signs:
// https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export const neutralise = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** Reverses `neutralise`. */
export const restore = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
