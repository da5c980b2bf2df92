import { distance } from 'fastest-levenshtein'

/** Returns a name in lower case without punctuation. */
export const simplified = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the name that is most similar to another one, if the difference can be a typing error. */
export function nearestName(name: string, others: Iterable<string>): string | undefined {
  const spelling = simplified(name)
  const limit = spelling.length < 4 ? 1 : Math.max(2, Math.floor(spelling.length / 3))
  const [nearest] = [...others]
    .map((other) => ({ other, candidate: simplified(other) }))
    // Long names take long to compare.
    .filter(({ candidate }) => Math.abs(candidate.length - spelling.length) <= limit)
    .map(({ other, candidate }) => ({ other, difference: distance(spelling, candidate) }))
    .toSorted((a, b) => a.difference - b.difference)
  return nearest && nearest.difference <= limit ? nearest.other : undefined
}
