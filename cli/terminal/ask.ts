import { confirm, isCancel, password as passwordPrompt } from '@clack/prompts'
import { constants } from 'node:os'
import { text } from 'node:stream/consumers'
import { CommandError, INTERRUPTED } from './command-error.ts'

/** Whether there is a terminal to ask on. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stderr.isTTY

/** The signals that end a prompt, besides the Ctrl-C of its terminal. */
const SIGNALS = ['SIGTERM', 'SIGHUP'] as const

/**
 * Shows a prompt until it is answered.
 *
 * @throws CommandError if the user presses Ctrl-C or Ctrl-D, the terminal goes away, or a signal ends the process
 */
async function answerTo<T>(show: (signal: AbortSignal) => Promise<T>, refusal: string): Promise<Exclude<T, symbol>> {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  const onKey = (_: string | undefined, key?: { ctrl?: boolean; name?: string }) => {
    if (key?.ctrl && key.name === 'd') cancel()
  }
  let code: number = INTERRUPTED
  const onSignal = (signal: NodeJS.Signals) => {
    code = 128 + constants.signals[signal]
    cancel()
  }
  process.stdin.on('keypress', onKey)
  process.stdin.once('end', cancel)
  for (const signal of SIGNALS) process.on(signal, onSignal)
  try {
    const answer = await show(controller.signal)
    if (isCancel(answer)) throw new CommandError(refusal, code)
    return answer as Exclude<T, symbol>
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal)
    process.stdin.off('keypress', onKey)
    process.stdin.off('end', cancel)
  }
}

/** Asks a yes/no question on the terminal. @throws CommandError with the message `refusal` unless the answer is yes */
export async function ask(question: string, refusal = 'Nothing was done.'): Promise<void> {
  const show = (signal: AbortSignal) =>
    confirm({ message: question, initialValue: false, output: process.stderr, signal })
  if (!(await answerTo(show, refusal))) throw new CommandError(refusal)
}

/**
 * Asks a yes/no question, unless `yes` answers it.
 *
 * @throws CommandError if the answer is no, or if there is no terminal to ask on
 */
export async function consent(question: string, yes: boolean | undefined, flag = '--yes'): Promise<void> {
  if (yes) return
  if (!isInteractive()) throw new CommandError(`${question} Confirm with ${flag}.`)
  await ask(question)
}

/** Asks for a text that the terminal does not show. */
export const askSecret = (message: string): Promise<string> =>
  answerTo((signal) => passwordPrompt({ message, output: process.stderr, signal }), 'Nothing was done.')

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
  const first = await askSecret('Password')
  const second = await askSecret('Repeat the password')
  if (first !== second) throw new CommandError('The two passwords differ. Nothing was done.')
  return first
}
