import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../api/error-code.ts'

/**
 * Makes a folder and those above it. `mkdirSync` with `recursive` never returns in a folder where the system makes none,
 * such as /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && statSync(path).isDirectory()) return
    const above = dirname(path)
    if (errorCode(error) !== 'ENOENT' || above === path || existsSync(above)) throw error
    makeFolder(above)
    mkdirSync(path)
  }
}
