import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProblem, isRecord, showProblem } from '../../schema/transfer/record.ts'
import { openSource } from '../reading/open-source.ts'
import type { SourceOptions } from '../sources/sources.ts'
import { folder } from './program.ts'

/** Writes a file into a new folder and returns its path. */
export async function writeSource(name: string, content: string | Buffer): Promise<string> {
  const path = join(await folder(), name)
  writeFileSync(path, content)
  return path
}

/** Writes records as an export into a new folder and returns its path. */
export const writeExport = (name: string, ...records: object[]): Promise<string> =>
  writeSource(name, [{ format: 'verdant', version: 1 }, ...records].map((line) => `${JSON.stringify(line)}\n`).join(''))

/** Reads a source twice, as plan and import do, and returns the second reading. */
export async function readSource(path: string, options: SourceOptions = {}) {
  const source = await openSource(path, options)
  try {
    const first = await Array.fromAsync(source.records())
    const sourced = await Array.fromAsync(source.records())
    if (first.length !== sourced.length) throw new Error('The second reading differs from the first')
    return {
      items: sourced.filter(isRecord),
      problems: sourced.filter(isProblem).map(showProblem),
      notes: source.notes?.() ?? [],
      picture: source.picture,
    }
  } finally {
    await source.close()
  }
}
