/**
 * Measures `verdant push` and `verdant pull` of products of 2.4 KB beside `verdant import` of the same: seconds, the peak memory
 * of the command and of the server, and the ratio to the import. Uses the built programs and a temporary embedded PostgreSQL.
 *
 *     npm run build && node tools/bench/sites.ts [count]
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openDatabase } from '../../api/platform/database/database.ts'
import { acquireEmbedded } from '../../api/platform/embedded-postgres/cluster-handle.ts'
import { migrateUp } from '../../api/platform/database/migrate.ts'
import { startBuiltServer } from '../../api/testing/built-server.ts'
import { ndjsonWriter } from '../../cli/formats/ndjson.ts'
import { fileOutput } from '../../cli/formats/output.ts'
import { newProducts } from './products.ts'

const PROGRAM = join(import.meta.dirname, '../../dist/server/verdant.js')
const count = Number(process.argv[2] ?? 10_000)
const root = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
// When started as root, PostgreSQL runs as another account, which needs access to the folder.
await chmod(root, 0o711)
const cluster = await acquireEmbedded({ dataDir: root, log: console.log })

/** Creates a migrated database. */
async function site(name: string): Promise<{ url: string; dataDir: string }> {
  const admin = openDatabase(cluster.url)
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const url = cluster.url.replace(/\/[^/]+$/, `/${name}`)
  await migrateUp(url)
  return { url, dataDir: join(root, name) }
}

const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000

interface Ran {
  seconds: number
  megabytes: number
  stdout: string
}

async function verdant(
  at: { url: string; dataDir: string },
  args: string[],
  env: NodeJS.ProcessEnv = {},
  input = '',
): Promise<Ran> {
  const start = performance.now()
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: at.url, DATA_DIR: at.dataDir, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  let megabytes = 0
  const timer = setInterval(() => (megabytes = Math.max(megabytes, peakOf(child.pid!))), 50)
  const [stdout, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  clearInterval(timer)
  if (code !== 0) throw new Error(`verdant ${args[0]} ended with ${code}: ${stdout}`)
  return { seconds: (performance.now() - start) / 1000, megabytes, stdout }
}

const [near, far, third] = [await site('near'), await site('far'), await site('third')]
const path = join(root, 'products.ndjson')
const writer = ndjsonWriter(fileOutput(path))
await writer.begin({ scope: 'all' })
for (const { kind, id, values = {} } of newProducts(0, count)) await writer.write({ kind, id, values: { ...values } })
await writer.finish()

console.log(`${count.toLocaleString('en')} products of 2.4 KB`)
const imported = await verdant(near, ['import', path, '--quiet'])
let base: number | undefined
const report = (name: string, { seconds, megabytes }: Ran, server?: number) => {
  base ??= seconds
  console.log(
    `${name.padEnd(22)}${seconds.toFixed(1).padStart(6)} s  peak ${Math.round(megabytes)} MB${server ? `, server ${Math.round(server)} MB` : ''}  ${(seconds / base).toFixed(2)} × import`,
  )
}
report('import', imported)
const server = await startBuiltServer({
  PATH: process.env.PATH,
  DATABASE_URL: far.url,
  DATA_DIR: far.dataDir,
  JWT_SECRET: 'a secret of the benchmark, with 32 bytes or more',
  LOG_LEVEL: 'error',
})
try {
  const user = ['users', 'add', 'ada', '--role', 'admin', '--email', 'ada@example.org', '--password-stdin']
  await verdant(far, user, {}, 'bench of transfers, 10000 products\n')
  const scopes = ['drafts:read', 'content:write', 'media:write']
  const made = await verdant(far, ['tokens', 'create', 'bench', '--user', 'ada', '--scope', ...scopes])
  const env = { VERDANT_TOKEN: made.stdout.trim() }
  const url = server.url.replace('localhost', '127.0.0.1')
  const only = ['--only', 'products', '--quiet']
  report('push', await verdant(near, ['push', url, ...only], env), peakOf(server.pid))
  report('push, nothing to do', await verdant(near, ['push', url, ...only], env), peakOf(server.pid))
  report('pull', await verdant(third, ['pull', url, ...only], env), peakOf(server.pid))
  report('pull, nothing to do', await verdant(third, ['pull', url, ...only], env), peakOf(server.pid))
} finally {
  await server.end('SIGTERM')
  await cluster.release()
  await rm(root, { recursive: true })
}
