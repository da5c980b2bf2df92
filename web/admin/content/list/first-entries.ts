const SHOWN = 3

/** Returns the first three entries of a list, and "+N more" if there are others. Ignores blank and repeated entries. */
export function firstEntries(entries: readonly string[]): { shown: string[]; more: string | null } {
  const filled = [...new Set(entries)].filter((entry) => entry.trim() !== '')
  const rest = filled.length - SHOWN
  return { shown: filled.slice(0, SHOWN), more: rest > 0 ? `+${rest} more` : null }
}
