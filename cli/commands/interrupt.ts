/** The work was stopped with Ctrl-C; shells expect 128 and the signal's number. */
export const INTERRUPTED = 130

export class Interrupted extends Error {
  override name = 'Interrupted'
}

/**
 * Runs `work` with a signal that Ctrl-C and SIGTERM raise, so that it can end cleanly. A second one ends the process.
 *
 * @param message what to say when it was stopped
 */
export async function interruptible<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED)
    controller.abort(new Interrupted(message))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
