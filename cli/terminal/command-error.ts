/** An error that the user can correct. Shown as one line. */
export class CommandError extends Error {
  override name = 'CommandError'

  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Thrown when a signal stopped a command. */
export class StoppedError extends CommandError {
  override name = 'StoppedError'
}

/** The exit code after Ctrl-C: 128 plus the number of SIGINT. */
export const INTERRUPTED = 130
