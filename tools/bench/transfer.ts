/**
 * Measures export and import of 1,000, 10,000 and 100,000 products of 2.4 KB: items per second, peak memory, CPU time, and the
 * ratio to PostgreSQL's own COPY of the same rows into a table with the same columns and indexes. Every figure is the median of
 * three rounds, in each of which all measurements run. CPU times depend less on the load of the machine.
 *
 *     node tools/bench/transfer.ts [count …]
 *
 * Uses a temporary embedded PostgreSQL, or the database at DATABASE_URL, which must be empty and is not cleaned up.
 */
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, openDatabase } from '../../api/platform/database/database.ts'
import { acquireEmbedded } from '../../api/platform/embedded-postgres/cluster-handle.ts'
import { migrateUp } from '../../api/platform/database/migrate.ts'
import { bundleWriter } from '../../cli/formats/bundle-writer.ts'
import { readBundle } from '../../cli/formats/bundle.ts'
import { folderTree } from '../../cli/formats/folder.ts'
import { folderWriter } from '../../cli/formats/folder-writer.ts'
import { ndjsonWriter, readNdjson } from '../../cli/formats/ndjson.ts'
import { fileOutput } from '../../cli/formats/output.ts'
import { exportContent } from '../../cli/export/export-content.ts'
import { importContent } from '../../api/content/imports/import.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { product } from '../../schema/kinds/index.ts'
import { median } from './parts.ts'
import { newProducts } from './products.ts'
import { processorMs } from './servers.ts'

const ROUNDS = 3

/** The result of one measurement. Memory is the peak of its process. */
interface Measured {
  seconds: number
  megabytes: number
  /** The CPU time of this process. */
  ownMs: number
  /** The CPU time of PostgreSQL for the connections of this process. */
  databaseMs: number
}

/** Returns the CPU time of each connection's process so far. A connection of an earlier process has ended or will not change. */
async function databaseTimes({ pool }: Database): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  // A PostgreSQL on another machine has no processes here.
  return new Map(rows.map(({ pid }) => [pid, existsSync(`/proc/${pid}/stat`) ? processorMs(pid) : 0]))
}

async function timed(database: Database, work: () => Promise<unknown>): Promise<Measured> {
  const before = await databaseTimes(database)
  const own = process.cpuUsage()
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(own)
  const databaseMs = [...(await databaseTimes(database))].reduce(
    (sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0),
    0,
  )
  return { seconds, megabytes: process.resourceUsage().maxRSS / 1000, ownMs: (user + system) / 1000, databaseMs }
}

const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
const array = (list: string[]) => `{${list.map((text) => JSON.stringify(text)).join(',')}}`

