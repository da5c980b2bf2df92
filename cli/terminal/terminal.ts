import { readFileSync, readlinkSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { getSystemErrorMessage } from 'node:util'
import { CommandError } from './command-error.ts'

// Names and values come from untrusted files, and control characters can steer a terminal.
const visible = (text: string) =>
  text.replaceAll(/[^\P{Cc}\t\n]/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The exit code of a process whose reader has gone: 128 plus the number of SIGPIPE. */
const PIPE_CLOSED = 141

/** The exit code of a command that has done its work and could not report it. */
const NOT_REPORTED = 3

/** Thrown when standard output cannot be written. */
export class OutputError extends CommandError {
  override name = 'OutputError'

  /** @param isDone whether the command has done its work all the same */
  constructor({ code, errno, message }: Pick<NodeJS.ErrnoException, 'code' | 'errno' | 'message'>, isDone = false) {
    const problem =
      code === 'EPIPE'
        ? 'The reader of standard output has gone'
        : `Standard output cannot be written: ${errno === undefined ? message : getSystemErrorMessage(errno)}`
    const consequence = isDone
      ? '. The command has done its work; only its report is missing.'
      : code === 'EPIPE'
        ? '; the rest was not written.'
        : ''
    super(problem + consequence, isDone ? NOT_REPORTED : code === 'EPIPE' ? PIPE_CLOSED : 1)
  }
}

let failure: NodeJS.ErrnoException | undefined
let isDone = false

/** Records write errors of standard output, which Node reports as events, and ignores those of standard error. */
export function watchOutput(): void {
  process.stdout.on('error', (error) => (failure ??= error))
  process.stderr.on('error', () => undefined)
}

/**
 * Records that a command has done what it was asked to do. If its output cannot be written, its exit code and message then say that the
 * work is done.
 */
export function workIsDone(): void {
  isDone = true
}

/** The bits of the flags of an open file that say how it is accessed, and their value for reading and writing. */
const [ACCESS, READ_WRITE] = [0o3, 0o2]

/**
 * Whether standard output was closed when this process was started. Node opens /dev/null in its place, for reading and writing.
 * Shells open it for writing only. Other systems than Linux do not tell.
 */
function isClosed(): boolean {
  try {
    if (readlinkSync('/proc/self/fd/1') !== '/dev/null') return false
    const [, flags = '0'] = /^flags:\s*(\d+)$/m.exec(readFileSync('/proc/self/fdinfo/1', 'utf8')) ?? []
    return (parseInt(flags, 8) & ACCESS) === READ_WRITE
  } catch {
    return false
  }
}

/** Requires a standard output, for a result that would be lost without one. @throws OutputError if it is closed */
export function requireOutput(): void {
  if (isClosed())
    throw new OutputError({ code: 'EBADF', message: 'it is closed. To discard it, redirect it to /dev/null' })
}

/** Writes text to standard output unchanged. @throws OutputError if an earlier write failed */
export function write(text: string): void {
  if (failure) throw new OutputError(failure, isDone)
  process.stdout.write(text)
}

/** Writes a line of the result to standard output. @throws OutputError if an earlier write failed */
export const print = (line: string): void => write(`${visible(line)}\n`)

/** Writes a line that reports work that is done. @throws OutputError if an earlier write failed */
export function printDone(line: string): void {
  workIsDone()
  print(line)
}

/** Writes a line to standard error, for messages that are not part of the result. */
export const note = (line: string): void => void process.stderr.write(`${visible(line)}\n`)

/** Waits until standard output is written, and returns the error if it could not be. */
export async function outputError(): Promise<OutputError | undefined> {
  // A device such as /dev/full refuses even a write of nothing, and a command that prints nothing must not fail there.
  if (!failure && process.stdout.writableLength > 0)
    await new Promise<void>((resolve) => process.stdout.write('', () => resolve()))
  // Node reports the error of a write that has ended in a later turn.
  await setImmediate()
  return failure && new OutputError(failure, isDone)
}

/**
 * Writes something that is shown only once to standard output.
 *
 * @param takeBack undoes what made it, if it could not be written
 * @throws OutputError if it could not be written
 */
export async function printOnce(line: string, takeBack: () => Promise<unknown>): Promise<void> {
  try {
    requireOutput()
    print(line)
    const error = await outputError()
    if (error) throw error
  } catch (error) {
    await takeBack()
    throw error
  }
}
