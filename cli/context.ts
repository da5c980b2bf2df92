import { operator, type Actor } from '../api/auth/policy.ts'
import { ConfigError, readConfig, VARIABLES, type Config } from '../api/config.ts'
import { connectionProblem } from '../api/database/connection-problem.ts'
import { EmbeddedError } from '../api/database/embedded/embedded-error.ts'
import { misspeltVariables } from '../api/misspelt-variables.ts'
import { AppError } from '../api/errors.ts'
import { TransferError } from './transfer/record.ts'
import { StartError } from '../api/start-error.ts'
import { type OpenOptions, openSystem, type System } from '../api/start.ts'

/** An error that the user can correct. Shown as one line, with exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The opened system, and the actor that a command acts as. */
export interface Context extends System {
  /** The author that revisions record. */
  actor: Actor
}

// Names and values come from untrusted files, and control characters can steer a terminal.
const visible = (text: string) =>
  text.replaceAll(/[^\P{Cc}\t\n]/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Writes a line to standard error, for messages that are not part of the result. */
export const note = (line: string): void => void process.stderr.write(`${visible(line)}\n`)

/** Writes a line of the result to standard output. */
export const print = (line: string): void => void process.stdout.write(`${visible(line)}\n`)

/** Reads the configuration of a command. Commands sign no tokens, so JWT_SECRET is not required. */
export const commandConfig = (): Config =>
  readConfig({ ...process.env, JWT_SECRET: 'commands sign no tokens, so this is never used' })

/**
 * Opens the system, runs `work` and closes the system. A server may be running at the same time.
 *
 * @param name the command's name, recorded as the source of its changes
 */
export async function withSystem<T>(
  name: string,
  work: (context: Context) => Promise<T>,
  options: Omit<OpenOptions, 'log'> = {},
): Promise<T> {
  misspeltVariables(process.env, VARIABLES).forEach(note)
  const system = await openSystem(commandConfig(), { log: note, ...options })
  try {
    return await system.database.run(() => work({ ...system, actor: operator(`cli ${name}`) }))
  } finally {
    await system.close()
  }
}

/** Returns the message for an error: one line for an expected error, the stack for any other. */
export function explain(error: unknown): string {
  if (error instanceof AppError && error.errors && error.errors.length > 1) {
    return error.errors.map(({ field, message }) => `${field}: ${message}`).join('\n')
  }
  const isExpected = [AppError, CommandError, ConfigError, EmbeddedError, StartError, TransferError].some(
    (known) => error instanceof known,
  )
  if (isExpected) return (error as Error).message
  return connectionProblem(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}
