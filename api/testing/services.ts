import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { FixedPages, Renderer } from '../../schema/renderer.ts'
import { ContentVersion } from '../platform/database/content-version.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { Listener } from '../platform/database/listener.ts'
import { SERVER_LIMITS, type ServerLimits } from '../platform/database/time-limits.ts'
import { createDiskStorage } from '../content/media/disk-storage.ts'
import type { MediaOptions } from '../content/media/service.ts'
import { StaffKey } from '../content/media/staff-key.ts'
import { temporaryDirectory } from '../content/media/temporary.ts'
import { Variants } from '../content/media/variants.ts'
import { publicOr } from '../platform/outbound/address-list.ts'
import { createServices, type Services } from '../system/services.ts'
import { afterUse } from './after-use.ts'
import { poolerFor } from './pooler.ts'
import { isInstalled } from './programs.ts'
import { type Template, testDatabase } from './test-database.ts'

export const TEST_SECRET = 'a secret of the tests, with 32 bytes or more'

/** The system without an HTTP server. */
export interface TestServices {
  /** The address of the database. */
  url: string
  config: Config
  database: Database
  services: Services
  media: MediaOptions
  contentVersion: ContentVersion
}

interface TestServicesOptions {
  /** Environment variables to add or replace. */
  environment?: Record<string, string>
  /** The address of a migrated database. By default the services get a new one. */
  databaseUrl?: string
  /** The template of the new database; by default the one without rows. */
  template?: Template
  /** Time limits of statements; by default those of the server. */
  timeLimits?: ServerLimits
  /** The built website or a substitute, whose fixed pages the search finds. */
  website?: Pick<Renderer, 'fixedPages'>
}

/** Makes the services on an open database and a media store on disk. */
export function servicesOn(
  database: Database,
  config: Config,
  fixedPages?: () => Promise<FixedPages>,
  listener?: Listener,
): Pick<TestServices, 'services' | 'media'> {
  const directory = temporaryDirectory(config.dataDir)
  const storage = createDiskStorage(config.dataDir)
  const variants = new Variants({ storage, directory })
  const staffKey = new StaffKey(TEST_SECRET)
  const media = { storage, variants, directory, staffKey, publicUrl: () => 'https://verdant.example', ...config.media }
  const sessions = { secret: TEST_SECRET, demo: config.demo }
  return {
    services: createServices(database, {
      sessions,
      media,
      mailServer: config.mail,
      listener,
      adminUrl: () => config.adminUrl ?? media.publicUrl(),
      oidc: config.oidc,
      retention: config.retention,
      fixedPages,
      isWebhookAddress: publicOr(config.webhookAllow),
    }),
    media,
  }
}

/** Returns the configuration of a test on a database. */
export const testConfig = (url: string, dataDir: string, environment: Record<string, string> = {}): Config =>
  readConfig({ DATABASE_URL: url, JWT_SECRET: TEST_SECRET, DATA_DIR: dataDir, ...environment })

/**
 * Creates a migrated database for one test file, which servers use through PgBouncer where it is installed. It is a copy of a
 * template, by default of the one without rows.
 *
 * @returns the options of `startServices` and `startServer`
 */
export async function serverDatabase(
  template?: Template,
): Promise<Required<Pick<TestServicesOptions, 'databaseUrl' | 'environment'>>> {
  const directUrl = await testDatabase(template)
  if (!inject('isPooled') || !isInstalled('pgbouncer')) return { databaseUrl: directUrl, environment: {} }
  return { databaseUrl: await poolerFor(directUrl), environment: { DATABASE_DIRECT_URL: directUrl } }
}

/**
 * Makes the services on a new database and an empty media store for one test file, and removes both after the tests. Call
 * it at the top of the file: `const { services } = await startServices()`.
 */
export async function startServices({
  databaseUrl,
  template,
  environment,
  timeLimits = SERVER_LIMITS,
  website,
}: TestServicesOptions = {}): Promise<TestServices> {
  // A caller with a database of its own decides how it is reached.
  const own = databaseUrl === undefined ? await serverDatabase(template) : { databaseUrl, environment: {} }
  const url = own.databaseUrl
  const folder = await mkdtemp(join(tmpdir(), 'verdant-test-'))
  const config = testConfig(url, folder, { ...own.environment, ...environment })
  const directUrl = config.databaseDirectUrl ?? url
  const database = openDatabase(url, {
    limits: timeLimits,
    isPooled: directUrl !== url,
    readUrl: config.databaseReadUrl,
  })
  const listener = new Listener(directUrl)
  const contentVersion = new ContentVersion(listener)
  database.onContentVersion = (version) => contentVersion.committed(version)
  database.requireResponse = () => contentVersion.requireResponse()
  const { services, media } = servicesOn(database, config, website && (async () => website.fixedPages), listener)
  afterUse(async () => {
    await contentVersion.close()
    await media.variants.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { url, config, database, services, media, contentVersion }
}
