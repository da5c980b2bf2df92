import { confirm, isCancel, password as passwordPrompt } from '@clack/prompts'
import { text } from 'node:stream/consumers'
import { CommandError } from './context.ts'

const isInteractive = () => process.stdin.isTTY && process.stderr.isTTY

/**
 * Asks a yes/no question, unless `yes` answers it.
 *
 * @throws CommandError when the answer is no, or nobody is there to give one
 */
export async function consent(question: string, yes: boolean | undefined, flag = '--yes'): Promise<void> {
  if (yes) return
  if (!isInteractive()) throw new CommandError(`${question} Say so with ${flag}.`)
  const answer = await confirm({ message: question, initialValue: false, output: process.stderr })
  if (answer !== true) throw new CommandError('Nothing was done.')
}

/**
 * Reads a password from a prompt, or the first line of standard input. Never from an argument, where others could read
 * it in the list of processes.
 */
export async function readPassword(fromStdin: boolean | undefined): Promise<string> {
  if (fromStdin) {
    const line = (await text(process.stdin)).split(/\r?\n/, 1)[0]!
    if (line === '') throw new CommandError('There was no password on standard input.')
    return line
  }
  if (!isInteractive())
    throw new CommandError('Nobody is there to type a password: pipe it in and say --password-stdin.')
  const first = await passwordPrompt({ message: 'Password', output: process.stderr })
  if (isCancel(first)) throw new CommandError('Nothing was done.')
  const second = await passwordPrompt({ message: 'The same again', output: process.stderr })
  if (first !== second) throw new CommandError('The two passwords differ. Nothing was done.')
  return first
}
