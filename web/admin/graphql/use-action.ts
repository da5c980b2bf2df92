import { useState } from 'react'
import { problemOf } from './problem.ts'

/** Acts on what a screen shows; the words for what went wrong are `failure`, for a quiet line. */
export function useAction(refetch: () => Promise<unknown> = () => Promise.resolve()) {
  const [failure, setFailure] = useState<string | null>(null)

  /**
   * Acts, brings the screen up to date, and only then says what was done.
   *
   * @param what what is being done, such as “Deleting”
   * @param action resolves to what says that it is done
   * @returns whether it was done
   */
  async function run(what: string, action: () => Promise<(() => void) | undefined>): Promise<boolean> {
    setFailure(null)
    let say: (() => void) | undefined
    try {
      say = await action()
      return true
    } catch (error) {
      console.warn(`${what} failed`, error)
      setFailure(`${what} failed: ${problemOf(error).message}`)
      return false
    } finally {
      // A list that cannot be read again says so itself.
      await refetch().catch(() => {})
      say?.()
    }
  }

  return { run, failure }
}
