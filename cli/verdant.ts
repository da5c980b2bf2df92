import { explain, note } from './context.ts'
import { createProgram } from './program.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  note(explain(error))
  process.exitCode = 1
}
