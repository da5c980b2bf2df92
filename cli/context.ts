import { operator, type Actor } from '../api/auth/policy.ts'
import { ConfigError, readConfig, type Config } from '../api/config.ts'
import { connectionProblem } from '../api/database/connection-problem.ts'
import { EmbeddedError } from '../api/database/embedded/embedded-error.ts'
import { AppError } from '../api/errors.ts'
import { TransferError } from './transfer/record.ts'
import { type OpenOptions, openSystem, StartError, type System } from '../api/start.ts'

/** Something the user can put right: shown as one line, with exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** What a command works with. */
export interface Context extends System {
  /** Who the history names. */
  actor: Actor
}

// Names and values come from files that others wrote; to a terminal, some characters are commands.
const visible = (text: string) =>
  text.replaceAll(/[^\P{Cc}\t\n]/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Where a command says something that is not its result. */
export const note = (line: string): void => void process.stderr.write(`${visible(line)}\n`)

/** Where a command's result goes. */
export const print = (line: string): void => void process.stdout.write(`${visible(line)}\n`)

/** The environment as a command reads it: it signs no token, so whatever secret there is for that does not matter. */
export const commandConfig = (): Config =>
  readConfig({ ...process.env, JWT_SECRET: 'commands sign no token, so this is never used' })

/**
 * Opens the system for the time of `work`, with or without a running server beside it.
 *
 * @param name the command, as the history names it
 */
export async function withSystem<T>(
  name: string,
  work: (context: Context) => Promise<T>,
  options: Omit<OpenOptions, 'log'> = {},
): Promise<T> {
  const system = await openSystem(commandConfig(), { log: note, ...options })
  try {
    return await system.database.run(() => work({ ...system, actor: operator(`cli ${name}`) }))
  } finally {
    await system.close()
  }
}

/** What to tell the user about an error: a line for what was expected, a stack for what was not. */
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
