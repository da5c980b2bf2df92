import { AppError } from '../errors.ts'

/**
 * Limits of the text of a GraphQL operation. Tokens are counted by the parser, which does not count comments: two megabytes
 * of them take it a quarter of a second. The longest of our own operations has a fifth of each.
 */
export const TEXT_LIMITS = { tokens: 2_000, lines: 2_000, characters: 100_000 }

/** The largest number of values in the variables of an operation. Half a million, which fit into a body, take a third of a second. */
const MAX_VALUES = 12_000

const LINE_BREAK = /\r\n|[\n\r]/g

/**
 * Checks a GraphQL request before its operation is parsed.
 *
 * @throws AppError BAD_REQUEST if the operation is too long or its variables have too many values
 */
export function checkOperation({ query, variables }: { query?: unknown; variables?: unknown }): void {
  if (typeof query === 'string') checkText(query)
  if (countValues(variables, MAX_VALUES) > MAX_VALUES)
    throw new AppError('BAD_REQUEST', `The variables have more than ${MAX_VALUES} values`)
}

function checkText(text: string): void {
  const { characters, lines } = TEXT_LIMITS
  if (text.length > characters) throw tooLong(`${characters} characters`)
  if ((text.match(LINE_BREAK)?.length ?? 0) >= lines) throw tooLong(`${lines} lines`)
}

const tooLong = (limit: string) =>
  new AppError('BAD_REQUEST', `The operation has more than ${limit}. Send long texts as variables`)

/** Returns the number of values in a value, or any number above the limit. */
function countValues(value: unknown, limit: number): number {
  const rest = [value]
  let count = 0
  while (rest.length > 0 && count + rest.length <= limit + 1) {
    const next = rest.pop()
    count++
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) rest.push(inner)
  }
  return count + rest.length
}
