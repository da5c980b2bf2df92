import pLimit from 'p-limit'

const AT_ONCE = 4

/** Does work for each of some values, a few at a time. After the first failure no more is begun. */
export async function inParallel<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE)
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
