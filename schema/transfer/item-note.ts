/** The most items that a note names in one line. */
const ITEMS = 10

/**
 * Returns a note that names items: in one line, or in a line for each, which a terminal shortens.
 *
 * @param hasLines whether the items have lines of their own although they are few
 */
export const itemNote = (what: string, items: readonly string[], hasLines = false): string =>
  hasLines || items.length > ITEMS
    ? [`${what}:`, ...items.map((line) => `  ${line}`)].join('\n')
    : `${what}: ${items.join(', ')}`
