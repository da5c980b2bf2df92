import { existsSync, statSync } from 'node:fs'
import { ask, isInteractive } from './ask.ts'
import { CommandError } from './command-error.ts'

/** What looks like a file extension: `.bak`, but not `.2026-01-31`. A trailing slash marks a folder. */
const ENDING = /[^/\\]\.([a-z][a-z0-9]{0,7})$/i

/** Returns the ending of a path in lower case, without its dot. */
export const endingOf = (path: string): string | undefined => ENDING.exec(path)?.[1]!.toLowerCase()

/**
 * Asks whether a file may have an ending that promises another format. Names without an ending promise nothing.
 *
 * @param endings the endings of the format, the usual one first
 * @param format the format in a sentence, such as `a backup is a tar archive`
 * @throws CommandError if it may not, or if there is no terminal to ask on
 */
export async function confirmEnding(
  path: string,
  endings: readonly [string, ...string[]],
  format: string,
): Promise<void> {
  const ending = endingOf(path)
  if (ending === undefined || endings.includes(ending) || isDevice(path)) return
  const problem = `${path} ends in .${ending}, but ${format}`
  const better = `${path.slice(0, -ending.length)}${endings[0]}`
  if (!isInteractive()) throw new CommandError(`${problem}. Nothing was written; choose a name such as ${better}`)
  await ask(`${problem}. Write it under that name?`, 'Nothing was written.')
}

/** Whether something exists at a path that is neither a file nor a folder. */
const isDevice = (path: string): boolean => {
  const stats = existsSync(path) ? statSync(path) : undefined
  return stats !== undefined && !stats.isFile() && !stats.isDirectory()
}
