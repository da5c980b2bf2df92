/** A line of technical specifications: a term and its value, or a remark without a term. */
export interface Specification {
  term: string
  value: string
}

/** Parses specifications with one `term: value` per line. Other lines are remarks; blank lines are skipped. */
export function specificationsOf(text: string): Specification[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const parts = /^([^:]{1,60}):\s+(.+)$/.exec(line)
      return parts ? { term: parts[1]!, value: parts[2]! } : { term: '', value: line }
    })
}

/** The number of specifications that stand below a product's title. */
const FIRST = 3

/** Returns the first specifications that have a term. */
export const firstOf = (specifications: readonly Specification[]): Specification[] =>
  specifications.filter(({ term }) => term).slice(0, FIRST)
