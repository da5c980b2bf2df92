import { setTimeout } from 'node:timers/promises'
import { loadExtensions } from '../../api/load-extensions.ts'
import { operator, type Actor } from '../../api/access/permissions/policy.ts'
import { readConfig, type Config } from '../../api/platform/config/config.ts'
import { misspeltVariables } from '../../api/platform/config/ineffective-variables.ts'
import { type OpenOptions, openSystem, type System } from '../../api/system/start.ts'
import { CommandError } from '../terminal/command-error.ts'
import { interruptible } from '../terminal/interrupt.ts'
import { note } from '../terminal/terminal.ts'

/** The opened system, and the actor that a command acts as. */
export interface Context extends System {
  /** The author that revisions record. */
  actor: Actor
}

const NO_SECRET = 'this command signs nothing, so this is never used'

/**
 * Reads the configuration of a command.
 *
 * @param signs whether the command signs links. Others do not require JWT_SECRET.
 */
export const commandConfig = (signs = false): Config =>
  readConfig(signs ? process.env : { ...process.env, JWT_SECRET: NO_SECRET, JWT_SECRET_FILE: '' })

interface CommandOptions extends Omit<OpenOptions, 'log'> {
  /** Printed when the work was stopped. With it, `work` watches its signal and ends by itself. */
  stopped?: string
  /** Whether the command signs links, with the secret of the server. */
  signs?: boolean
}

/**
 * Opens the system, runs `work` and closes the system, also after an error or a signal. A server may be running at the
 * same time.
 *
 * @param name the command's name, recorded as the source of its changes
 */
export function withSystem<T>(
  name: string,
  work: (context: Context, signal: AbortSignal) => Promise<T>,
  { stopped, signs = false, ...options }: CommandOptions = {},
): Promise<T> {
  return interruptible(stopped ?? 'Stopped.', async (signal) => {
    misspeltVariables(process.env).forEach(note)
    const system = await openSystem(commandConfig(signs), { log: note, extensions: await loadExtensions(), ...options })
    try {
      signal.throwIfAborted()
      const running = system.database.run(() => work({ ...system, actor: operator(`cli ${name}`) }, signal))
      return await untilStopped(running, signal, system, stopped !== undefined)
    } finally {
      await system.close()
    }
  })
}

/** The time in which a command ends whose writing was stopped, in milliseconds. After it, only requests to other systems can be running. */
const END_MS = 3_000

/**
 * Waits for work. When the signal aborts, open transactions are rolled back. Work that is done by then succeeds.
 *
 * @param ends whether the work watches the signal and ends by itself
 * @throws the reason of the signal, if it has stopped the work
 */
async function untilStopped<T>(
  running: Promise<T>,
  signal: AbortSignal,
  { database }: System,
  ends: boolean,
): Promise<T> {
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const late = stopped.then(async () => {
    if (ends) {
      database.cancelStatements()
      return running
    }
    database.stopWriting()
    await setTimeout(END_MS, undefined, { ref: false })
    throw signal.reason as Error
  })
  try {
    return await Promise.race([running, late])
  } catch (error) {
    // A prompt that the signal has ended says more.
    if (signal.aborted && !(error instanceof CommandError)) throw signal.reason as Error
    throw error
  }
}
