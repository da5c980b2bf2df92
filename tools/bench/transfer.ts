/**
 * Measures export and import: items a second and peak memory for 1,000, 10,000 and 100,000 products of 2.4 KB, and
 * the ratio to PostgreSQL's own COPY of the same rows into a table like theirs.
 *
 *     node tools/bench/transfer.ts [count …]
 *
 * Runs on an embedded PostgreSQL of its own; with DATABASE_URL on that one, which must be empty and thrown away later.
 */
import { createReadStream, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { derivedId } from '../../api/content/identity.ts'
import { type Database, openDatabase } from '../../api/database/database.ts'
import { acquireEmbedded } from '../../api/database/embedded/lease.ts'
import { migrateUp } from '../../api/database/migrate.ts'
import { bundleWriter } from '../../cli/formats/bundle-writer.ts'
import { readBundle } from '../../cli/formats/bundle.ts'
import { folderTree } from '../../cli/formats/folder.ts'
import { folderWriter } from '../../cli/formats/folder-writer.ts'
import { ndjsonWriter, readNdjson } from '../../cli/formats/ndjson.ts'
import { fileOutput } from '../../cli/formats/output.ts'
import { exportContent } from '../../cli/transfer/export.ts'
import { importContent } from '../../cli/transfer/import.ts'
import type { Source } from '../../cli/transfer/source.ts'
import { product } from '../../schema/kinds/index.ts'

const counts = process.argv.slice(2).map(Number)
const root = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
const lease = process.env.DATABASE_URL ? undefined : await acquireEmbedded({ dataDir: root, log: console.log })
const url = lease?.url ?? process.env.DATABASE_URL!

const words = 'soil root microbe nitrogen field trial strain yield leaf urea biogas acre season harvest compost'.split(
  ' ',
)
const prose = (seed: number, length: number) => {
  let text = ''
  for (let n = seed; text.length < length; n = (n * 1103515245 + 12345) % 2147483648)
    text += `${words[n % words.length]} `
  return text.slice(0, length).trim()
}

/** A product of about 2.4 KB as JSON. */
const valuesOf = (n: number) => ({
  name: `Product ${n}`,
  category: words[n % words.length],
  description: prose(n, 240),
  detailedDescription: prose(n + 1, 1100),
  features: [1, 2, 3, 4, 5].map((m) => prose(n + m, 60)),
  applications: [1, 2, 3, 4].map((m) => prose(n + m, 60)),
  technicalSpecs: prose(n + 2, 300),
  image: '',
  order: n,
  isActive: true,
})

const kilobytes = Buffer.byteLength(JSON.stringify(valuesOf(1))) / 1000

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; megabytes: number }> {
  let peak = 0
  const look = () => (peak = Math.max(peak, process.memoryUsage.rss()))
  const timer = setInterval(look, 20)
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  look()
  return { seconds, megabytes: peak / 1e6 }
}

const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
const array = (list: string[]) => `{${list.map((text) => JSON.stringify(text)).join(',')}}`

/** COPY of the same rows into a table with the same columns and the same indexes. */
async function copy(database: Database, count: number) {
  await database.pool.query('drop table if exists bench_copy')
  await database.pool.query('create table bench_copy (like product including all)')
  const keys = Object.keys(product.fields)
  const client = await database.pool.connect()
  const lines: string[] = []
  for (let n = 0; n < count; n++) {
    const values = valuesOf(n) as Record<string, unknown>
    const cells = keys.map((key) => escape(Array.isArray(values[key]) ? array(values[key]) : String(values[key])))
    lines.push(`${derivedId('bench', String(n))}\t${cells.join('\t')}\n`)
  }
  const columns = ['id', ...keys].map((key) => `"${key}"`).join(',')
  try {
    return await timed(() =>
      pipeline(
        Readable.from(lines, { objectMode: false }),
        client.query(copyFrom(`copy bench_copy (${columns}) from stdin`)),
      ),
    )
  } finally {
    client.release()
    await database.pool.query('drop table bench_copy')
  }
}

const source = (name: string, records: Source['records']): Source => ({ name, records, close: () => undefined })
const author = { id: null, name: 'bench', source: 'bench' }

await migrateUp(url)
const database = await openDatabase(url)
function report(
  name: string,
  count: number,
  { seconds, megabytes }: { seconds: number; megabytes: number },
  base?: number,
) {
  const rate = count / seconds
  const ratio = base === undefined ? '' : `  ${(rate / base).toFixed(2)} of COPY`
  console.log(
    `${name.padEnd(22)}${Math.round(rate).toLocaleString('en').padStart(9)} items/s  peak ${Math.round(megabytes)} MB${ratio}`,
  )
  return rate
}

const clear = () => database.pool.query('truncate product, revision')

for (const count of counts.length > 0 ? counts : [1_000, 10_000, 100_000]) {
  console.log(`\n${count.toLocaleString('en')} products of ${kilobytes.toFixed(1)} KB`)
  const base = report('COPY', count, await copy(database, count))
  const given = source('bench', async function* () {
    for (let n = 0; n < count; n++)
      yield {
        kind: product,
        id: derivedId('bench', String(n)),
        values: valuesOf(n),
        origin: { file: 'bench', line: n + 1 },
      }
  })
  await clear()
  await importContent(database, given, { author })
  const lines = join(root, `${count}.ndjson`)
  const folder = join(root, String(count))
  report('export to ndjson', count, await timed(() => exportContent(database, ndjsonWriter(fileOutput(lines)), {})))
  report(
    'export to a folder',
    count,
    await timed(() => exportContent(database, bundleWriter(folderWriter(folder, [])), {})),
  )
  const fromLines = source(lines, () => readNdjson(createReadStream(lines), lines))
  const fromFolder = source(folder, () => readBundle(folderTree(folder)))
  await clear()
  report('import from ndjson', count, await timed(() => importContent(database, fromLines, { author })), base)
  report('import, unchanged', count, await timed(() => importContent(database, fromLines, { author })))
  await clear()
  report('import from a folder', count, await timed(() => importContent(database, fromFolder, { author })), base)
  console.log(`${Math.round(statSync(lines).size / 1e6)} MB as lines`)
  await rm(folder, { recursive: true })
}

await database.close()
await lease?.release()
await rm(root, { recursive: true })
