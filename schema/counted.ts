/** Formats a count with its noun: `1 migration`, `2 migrations`. @param many the plural, if it is not `one` with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
