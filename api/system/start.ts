import type { FixedPages } from '../../schema/renderer.ts'
import { addChecks, type WrittenChanges } from '../content/items/checks.ts'
import { writePurges } from '../delivery/cdn/purge-events.ts'
import { eventWriter } from '../delivery/extensions/events.ts'
import type { PageAnchors } from '../content/checks/service.ts'
import { ContentVersion } from '../platform/database/content-version.ts'
import { type Config, tokenSecret } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { acquireEmbedded, type ClusterHandle } from '../platform/embedded-postgres/cluster-handle.ts'
import { Listener } from '../platform/database/listener.ts'
import { migrateUp, migrationStatus } from '../platform/database/migrate.ts'
import { missingRequirements } from '../platform/database/requirements.ts'
import type { ServerLimits } from '../platform/database/time-limits.ts'
import { createDiskStorage } from '../content/media/disk-storage.ts'
import type { MediaOptions } from '../content/media/service.ts'
import { StaffKey } from '../content/media/staff-key.ts'
import { temporaryDirectory } from '../content/media/temporary.ts'
import { Variants } from '../content/media/variants.ts'
import { publicOr } from '../platform/outbound/address-list.ts'
import { createServices, type Services } from './services.ts'
import { StartError } from '../platform/process/start-error.ts'

/** The open system, for the server and for commands alike. */
export interface System {
  config: Config
  database: Database
  /** The address of the database without a pooler in between, for LISTEN, locks and migrations. */
  directUrl: string
  services: Services
  contentVersion: ContentVersion
  media: MediaOptions
  /** The share in the embedded PostgreSQL, where that is used. */
  cluster: ClusterHandle | undefined
  publicUrl: () => string
  /** Returns the origin of the admin, which is that of the site unless it has one of its own. */
  adminUrl: () => string
  close: () => Promise<void>
}

export interface OpenOptions {
  log: (line: string) => void
  /** With `require`, a database with pending migrations is refused. The embedded one is migrated at once. */
  migrations?: 'require' | 'ignore'
  /** Time limits of statements. Without them, statements may take any time. */
  limits?: ServerLimits
  /** The embedded PostgreSQL, if the caller has begun to start it. */
  starting?: Promise<ClusterHandle>
  /** Returns the pages with fixed words, which the search finds besides content. By default none. */
  fixedPages?: () => Promise<FixedPages>
  /** Returns the anchors on the page of an item, for the check of links. Without it, they are not checked. */
  pageAnchors?: PageAnchors
  extensions?: SystemExtensions | Promise<SystemExtensions>
}

/** What extensions do with change sets. */
interface SystemExtensions {
  checks: readonly ((changes: WrittenChanges, services: Services) => Promise<void>)[]
  /** The names of the extensions that are told of commits. */
  listening: readonly string[]
}

/** Opens the database (starting the embedded one where there is no other) and the media store, and makes the services. */
export async function openSystem(
  config: Config,
  { log, migrations = 'require', limits, starting, fixedPages, pageAnchors, extensions }: OpenOptions,
): Promise<System> {
  const cluster = config.databaseUrl ? undefined : await (starting ?? acquireEmbedded({ dataDir: config.dataDir, log }))
  try {
    const url = config.databaseUrl ?? cluster!.url
    const directUrl = config.databaseDirectUrl ?? url
    if (migrations === 'require') {
      await requireMigrations(directUrl, cluster !== undefined, log)
      if (!cluster && limits) await requireDatabase(url, directUrl, log)
    }
    return await assemble(config, url, directUrl, cluster, { log, limits, fixedPages, pageAnchors, extensions })
  } catch (error) {
    await cluster?.release()
    throw error
  }
}

async function requireMigrations(url: string, isEmbedded: boolean, log: (line: string) => void): Promise<void> {
  if (isEmbedded) {
    await migrateUp(url, undefined, undefined, log)
    return
  }
  const { pending } = await migrationStatus(url)
  if (pending.length === 0) return
  throw new StartError(`The database lacks migrations (${pending.join(', ')}). Run: npx verdant migrate up`)
}

/** Tries what the program relies on. The embedded database has all of it, and commands use little of it. */
async function requireDatabase(url: string, directUrl: string, log: (line: string) => void): Promise<void> {
  const missing = await missingRequirements(url, directUrl)
  const reasons = missing.filter(({ isReplaced }) => !isReplaced).map(({ problem }) => problem)
  if (reasons.length > 0) {
    const wrong = reasons.map((reason) => `  ${reason}`).join('\n')
    throw new StartError(
      `The database lacks what Verdant relies on:\n${wrong}\nUse PostgreSQL 15 to 18 (docs/operations.md).`,
    )
  }
  const advice = url === directUrl ? ' If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL.' : ''
  for (const { problem } of missing) log(`${problem}${advice}`)
}

async function assemble(
  config: Config,
  url: string,
  directUrl: string,
  cluster: ClusterHandle | undefined,
  { log, limits, fixedPages, pageAnchors, extensions }: OpenOptions,
): Promise<System> {
  const database = openDatabase(url, { limits, isPooled: directUrl !== url, readUrl: config.databaseReadUrl })
  const directory = temporaryDirectory(config.dataDir)
  const { s3, maxBytes, maxPixels } = config.media
  const storage = s3
    ? await (await import('../content/media/s3-storage.ts')).createS3Storage(s3)
    : createDiskStorage(config.dataDir)
  const onError = (error: unknown, publicId: string) => log(`No variants of ${publicId}: ${String(error)}`)
  const variants = new Variants({ storage, directory, onError })
  const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`
  const adminUrl = () => config.adminUrl ?? publicUrl()
  const secret = await tokenSecret(config)
  const staffKey = new StaffKey(secret)
  const media: MediaOptions = { storage, variants, directory, publicUrl, maxBytes, maxPixels, staffKey }
  const sessions = { secret, demo: config.demo }
  const listener = new Listener(directUrl)
  const contentVersion = new ContentVersion(listener)
  database.onContentVersion = (version) => contentVersion.committed(version)
  database.requireResponse = () => contentVersion.requireResponse()
  const services = createServices(database, {
    sessions,
    media,
    mailServer: config.mail,
    listener,
    adminUrl,
    oidc: config.oidc,
    retention: config.retention,
    translationService: config.translationService,
    fixedPages,
    pageAnchors,
    isWebhookAddress: publicOr(config.webhookAllow),
  })
  if (config.cdn) addChecks(database, [writePurges])
  if (extensions) addExtensions(database, services, await extensions)
  return {
    config,
    database,
    directUrl,
    services,
    contentVersion,
    media,
    cluster,
    publicUrl,
    adminUrl,
    async close() {
      await variants.close()
      await contentVersion.close()
      await database.close()
      await cluster?.release()
    },
  }
}

/** Lets extensions check change sets, and be told of those that are committed. */
export function addExtensions(database: Database, services: Services, { checks, listening }: SystemExtensions): void {
  addChecks(
    database,
    checks.map((check) => (changes) => check(changes, services)),
  )
  if (listening.length > 0) addChecks(database, [eventWriter(listening)])
}
