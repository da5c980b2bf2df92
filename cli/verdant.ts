import { explain } from './context.ts'
import { createProgram } from './program.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
