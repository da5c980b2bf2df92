/** What one entry of a list is called: the last word of its label in the singular, such as Feature for "Key features". */
export function entryName(label: string): string {
  const word = label.split(' ').at(-1) ?? label
  const singular = word.endsWith('s') ? word.slice(0, -1) : word
  return singular.charAt(0).toUpperCase() + singular.slice(1)
}

/** `list` with the entry at `from` moved to `to`; unchanged when `to` is outside. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list]
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
