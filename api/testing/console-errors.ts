import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/** A setup file: what a test writes to console.error makes it fail. One that expects it says so with `vi.spyOn`. */
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
