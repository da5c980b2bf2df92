/** Formats a count with its noun: `1 migration`, `2 migrations`. @param many the plural, if it is not `singular` with an s */
export const counted = (count: number, singular: string, many = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : many}`
