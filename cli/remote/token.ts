import { readFileSync, statSync } from 'node:fs'
import { errorCode } from '../../api/platform/error-code.ts'
import { isApiToken, isWellFormed } from '../../api/platform/secrets/api-token.ts'
import { askSecret, isInteractive } from '../terminal/ask.ts'
import { CommandError } from '../terminal/command-error.ts'
import { note } from '../terminal/terminal.ts'

/** The environment variable with the token. */
export const TOKEN_VARIABLE = 'VERDANT_TOKEN'

/**
 * Reads the API token for a site: from a file, from the environment, or from a prompt. It is never an argument, because other
 * users can read those in the process list. No message contains it.
 *
 * @throws CommandError if there is none, or it is mistyped
 */
export async function readToken(site: string, file: string | undefined): Promise<string> {
  if (file !== undefined) return checked(readFile(file), file)
  const variable = process.env[TOKEN_VARIABLE]
  if (variable) return checked(variable, TOKEN_VARIABLE)
  if (!isInteractive())
    throw new CommandError(
      `Set ${TOKEN_VARIABLE} to an API token of ${site}, or name a file that holds it: --token-file <file>`,
    )
  return checked(await askSecret(`API token of ${site}`), 'The token')
}

function readFile(path: string): string {
  try {
    const stats = statSync(path)
    if (process.platform !== 'win32' && stats.isFile() && (stats.mode & 0o077) !== 0)
      note(`Other users of this machine may read ${path}. Restrict it with: chmod 600 ${path}`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandError(`--token-file ${path} cannot be read (${errorCode(error)})`)
  }
}

function checked(text: string, from: string): string {
  const token = text.trim()
  if (isApiToken(token) && isWellFormed(token)) return token
  throw new CommandError(
    isApiToken(token)
      ? `${from}: the API token is mistyped or incomplete`
      : `${from} holds no API token. They begin with verdant_pat_ and are made with: verdant tokens create`,
  )
}
