import { getSystemErrorMessage } from 'node:util'
import { ConfigError } from '../../api/platform/config/config.ts'
import { connectionProblem } from '../../api/platform/database/connection-problem.ts'
import { errorCode } from '../../api/platform/error-code.ts'
import { EmbeddedError } from '../../api/platform/embedded-postgres/embedded-error.ts'
import { AppError } from '../../api/platform/errors.ts'
import { StartError } from '../../api/platform/process/start-error.ts'
import { CommandError } from '../terminal/command-error.ts'
import { TransferError } from '../../schema/transfer/record.ts'

const EXPECTED = [AppError, CommandError, ConfigError, EmbeddedError, StartError, TransferError]

/** Whether an error was raised on purpose, with a message for the user. */
export const isExpected = (error: unknown): error is Error => EXPECTED.some((known) => error instanceof known)

/** Describes a failed system call, such as a full disk or a missing permission: `out/x.json: no space left on device`. */
function systemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('errno' in error)) return undefined
  const { path, dest, errno } = error as NodeJS.ErrnoException & { dest?: string }
  const place = dest ?? path
  const reason = typeof errno === 'number' ? getSystemErrorMessage(errno) : undefined
  return reason === undefined ? undefined : `${place === undefined ? '' : `${place}: `}${reason}`
}

/** Returns the message for an error: one line for an expected error, the stack for any other. */
export function explain(error: unknown): string {
  if (error instanceof AppError && error.errors && error.errors.length > 1) {
    return error.errors.map(({ field, message }) => `${field}: ${message}`).join('\n')
  }
  if (error instanceof AppError && error.cause instanceof Error) return `${error.message}: ${reasonOf(error.cause)}`
  if (isExpected(error)) return error.message
  const problem = connectionProblem(error) ?? systemProblem(error)
  return problem ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** Describes the cause of an AppError. A server that cannot be reached is not the database, but a media store. */
function reasonOf(cause: Error): string {
  const isSystemProblem = connectionProblem(cause) === undefined && systemProblem(cause) !== undefined
  return isSystemProblem || EXPECTED.some((known) => cause instanceof known)
    ? explain(cause)
    : cause.message || errorCode(cause)
}

/** Returns the exit code for an error. */
export const exitCodeOf = (error: unknown): number => (error instanceof CommandError ? error.exitCode : 1)
