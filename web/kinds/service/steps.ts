/** Returns the steps of a process written one per line, each with a leading number; null for any other text. */
export function stepsOf(text: string): string[] | null {
  const lines = text.split('\n').filter((line) => line.trim())
  const steps = lines.map((line) => /^\s*\d+[.)]\s+(.+)$/.exec(line)?.[1])
  return lines.length > 1 && steps.every((step) => step !== undefined) ? steps : null
}
