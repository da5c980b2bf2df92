/** A line of technical specifications: a term and its value, or a remark without a term. */
export interface Specification {
  term: string
  value: string
}

/** Reads specifications written one a line as `term: value`; other lines are remarks. Blank lines are left out. */
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

/** The steps of a process written one a line, each begun with a number; null for text in another form. */
export function stepsOf(text: string): string[] | null {
  const lines = text.split('\n').filter((line) => line.trim())
  const steps = lines.map((line) => /^\s*\d+[.)]\s+(.+)$/.exec(line)?.[1])
  return lines.length > 1 && steps.every((step) => step !== undefined) ? steps : null
}
