/** A source of numbers in [0, 1). The same seed gives the same numbers, on the server and in the browser. */
export type Random = () => number

/**
 * Returns the numbers of a seed: a 32-bit xorshift (Marsaglia 2003, 13-17-5) that starts at the FNV-1a hash of the seed.
 * It uses integers only, so that all engines give the same numbers.
 */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  state |= 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // Similar seeds have similar first numbers, which are skipped.
  for (let i = 0; i < 8; i++) next()
  return next
}

/** Returns a number from `low` to below `high`. */
export const between = (random: Random, low: number, high: number) => low + random() * (high - low)
