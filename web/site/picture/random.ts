/** A source of numbers from 0 up to 1 that gives the same ones for the same seed, on the server and in the browser. */
export type Random = () => number

/**
 * Numbers for a seed: an FNV-1a hash of its text starts a 32-bit xorshift (Marsaglia 2003, 13-17-5).
 * Integer arithmetic only, so that every engine draws alike.
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
  // Similar seeds start alike; a few steps part them.
  for (let i = 0; i < 8; i++) next()
  return next
}

/** A number from `low` up to `high`. */
export const between = (random: Random, low: number, high: number) => low + random() * (high - low)
