const either = new Intl.ListFormat('en', { type: 'disjunction' })

/** Returns words as alternatives: `product, service, or article`. */
export const alternatives = (words: readonly string[]): string => either.format(words)
