import { CommanderError } from 'commander'
import { createProgram } from './program/program.ts'
import { note, outputError, OutputError, watchOutput } from './terminal/terminal.ts'

/** Runs the command line. Every error ends in one message and an exit code. */
export async function main(): Promise<void> {
  watchOutput()
  let isDone = false
  // The event loop runs empty when a prompt loses its terminal.
  process.once('beforeExit', () => {
    if (isDone) return
    note('Standard input ended. Nothing was done.')
    process.exitCode = 1
  })
  let failed: unknown
  try {
    await createProgram().parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else failed = error
  }
  isDone = true
  const output = await outputError()
  if (failed === undefined && !output) return
  const { explain, exitCodeOf, isExpected } = await import('./commands/explain.ts')
  // What went wrong in the command says more than that its output was not written as well.
  const problem = output && (failed instanceof OutputError || !isExpected(failed)) ? output : failed
  note(explain(problem))
  process.exitCode = exitCodeOf(problem)
}
