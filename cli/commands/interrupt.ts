import { note } from '../context.ts'

/** The exit code after Ctrl-C: 128 plus the number of SIGINT. */
const INTERRUPTED = 130

class Interrupted extends Error {
  override name = 'Interrupted'
}

/**
 * Runs `work` with a signal that aborts on SIGINT or SIGTERM, so that it can end cleanly. A second signal ends the process.
 *
 * @param message printed when the work was stopped
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
