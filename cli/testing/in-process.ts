import { Readable } from 'node:stream'
import { CommanderError } from 'commander'
import { vi } from 'vitest'
import { exitCodeOf, explain } from '../commands/explain.ts'
import { createProgram } from '../program/program.ts'
import { note } from '../terminal/terminal.ts'
import type { Result, RunOptions } from './program.ts'

/** Collects everything that is written to a standard stream. */
function captured(name: 'stdout' | 'stderr') {
  const chunks: Buffer[] = []
  const write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk))
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
  const spy = vi.spyOn(process[name], 'write').mockImplementation(write)
  return {
    restore: () => spy.mockRestore(),
    text: () => Buffer.concat(chunks).toString(),
  }
}

/** Runs a program and returns its exit code. */
async function exitCode(args: string[]): Promise<number> {
  const before = process.exitCode
  process.exitCode = undefined
  try {
    await createProgram().parseAsync(args, { from: 'user' })
    return process.exitCode ?? 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    note(explain(error))
    return exitCodeOf(error)
  } finally {
    process.exitCode = before
  }
}

/**
 * Runs a command line in the process of the test, which takes a tenth of the time of a process of its own. There is no
 * terminal. Commands run one at a time.
 */
export async function runInProcess(
  url: string,
  args: string[],
  { env, input = '' }: Pick<RunOptions, 'env' | 'input'> = {},
): Promise<Pick<Result, 'code' | 'stdout' | 'stderr'>> {
  const stdin = Readable.from([Buffer.from(input as string)]) as typeof process.stdin
  const stdinSpy = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin)
  for (const [name, value] of Object.entries({ DATABASE_URL: url, ...env })) vi.stubEnv(name, value)
  const [stdout, stderr] = [captured('stdout'), captured('stderr')]
  try {
    const code = await exitCode(args)
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    stdout.restore()
    stderr.restore()
    stdinSpy.mockRestore()
    vi.unstubAllEnvs()
  }
}
