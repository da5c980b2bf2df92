import { constants } from 'node:os'
import { StoppedError } from './command-error.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `work` with a signal that aborts on SIGINT, SIGTERM or SIGHUP, so that it can end cleanly. A second signal ends the
 * process at once.
 *
 * @param message printed when the work was stopped
 * @throws StoppedError with the exit code of the signal when the work was stopped
 */
export async function interruptible<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  function stop(signal: NodeJS.Signals) {
    const exitCode = 128 + constants.signals[signal]
    if (controller.signal.aborted) process.exit(exitCode)
    controller.abort(new StoppedError(message, exitCode))
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
