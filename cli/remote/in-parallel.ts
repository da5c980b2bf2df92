import pLimit from 'p-limit'

/** Does work for each of some values, a few at a time. After the first failure no more is begun. */
export async function inParallel<T>(
  values: readonly T[],
  work: (value: T) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const limit = pLimit(atOnce)
  let hasFailed = false
  const attempt = async (value: T) => {
    if (hasFailed) return
    try {
      await work(value)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const results = await Promise.allSettled(values.map((value) => limit(attempt, value)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
