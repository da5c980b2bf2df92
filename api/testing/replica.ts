import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { asAccount, run } from '../platform/embedded-postgres/account.ts'
import { type ClusterDirectory, openClusterDirectory } from '../platform/embedded-postgres/cluster-directory.ts'
import { isAlive } from '../platform/process/is-alive.ts'
import { freePort } from '../platform/process/free-port.ts'
import { withClient } from './test-server.ts'

const START_MS = 60_000

/** A PostgreSQL server that a test can kill. */
export interface PostgresServer {
  /** Host and port. */
  host: string
  /** The address of its database. */
  url: string
  directory: ClusterDirectory
  /** Ends all its processes at once, as a crash of the machine does. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  restart(): Promise<void>
}

/** Starts PostgreSQL on a cluster directory, without restarting it when it ends. */
async function start(
  directory: ClusterDirectory,
  settings: Record<string, string>,
  port?: number,
): Promise<PostgresServer> {
  const { bin, data, password, account } = directory
  port ??= await freePort()
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...asAccount(account), stdio: 'ignore' })
  const kill = async () => {
    if (hasEnded(server)) return
    const ended = once(server, 'exit')
    const children = await childrenOf(server.pid!)
    server.kill('SIGKILL')
    for (const pid of children) killIfAlive(pid)
    await ended
  }
  onTestFinished(kill)
  const host = `127.0.0.1:${port}`
  const url = `postgres://verdant:${password}@${host}/verdant`
  const admin = url.replace(/verdant$/, 'postgres')
  for (const deadline = Date.now() + START_MS; ; await delay(50)) {
    if (await withClient(admin, (client) => client.query('select 1')).then(Boolean, () => false)) break
    if (hasEnded(server) || Date.now() > deadline) throw new Error('PostgreSQL did not start')
  }
  const current = { kill }
  return {
    host,
    url,
    directory,
    kill: () => current.kill(),
    async restart() {
      const again = await start(directory, settings, port)
      current.kill = () => again.kill()
    },
  }
}

/** Kills a process that may have ended already. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function childrenOf(parent: number): Promise<number[]> {
  const lags: number[] = []
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    if (stat.split(') ')[1]?.split(' ')[1] === String(parent)) lags.push(Number(name))
  }
  return lags
}

/** Starts a new PostgreSQL server with an empty database. */
export async function startPrimary(dataDir: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const primary = await start(await openClusterDirectory(dataDir, () => {}), settings)
  await withClient(primary.url.replace(/verdant$/, 'postgres'), (client) => client.query('create database verdant'))
  return primary
}

/** Starts a standby that follows `primary` by streaming replication. */
export async function startStandby(
  primary: PostgresServer,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const folder = join(dataDir, 'postgres/18')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await withClient(primary.url, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await cp(primary.directory.folder, folder, { recursive: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(folder, 'data/backup_label'), rows[0]!.labelfile)
  })
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(folder, 'data', name), { force: true })
  await writeFile(join(folder, 'data/standby.signal'), '')
  const [address, port] = primary.host.split(':')
  const source = `host=${address} port=${port} user=verdant password=${primary.directory.password} application_name=standby`
  await appendFile(join(folder, 'data/postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`)
  const { account } = primary.directory
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, join(folder, 'data')])
  if (account) await run('chmod', ['700', join(folder, 'data')])
  return start(await openClusterDirectory(dataDir, () => {}), settings)
}

/**
 * Stops the process of a standby that receives changes, as if the network between the servers were interrupted.
 *
 * @returns a function that makes the standby the primary, with what it had received before
 */
export async function interruptReplication(standby: PostgresServer): Promise<() => Promise<void>> {
  const pid = await withClient(standby.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
    return rows[0]!.pid
  })
  process.kill(pid, 'SIGSTOP')
  return async () => {
    // What the process has not read yet is lost. The standby restarts, and has to be ready before it is promoted.
    process.kill(pid, 'SIGKILL')
    const promote = () => withClient(standby.url, (client) => client.query('select pg_promote()'))
    while (!(await promote().then(Boolean, () => false))) await delay(50)
  }
}
