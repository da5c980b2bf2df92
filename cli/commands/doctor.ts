import { randomUUID } from 'node:crypto'
import { writeTemporary, removeTemporary } from '../../api/content/media/temporary.ts'
import type { MediaOptions } from '../../api/content/media/service.ts'
import { originalKey } from '../../api/content/media/storage.ts'
import { verifyMailServer } from '../../api/delivery/mail/transport.ts'
import { periodText } from '../../schema/retention.ts'
import { StoppedError } from '../terminal/command-error.ts'
import { commandConfig, type Context, withSystem } from '../context/context.ts'
import { explain } from './explain.ts'
import { print } from '../terminal/terminal.ts'
import { CommandError } from '../terminal/command-error.ts'
import { type Config, readConfig } from '../../api/platform/config/config.ts'
import {
  checkAdmins,
  checkContent,
  checkMigrations,
  checkSchedules,
  checkSearch,
  checkServer,
  checkWebhooks,
  checkWritable,
  type Finding,
} from './doctor-checks.ts'
import { checkDataDirectory, checkStorage } from './doctor-files.ts'
import { checkLocks } from './doctor-locks.ts'

interface DoctorOptions {
  json?: boolean
  quiet?: boolean
}

/** Writes a small file to the media store, reads it back and removes it. */
async function checkStore({ storage, directory }: MediaOptions): Promise<Finding[]> {
  const key = originalKey(`doctor-${randomUUID()}`)
  const path = await writeTemporary(directory, 'doctor')
  try {
    await storage.put(key, path)
    const stored = await storage.stat(key)
    return stored?.size === 6
      ? []
      : [{ level: 'error', message: 'The media store lost a file', remedy: 'Check its disk or bucket.' }]
  } finally {
    await storage.delete(key)
    await removeTemporary(path)
  }
}

interface Check {
  name: string
  find: (context: Context) => Promise<Finding[]>
  /** How to resolve the failure of the check itself. */
  remedy?: (config: Config) => string
}

const server: Check = { name: 'database', find: ({ database }) => checkServer(database), remedy: () => START }
const data: Check = {
  name: 'data directory',
  find: ({ config }) => checkDataDirectory(config),
  remedy: ({ dataDir }) => `Make ${dataDir} a folder that this user can read and write, or correct DATA_DIR.`,
}
const store: Check = {
  name: 'media store',
  find: ({ media, config }) => namingStore(config, checkStore(media)),
  remedy: (config) =>
    config.media.s3 ? 'Correct the S3_ variables, or start the store that they name.' : data.remedy!(config),
}

/** Adds the address of an S3 store to its errors. */
async function namingStore<T>({ media: { s3 } }: Config, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!s3) throw error
    throw new CommandError(`${s3.endpoint ?? `AWS ${s3.region}`}, bucket ${s3.bucket}: ${explain(error)}`)
  }
}

const mail: Check = {
  name: 'mail server',
  find: ({ config }) => checkMailServer(config),
  remedy: () => 'Correct SMTP_URL, or start the mail server that it names. Mails wait and are sent then.',
}

/** Signs in to the mail server, if there is one. Its address without the password is added to errors. */
async function checkMailServer({ mail: server }: Config): Promise<Finding[]> {
  if (!server) return []
  try {
    await verifyMailServer(server)
    return []
  } catch (error) {
    throw new CommandError(`${new URL(server.smtpUrl).host}: ${(error as Error).message}`)
  }
}

/** Checks that need a reachable database. */
const reachable: Check[] = [
  { name: 'locks', find: ({ database }) => checkLocks(database) },
  { name: 'writes', find: ({ database }) => checkWritable(database) },
]

const migrations: Check = {
  name: 'migrations',
  find: ({ database, directUrl }) => checkMigrations(database, directUrl),
}

/** Checks that need the tables of this version. */
const stored: Check[] = [
  { name: 'search', find: ({ database }) => checkSearch(database) },
  { name: 'users', find: ({ database }) => checkAdmins(database) },
  { name: 'schedules', find: ({ database }) => checkSchedules(database) },
  { name: 'webhooks', find: ({ services }) => checkWebhooks(services.webhooks) },
  {
    name: 'media files',
    find: ({ database, media, config }) => namingStore(config, checkStorage(database, media.storage)),
  },
  { name: 'content', find: ({ database }) => checkContent(database) },
]

