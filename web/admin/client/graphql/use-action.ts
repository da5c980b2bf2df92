import { useState } from 'react'
import { problemOf } from './problem.ts'

/**
 * Runs an action, reloads the data of the screen and then reports the success.
 *
 * @param name the name of the action in error messages, such as "Deleting"
 * @param action resolves to a function that reports the success, or to undefined
 * @returns whether the action succeeded
 */
export type RunAction = (name: string, action: () => Promise<(() => void) | undefined>) => Promise<boolean>

/** Returns a function that runs the actions of a screen, and the error message of the last one. */
export function useAction(refetch: () => Promise<unknown> = () => Promise.resolve()) {
  const [failure, setFailure] = useState<string | null>(null)

  const run: RunAction = async (name, action) => {
    setFailure(null)
    let reportSuccess: (() => void) | undefined
    try {
      reportSuccess = await action()
      return true
    } catch (error) {
      console.warn(`${name} failed`, error)
      setFailure(`${name} failed: ${problemOf(error).message}`)
      return false
    } finally {
      // The list shows its own error if it cannot be loaded again.
      await refetch().catch(() => {})
      reportSuccess?.()
    }
  }

  return { run, failure }
}
