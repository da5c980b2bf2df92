import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defaultsOf } from '../../schema/fields.ts'
import { derivedId } from '../../schema/derived-id.ts'
import { language } from '../../schema/kinds/index.ts'
import { operator } from '../../api/access/permissions/policy.ts'
import type { Environment } from './environment.ts'
import type { Parts } from './parts.ts'
import { valuesOf } from './products.ts'
import { endedChildrenMs, memoryOf, parentOf } from './servers.ts'

const TAGS = ['es', 'de', 'fr', 'it', 'pt']
const TEXTS = [
  'name',
  'category',
  'description',
  'detailedDescription',
  'features',
  'applications',
  'technicalSpecs',
] as const

const program = join(import.meta.dirname, '../../dist/server/verdant.js')

/** What an import of a file has used. */
export interface Imported {
  /** The CPU time of the import and of PostgreSQL, in seconds. */
  processorSeconds: number
  /** The most memory that the import had. */
  megabytes: number
}

/** An import of items in several languages, and imports of as many items and of as many texts in one. */
export interface TranslatedImport {
  items: number
  languages: number
  translated: Imported
  /** As many items, in the original language only. */
  sameItems: Imported
  /** Items in the original language only that have as many texts. */
  sameTexts: Imported
}

/** Measures imports by the command line. CPU time does not count what other processes do. */
export async function measureTranslatedImport({ environment, quick }: Parts): Promise<TranslatedImport> {
  const items = quick ? 200 : 20_000
  for (const tag of TAGS)
    await environment.services.content.create(operator('bench'), language, {
      ...defaultsOf(language.fields),
      name: tag,
      tag,
      isActive: true,
    })
  const translated = await imported(environment, items, TAGS)
  const sameItems = await imported(environment, items, [])
  const sameTexts = await imported(environment, items * (1 + TAGS.length), [])
  return { items, languages: TAGS.length, translated, sameItems, sameTexts }
}

let round = 0

/** Imports new products with translations. */
async function imported(
  { variables, database }: Environment,
  items: number,
  tags: readonly string[],
): Promise<Imported> {
  const file = join(variables.DATA_DIR!, 'products.ndjson')
  round += 1
  await pipeline(Readable.from(linesOf(items, tags, `round ${round}`)), createWriteStream(file))
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Connections are processes of PostgreSQL, which are children of the server.
  const parents = [process.pid, parentOf(rows[0]!.pid)]
  const usedMs = () => parents.reduce((sum, pid) => sum + endedChildrenMs(pid), 0)
  const before = usedMs()
  const child = spawn(process.execPath, [program, 'import', file, '--yes', '--quiet'], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const timer = setInterval(() => {
    try {
      megabytes = memoryOf(child.pid!).peak
    } catch {
      // It has ended.
    }
  }, 50)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(timer)
  if (code !== 0) throw new Error(`The import of ${file} ends with ${code}`)
  return { processorSeconds: (usedMs() - before) / 1_000, megabytes }
}

/** Yields the lines of a source. Each text is its original. */
function* linesOf(items: number, tags: readonly string[], source: string): Generator<string> {
  const line = (entry: object) => `${JSON.stringify(entry)}\n`
  yield line({ format: 'verdant', version: 4, scope: 'all' })
  for (let n = 0; n < items; n++) {
    const values = { ...valuesOf(n), name: `${source} ${n}` }
    const texts = Object.fromEntries(TEXTS.map((key) => [key, { text: values[key] }]))
    const translations = Object.fromEntries(tags.map((tag) => [tag, { isVisible: true, texts }]))
    yield line({ id: derivedId(source, String(n)), kind: 'product', values: { ...values, translations } })
  }
}
