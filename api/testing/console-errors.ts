import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/** A setup file: output to console.error makes a test fail. A test that expects such output uses `vi.spyOn`. */
const written: string[] = []
const original = console.error

console.error = (...parts: unknown[]) => {
  written.push(format(...parts))
  original(...parts)
}

beforeEach(() => {
  written.length = 0
})

afterEach(() => {
  if (written.length > 0) throw new Error(`Unexpected console.error: ${written.join('\n')}`)
})
