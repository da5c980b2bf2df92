import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { derivedId } from '../../schema/derived-id.ts'
import type { Parts } from './parts.ts'

/** An import of items that refer to others which come later in the source, and one of the same items without references. */
export interface ReferringImport {
  items: number
  withoutSeconds: number
  withSeconds: number
}

const program = join(import.meta.dirname, '../../dist/server/verdant.js')

/** Measures imports by the command line, in alternating rounds. */
export async function measureReferringImport({ environment, quick }: Parts): Promise<ReferringImport> {
  const half = quick ? 500 : 50_000
  const file = join(environment.variables.DATA_DIR!, 'referring.ndjson')
  let round = 0
  const measured = async (refers: boolean) => {
    round += 1
    await pipeline(Readable.from(linesOf(half, refers, `Round ${round}`)), createWriteStream(file))
    const start = performance.now()
    await promisify(execFile)(process.execPath, [program, 'import', file, '--yes', '--quiet'], {
      env: { PATH: process.env.PATH, ...environment.variables },
    })
    return (performance.now() - start) / 1_000
  }
  // The second round starts with the other one, since the tables grow meanwhile.
  const seconds = { without: await measured(false), with: await measured(true) }
  seconds.with += await measured(true)
  seconds.without += await measured(false)
  return { items: 2 * half, withoutSeconds: seconds.without / 2, withSeconds: seconds.with / 2 }
}

/** Yields the lines of a source: services, and the products to which each refers twice. */
function* linesOf(half: number, refers: boolean, source: string): Generator<string> {
  const id = (kind: string, n: number) => derivedId(`${kind} ${source}`, String(n % half))
  const texts = {
    category: 'Field',
    description: 'Samples are taken, analysed and explained. '.repeat(5),
    detailedDescription: 'Samples are taken at forty points of each field. '.repeat(20),
    isActive: true,
  }
  const line = (entry: object) => `${JSON.stringify(entry)}\n`
  yield line({ format: 'verdant', version: 4, scope: 'all' })
  for (let n = 0; n < half; n++) {
    const products = refers ? [id('product', n * 7_919), id('product', n * 7_919 + 1)] : []
    yield line({ id: id('service', n), kind: 'service', values: { ...texts, title: `${source} ${n}`, products } })
  }
  for (let n = 0; n < half; n++)
    yield line({ id: id('product', n), kind: 'product', values: { ...texts, name: `${source} ${n}` } })
}