/** Writes the rows to a file in the format of COPY, so that only COPY itself is measured. */
async function writeCopyFile(path: string, count: number) {
  const keys = Object.keys(product.fields)
  function* lines() {
    for (const { id, values: given } of newProducts(0, count)) {
      const values = given as Record<string, unknown>
      const cells = keys.map((key) => escape(Array.isArray(values[key]) ? array(values[key]) : String(values[key])))
      yield `${id}\t${cells.join('\t')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

/** Runs COPY of the same rows into a table with the same columns and indexes. */
async function copy(database: Database, path: string) {
  await database.pool.query(
    'drop table if exists bench_copy; create table bench_copy (like product including all) with (toast_tuple_target = 8160)',
  )
  const columns = ['id', ...Object.keys(product.fields)].map((key) => `"${key}"`).join(',')
  const client = await database.pool.connect()
  try {
    return await timed(database, () =>
      pipeline(createReadStream(path), client.query(copyFrom(`copy bench_copy (${columns}) from stdin`))),
    )
  } finally {
    client.release()
    await database.pool.query('drop table bench_copy')
  }
}

const source = (name: string, records: Source['records']): Source => ({ name, records, close: () => undefined })
const author = { id: null, name: 'bench', source: 'bench' }

const paths = (root: string, count: number) => ({
  rows: join(root, `${count}.copy`),
  lines: join(root, `${count}.ndjson`),
  folder: join(root, String(count)),
})

type Measurement = (database: Database, root: string, count: number) => Promise<Measured>

const clear = (database: Database) => database.pool.query('truncate product, revision')
const fromLines = (path: string) => source(path, () => readNdjson(createReadStream(path), path))
const fromFolder = (path: string) => source(path, () => readBundle(folderTree(path)))

const made = (count: number) =>
  source('bench', async function* () {
    for (const { kind, id, values = {} } of newProducts(0, count))
      yield { kind, id, values: { ...values }, origin: { file: 'bench' } }
  })

/** The measurements, in order. Each one works on the data that the ones before it have left. */
const measurements: Record<string, Measurement> = {
  COPY: async (database, root, count) => {
    await writeCopyFile(paths(root, count).rows, count)
    return copy(database, paths(root, count).rows)
  },
  'import as it is made': async (database, _, count) => {
    await clear(database)
    return timed(database, () => importContent(database, made(count), { author }))
  },
  'export to ndjson': (database, root, count) =>
    timed(database, () => exportContent(database, ndjsonWriter(fileOutput(paths(root, count).lines)), {})),
  'export to a folder': (database, root, count) =>
    timed(database, () => exportContent(database, bundleWriter(folderWriter(paths(root, count).folder, [])), {})),
  'import, unchanged': (database, root, count) =>
    timed(database, () => importContent(database, fromLines(paths(root, count).lines), { author })),
  'import from ndjson': async (database, root, count) => {
    await clear(database)
    return timed(database, () => importContent(database, fromLines(paths(root, count).lines), { author }))
  },
  'import from a folder': async (database, root, count) => {
    await clear(database)
    return timed(database, () => importContent(database, fromFolder(paths(root, count).folder), { author }))
  },
}

/** Runs one measurement in a separate process, so that its memory is measured separately. */
async function measured(name: string, url: string, root: string, count: number): Promise<Measured> {
  const args = [import.meta.filename, '--one', name, url, root, String(count)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Measured
}

async function measureOne([name, url, root, count]: string[]) {
  const database = openDatabase(url!)
  process.stdout.write(JSON.stringify(await measurements[name!]!(database, root!, Number(count))))
  await database.close()
}

async function measureRound(url: string, root: string, count: number): Promise<Measured[]> {
  const folder = await mkdtemp(join(root, 'round-'))
  const round: Measured[] = []
  for (const name of Object.keys(measurements)) round.push(await measured(name, url, folder, count))
  await rm(folder, { recursive: true })
  return round
}

/** Returns the medians of the nth measurement. The first one is COPY, with which the others are compared. */
function line(name: string, count: number, rounds: Measured[][], n: number): string {
  const of = (figure: (one: Measured, copied: Measured) => number) =>
    median(rounds.map((round) => figure(round[n]!, round[0]!)))
  const rate = Math.round(of(({ seconds }) => count / seconds)).toLocaleString('en')
  const ratio = of((one, copied) => copied.seconds / one.seconds).toFixed(2)
  const own = Math.round(of(({ ownMs }) => ownMs))
  const database = Math.round(of(({ databaseMs }) => databaseMs))
  const memory = Math.round(of(({ megabytes }) => megabytes))
  return `${name.padEnd(22)}${rate.padStart(9)} items/s  ${ratio} of COPY  CPU ${own} ms, PostgreSQL ${database} ms  peak ${memory} MB`
}

async function measureAll(counts: number[]) {
  const root = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
  // When started as root, PostgreSQL runs as another account, which needs access to the folder.
  await chmod(root, 0o711)
  const cluster = process.env.DATABASE_URL ? undefined : await acquireEmbedded({ dataDir: root, log: console.log })
  const url = cluster?.url ?? process.env.DATABASE_URL!
  await migrateUp(url)
  for (const count of counts) {
    console.log(`\n${count.toLocaleString('en')} products of 2.4 KB`)
    const rounds: Measured[][] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(url, root, count))
    Object.keys(measurements).forEach((name, n) => console.log(line(name, count, rounds, n)))
  }
  await cluster?.release()
  await rm(root, { recursive: true })
}

const [flag, ...rest] = process.argv.slice(2)
if (flag === '--one') await measureOne(rest)
else await measureAll(flag === undefined ? [1_000, 10_000, 100_000] : [flag, ...rest].map(Number))
