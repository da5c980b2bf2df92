/** A mean and the bounds of its 95% interval. */
export interface Mean {
  mean: number
  low: number
  high: number
}

/** The 97.5% quantile of the normal distribution. */
const NORMAL = 1.959964

/**
 * Returns the 97.5% quantile of Student's t distribution: the expansion of Abramowitz and Stegun, 26.7.5. From four degrees of freedom on
 * it is exact to two decimals.
 */
function studentQuantile(freedom: number): number {
  const [z, z3, z5, z7] = [1, 3, 5, 7].map((power) => NORMAL ** power) as [number, number, number, number]
  return (
    z +
    (z3 + z) / (4 * freedom) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom ** 3)
  )
}

/** The fewest values of which an interval is stated. */
const FEWEST = 5

/** Returns the mean of values with its 95% interval, or undefined if there are fewer than five. */
export function meanOf(values: readonly number[]): Mean | undefined {
  const count = values.length
  if (count < FEWEST) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const half = studentQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count)
  return { mean, low: mean - half, high: mean + half }
}
