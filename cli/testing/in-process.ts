import { type Command, CommanderError } from 'commander'
import { vi } from 'vitest'
import { exitCodeOf, explain } from '../explain.ts'
import { createProgram } from '../program.ts'
import { note } from '../terminal.ts'
import type { Result } from './program.ts'

/** Makes Commander throw where it would end the process. */
function throwInsteadOfExit(command: Command): Command {
  command.exitOverride()
  for (const one of command.commands) throwInsteadOfExit(one)
  return command
}

/**
 * Runs a command line in the process of the test, which takes a tenth of the time of a process of its own. There is no
 * terminal and no standard input. Commands run one at a time.
 */
export async function runInProcess(
  url: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Pick<Result, 'code' | 'stdout' | 'stderr'>> {
  const written = { stdout: '', stderr: '' }
  for (const [name, value] of Object.entries({ DATABASE_URL: url, ...env })) vi.stubEnv(name, value)
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    }),
  )
  const before = process.exitCode
  process.exitCode = undefined
  try {
    await throwInsteadOfExit(createProgram()).parseAsync(args, { from: 'user' })
    return { code: Number(process.exitCode ?? 0), ...written }
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, ...written }
    note(explain(error))
    return { code: exitCodeOf(error), ...written }
  } finally {
    process.exitCode = before
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
