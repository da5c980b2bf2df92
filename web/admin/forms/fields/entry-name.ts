/** Returns the name of one entry of a list: the last word of the label in the singular, such as Feature for "Key features", or Inquiry. */
export function entryName(label: string): string {
  const word = label.split(' ').at(-1) ?? label
  const singular = word.replace(/ies$/, 'y').replace(/s$/, '')
  return singular.charAt(0).toUpperCase() + singular.slice(1)
}

/** Returns a copy of `list` with the entry at `from` moved to `to`, or an unchanged copy if `to` is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list]
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
