import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { isRoot } from '../platform/embedded-postgres/account.ts'
import { freePort } from '../platform/process/free-port.ts'
import { afterUse } from './after-use.ts'
import { recordProcess } from './left-processes.ts'
import { withClient } from './test-server.ts'

const START_MS = 30_000

/**
 * Starts PgBouncer in transaction mode in front of the database at `url`, and stops it after the tests of the file.
 *
 * @param size the number of its connections to the database
 * @returns the address of the database through PgBouncer
 */
export async function poolerFor(url: string, size = 20): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const name = pathname.slice(1)
  const listenPort = await freePort()
  const folder = await mkdtemp(join(inject('runFolder'), 'pooler-'))
  await chmod(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const target = `host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}`
  await writeFile(
    file,
    `[databases]
${name} = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
`,
  )
  // PgBouncer refuses to run as root.
  const options = isRoot() ? ['-u', 'postgres', file] : [file]
  const pooler = spawn('pgbouncer', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  await recordProcess(folder, pooler.pid!)
  let log = ''
  pooler.stderr.on('data', (data) => (log += String(data)))
  const ended = once(pooler, 'exit')
  afterUse(async () => {
    // It has nothing to save, and what other signals do depends on its version: from 1.23 on, SIGTERM waits for the clients.
    pooler.kill('SIGKILL')
    await ended
  })
  const pooled = `postgres://${username}@127.0.0.1:${listenPort}/${name}`
  for (const deadline = Date.now() + START_MS; ; await delay(10)) {
    const isReady = await withClient(pooled, (client) => client.query('select 1')).then(Boolean, () => false)
    if (isReady) return pooled
    if (pooler.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start:\n${log}`)
  }
}
