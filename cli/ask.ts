import { confirm, isCancel, password as passwordPrompt } from '@clack/prompts'
import { text } from 'node:stream/consumers'
import { CommandError } from './context.ts'

const isInteractive = () => process.stdin.isTTY && process.stderr.isTTY

/**
 * Asks a yes/no question, unless `yes` answers it.
 *
 * @throws CommandError if the answer is no, or if there is no terminal to ask on
 */
export async function consent(question: string, yes: boolean | undefined, flag = '--yes'): Promise<void> {
  if (yes) return
  if (!isInteractive()) throw new CommandError(`${question} Confirm with ${flag}.`)
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr })
  if (answer !== true) throw new CommandError('Nothing was done.')
}

/**
 * Reads a password from a prompt or from the first line of standard input. Passwords are never arguments, because other
 * users can read those in the process list.
 */
export async function readPassword(fromStdin: boolean | undefined): Promise<string> {
  if (fromStdin) {
    const line = (await text(process.stdin)).split(/\r?\n/, 1)[0]!
    if (line === '') throw new CommandError('Standard input holds no password.')
    return line
  }
  if (!isInteractive())
    throw new CommandError('There is no terminal to ask for the password. Pipe it in and add --password-stdin.')
  const first = await passwordPrompt({ message: 'Password', output: process.stderr })
  if (isCancel(first)) throw new CommandError('Nothing was done.')
  const second = await passwordPrompt({ message: 'Repeat the password', output: process.stderr })
  if (first !== second) throw new CommandError('The two passwords differ. Nothing was done.')
  return first
}
