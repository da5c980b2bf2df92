import { note } from '../context.ts'

/** The work was stopped with Ctrl-C; shells expect 128 and the signal's number. */
const INTERRUPTED = 130

class Interrupted extends Error {
  override name = 'Interrupted'
}

/**
 * Runs `work` with a signal that Ctrl-C and SIGTERM raise, so that it can end cleanly. A second one ends the process.
 *
 * @param message what to say when it was stopped
 */
export async function interruptible(message: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED)
    controller.abort(new Interrupted(message))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    await work(controller.signal)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    note(error.message)
    process.exitCode = INTERRUPTED
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
