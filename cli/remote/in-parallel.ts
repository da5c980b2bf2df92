/** Does work for each of some values, a few at a time. After the first failure no more is begun. */
export async function inParallel<T>(
  values: readonly T[],
  work: (value: T) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const rest = values.values()
  let hasFailed = false
  const worker = async () => {
    for (const value of rest) {
      if (hasFailed) return
      await work(value)
    }
  }
  const workers = Array.from({ length: Math.min(atOnce, values.length) }, () =>
    worker().catch((error: unknown) => {
      hasFailed = true
      throw error
    }),
  )
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