interface Checked {
  name: string
  findings: Finding[]
}

/** Runs a check. A check that fails is reported as a finding, and the following checks still run. */
async function make({ name, find, remedy = () => AGAIN }: Check, context: Context): Promise<Checked> {
  try {
    return { name, findings: await find(context) }
  } catch (error) {
    const message = explain(error).split('\n', 1)[0]!
    return { name, findings: [{ level: 'error', message, remedy: remedy(context.config) }] }
  }
}

const AGAIN = 'Resolve the problems above, then run verdant doctor again.'
const START = 'Start PostgreSQL, or correct DATABASE_URL. Without DATABASE_URL, make DATA_DIR writable.'

async function makeAll(context: Context): Promise<Checked[]> {
  const database = await make(server, context)
  const answers = database.findings.every(({ remedy }) => remedy !== START)
  const done = [database, await make(data, context), await make(store, context), await make(mail, context)]
  if (!answers) return done
  for (const check of reachable) done.push(await make(check, context))
  const migrated = await make(migrations, context)
  done.push(migrated)
  const isCurrent = migrated.findings.every(({ level }) => level !== 'error')
  for (const check of isCurrent ? stored : []) done.push(await make(check, context))
  return done
}

/** Checks the configuration as the server does when it starts. */
function checkConfiguration(): Finding[] {
  try {
    readConfig(process.env)
    return []
  } catch (error) {
    return [{ level: 'error', message: explain(error), remedy: SET_VARIABLES }]
  }
}

const SET_VARIABLES = 'Set the variables as the section Environment of README.md describes them.'

// A check that waits for a lock would hide what the others have found.
const LIMITS = { connect: 5_000, statement: 60_000, lock: 2_000, idleInTransaction: 60_000 }

async function diagnose(): Promise<Checked[]> {
  const unmet = (name: string, error: unknown, remedy: string): Checked[] => [
    { name, findings: [{ level: 'error', message: explain(error), remedy }] },
  ]
  try {
    commandConfig()
  } catch (error) {
    return unmet('configuration', error, SET_VARIABLES)
  }
  const findings = checkConfiguration()
  const configuration: Checked = { name: 'configuration', findings }
  try {
    return await withSystem('doctor', async (context) => [configuration, ...(await makeAll(context))], {
      migrations: 'ignore',
      // The addresses of webhooks are encrypted with the secret of the server.
      signs: findings.length === 0,
      limits: { staff: LIMITS, visitors: LIMITS },
    })
  } catch (error) {
    if (error instanceof StoppedError) throw error
    return [configuration, ...unmet('database', error, START)]
  }
}

/** `verdant doctor`: checks the whole installation. Exit code 0 without errors, else 1. */
export async function run({ json, quiet }: DoctorOptions): Promise<void> {
  const all = await diagnose()
  const findings = all.flatMap((check) => check.findings)
  if (findings.some(({ level }) => level === 'error')) process.exitCode = 1
  if (json) return print(JSON.stringify({ checks: all }, null, 2))
  for (const { name, findings } of all) {
    if (findings.length === 0 && !quiet) print(`ok       ${name}`)
    for (const { level, message, remedy } of findings)
      print(`${level.padEnd(7)}  ${name}: ${message}\n         → ${remedy}`)
  }
  if (!quiet) printRetention()
}

/** Prints how long records are kept. An invalid configuration is among the findings. */
function printRetention(): void {
  if (checkConfiguration().length > 0) return
  const { auditDays, logDays, addressDays, revisionDays } = readConfig(process.env).retention
  print(`kept     audit log: ${periodText(auditDays)} (AUDIT_RETENTION_DAYS)`)
  print(`kept     mails and deliveries of webhooks: ${periodText(logDays)} (LOG_RETENTION_DAYS)`)
  print(`kept     network addresses and devices: ${periodText(addressDays)} (ADDRESS_RETENTION_DAYS)`)
  print(`kept     history of content: ${periodText(revisionDays)} (REVISION_RETENTION_DAYS)`)
}
