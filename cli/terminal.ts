import { setImmediate } from 'node:timers/promises'

// Names and values come from untrusted files, and control characters can steer a terminal.
const visible = (text: string) =>
  text.replaceAll(/[^\P{Cc}\t\n]/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The exit code of a process whose reader has gone: 128 plus the number of SIGPIPE. */
const PIPE_CLOSED = 141

/** Thrown when standard output cannot be written. */
export class OutputError extends Error {
  override name = 'OutputError'
  readonly exitCode: number

  constructor({ code, message }: NodeJS.ErrnoException) {
    super(
      code === 'EPIPE'
        ? 'The reader of standard output has gone; the rest was not written.'
        : `Standard output cannot be written: ${message}`,
    )
    this.exitCode = code === 'EPIPE' ? PIPE_CLOSED : 1
  }
}

let failure: OutputError | undefined

/** Records write errors of standard output, which Node reports as events, and ignores those of standard error. */
export function watchOutput(): void {
  process.stdout.on('error', (error) => (failure ??= new OutputError(error)))
  process.stderr.on('error', () => undefined)
}

/** Writes text to standard output unchanged. @throws OutputError if an earlier write failed */
export function write(text: string): void {
  if (failure) throw failure
  process.stdout.write(text)
}

/** Writes a line of the result to standard output. @throws OutputError if an earlier write failed */
export const print = (line: string): void => write(`${visible(line)}\n`)

/** Writes a line to standard error, for messages that are not part of the result. */
export const note = (line: string): void => void process.stderr.write(`${visible(line)}\n`)

/** Waits until standard output is written, and returns the error if it could not be. */
export async function outputError(): Promise<OutputError | undefined> {
  // A device such as /dev/full refuses even a write of nothing, and a command that prints nothing must not fail there.
  if (!failure && process.stdout.writableLength > 0)
    await new Promise<void>((resolve) => process.stdout.write('', () => resolve()))
  // Node reports the error of a write that has ended in a later turn.
  await setImmediate()
  return failure
}

/**
 * Writes something that is shown only once to standard output.
 *
 * @param takeBack undoes what made it, if it could not be written
 * @throws OutputError if it could not be written
 */
export async function printOnce(line: string, takeBack: () => Promise<unknown>): Promise<void> {
  try {
    print(line)
    const error = await outputError()
    if (error) throw error
  } catch (error) {
    await takeBack()
    throw error
  }
}
