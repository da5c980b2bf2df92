import { isIPv6 } from 'node:net'
import { commandConfig } from '../context/context.ts'
import { CommandError } from '../terminal/command-error.ts'
import { print } from '../terminal/terminal.ts'

/** `/readyz` itself answers within three seconds. */
const LIMIT_MS = 5_000

/** The addresses that stand for all of a machine, and how to reach this machine where they are listened on. */
const OWN_ADDRESS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * `verdant health`: asks the server of this configuration whether it can serve, or with `--live` only whether it runs.
 *
 * @throws CommandError if it cannot
 */
export async function run({ live = false }: { live?: boolean }): Promise<void> {
  const { host: listening, port } = commandConfig()
  if (port === 0) throw new CommandError('PORT is 0, so the port of the server is not known')
  const host = OWN_ADDRESS[listening] ?? listening
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}/${live ? 'healthz' : 'readyz'}`
  const { status, text } = await ask(url)
  if (status !== 200) throw new CommandError(`${url} answers ${status}: ${text}`)
  print(text)
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    const { cause, message } = error as Error
    throw new CommandError(`${url} does not answer: ${cause instanceof Error ? cause.message : message}`)
  }
}
