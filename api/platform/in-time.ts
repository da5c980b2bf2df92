/** Thrown if a result does not come in time. */
export class Late extends Error {
  override name = 'Late'
}

/** Returns a result. The work for it goes on if it is late. @throws Late after `ms` milliseconds */
export function inTime<T>(result: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late(`No result after ${ms} ms`)), ms)
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}
