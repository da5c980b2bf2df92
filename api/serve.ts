import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { connectionProblem } from './platform/database/connection-problem.ts'
import { EmbeddedError } from './platform/embedded-postgres/embedded-error.ts'
import { acquireEmbedded, type ClusterHandle } from './platform/embedded-postgres/cluster-handle.ts'
import { errorCode } from './platform/error-code.ts'
import { misspeltVariables } from './platform/config/ineffective-variables.ts'
import type { Website } from './faces/pages/website.ts'
import { StartError } from './platform/process/start-error.ts'
import type { System } from './system/start.ts'

/** The level of the line in the log. */
const INFO = 30

/** Prints a line for people, or to anything but a terminal the JSON line of the log. */
function say(line: string): void {
  const written = process.stdout.isTTY ? line : JSON.stringify({ level: INFO, time: Date.now(), msg: line })
  process.stdout.write(`${written}\n`)
}

/** Prints an empty line on a terminal. */
function sayNothing(): void {
  if (process.stdout.isTTY) say('')
}

/**
 * Serves with the configuration in the environment until a signal ends the process. If the start fails, prints why and
 * ends the process.
 *
 * @returns the running system, once the server listens on the port in its configuration
 */
export const serve = (loadWebsite: () => Promise<Website>): Promise<System> => start(loadWebsite).catch(fail)

async function start(loadWebsite: () => Promise<Website>): Promise<System> {
  misspeltVariables(process.env).forEach(say)
  const config = readConfig(process.env)
  const starting = config.databaseUrl ? undefined : await launchEmbedded(config.dataDir)
  const { runServer } = await import('./run-server.ts')
  const { system, stop } = await runServer(config, { log: say, starting: starting?.handle, loadWebsite })
  onSignal(stop)
  return system
}

/**
 * Launches the embedded PostgreSQL, which starts in a process of its own while this one loads the server and its
 * libraries. Loading them occupies this process, so it waits until PostgreSQL is launched.
 *
 * @returns the handle, once PostgreSQL is ready
 */
async function launchEmbedded(dataDir: string): Promise<{ handle: Promise<ClusterHandle> }> {
  const { promise: launched, resolve: onLaunch } = Promise.withResolvers<void>()
  const handle = acquireEmbedded({ dataDir, log: say, onLaunch })
  await Promise.race([launched, handle.catch(() => {})])
  return { handle }
}

/** Verifying the passwords of the demo's accounts takes both cores of a small machine, which the first page needs. */
const BEFORE_ACCOUNTS_MS = 200

/** Prints the addresses of the site and, a moment later, the accounts of the demo. */
export async function greet({ services, publicUrl, adminUrl }: System): Promise<void> {
  sayNothing()
  say(`Verdant is at ${publicUrl()}`)
  say(`The admin is at ${adminUrl()}/admin`)
  sayNothing()
  await delay(BEFORE_ACCOUNTS_MS)
  if (isStopping) return
  const accounts = await services.sessions.demoAccounts()
  for (const { username, password, role } of accounts) say(`  ${role.padEnd(7)} ${username} / ${password}`)
  if (accounts.length > 0) sayNothing()
}

/** Whether a signal has ended the process. */
let isStopping = false

/** SIGTERM comes from process managers, behind a proxy; Ctrl-C stops at once. */
function onSignal(stop: (isDrained: boolean) => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop(signal === 'SIGTERM').then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

/** Describes an error: a short message for problems that the operator can fix, a stack for all others. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (errorCode(error) === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free port'
  const isExpected = [ConfigError, StartError, EmbeddedError].some((known) => error instanceof known)
  return isExpected ? error.message : (connectionProblem(error) ?? error.stack ?? error.message)
}
