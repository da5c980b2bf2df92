import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { extract, type Headers } from 'tar-stream'
import { type Database, identifier } from '../../api/platform/database/database.ts'
import { readStatus } from '../../api/platform/database/migrate.ts'
import { isPublicId, originalKey, type Storage } from '../../api/content/media/storage.ts'
import { PreviewLinkRepository } from '../../api/access/links/preview-link-repository.ts'
import { BackgroundPauseRepository } from '../../api/content/publishing/background-pause.ts'
import { ErasureRepository, type ErasureRow } from '../../api/access/privacy/erasure-repository.ts'
import { repeatErasures } from '../../api/access/privacy/repeat-erasures.ts'
import { WebhookRepository } from '../../api/delivery/webhooks/webhook-repository.ts'
import { removeTemporary, temporaryPath } from '../../api/content/media/temporary.ts'
import { CommandError } from '../terminal/command-error.ts'
import {
  type BackupHeader,
  CHECKSUMS,
  type Checksums,
  DAMAGED,
  hashed,
  HEADER,
  publicIdOfEntry,
  readChecksums,
  readHeader,
  type Summary,
  tableOfEntry,
  TEXT_LIMIT,
} from './format.ts'
import { lockTables } from './lock-tables.ts'
import { copyTarget, holdsWork, readTables, writeSequences, TRANSIENT } from './tables.ts'

export interface RestoreOptions {
  database: Database
  storage: Storage
  /** The folder for media files until the whole backup has been checked. */
  directory: string
  /** Replace existing content. */
  replace: boolean
  /** Restore the rows and files as they are, into a database without users that may have tables of an earlier version. */
  isBare?: boolean
  signal: AbortSignal
}

/** Thrown if a backup was made before the last migrations of the database. Nothing was restored. */
export class OlderBackup extends Error {
  readonly header: BackupHeader

  constructor(header: BackupHeader) {
    super('The backup was made by an earlier version')
    this.header = header
  }
}

/** Tables that writers lock last. If they are locked last here, too, most writers finish without waiting. */
const WRITTEN_LAST = ['audit', 'revision', 'contentVersion']

type Entry = AsyncIterable<Buffer> & { header: Headers }

/**
 * Restores a backup in one transaction. Ends all sessions and preview links, and pauses schedules and webhooks.
 *
 * @throws CommandError if the file is not a complete backup, or the database is not empty and `replace` is not set; OlderBackup if it has to
 *   be migrated
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Summary> {
  const staged = new Map<string, string>()
  try {
    return await options.database.transaction(() =>
      options.database.withClient((client) => new Restoration(client, options, staged).run(file)),
    )
  } catch (error) {
    throw explain(error)
  } finally {
    await Promise.all([...staged.values()].map(removeTemporary))
  }
}

/** Passes a stream through. @throws CommandError if it begins as no backup does: a tar file of zeros has no end */
async function* beginningWithHeader(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && !HEADER.startsWith(chunk.toString('latin1', 0, HEADER.length))) throw new CommandError(NO_BACKUP)
    isFirst = false
    yield chunk
  }
}

const NO_BACKUP = 'This is not a backup of Verdant.'

class Restoration {
  readonly #client: pg.PoolClient
  readonly #options: RestoreOptions
  /** The people whose data was erased from the database that is replaced. */
  #erased: ErasureRow[] = []
  /** Temporary files of media, by public id. */
  readonly #staged: Map<string, string>
  readonly #checksums: Checksums = {}
  readonly #counts: Summary['rows'] = {}
  #header: BackupHeader | undefined
  #failure: Error | undefined
  #copying: { table: string; stream: CopyStreamQuery } | undefined

  constructor(client: pg.PoolClient, options: RestoreOptions, staged: Map<string, string>) {
    this.#client = client
    this.#options = options
    this.#staged = staged
  }

  async run(file: string): Promise<Summary> {
    const { storage, signal } = this.#options
    const source = createReadStream(file)
    const entries = extract()
    const read = pipeline(source, beginningWithHeader, entries, { signal })
    // The pipeline is awaited below; until then its errors reach the loop over the entries.
    read.catch(() => undefined)
    let expected: Checksums | undefined
    try {
      for await (const entry of entries) {
        if (entry.header.name === CHECKSUMS) expected = readChecksums(await textOf(entry as Entry))
        else await this.#take(entry as Entry)
      }
      await read
    } catch (error) {
      await this.#breakCopy()
      signal.throwIfAborted()
      throw error
    } finally {
      source.destroy()
    }
    await this.#endCopy()
    if (!this.#header || !expected || !isDeepStrictEqual(expected, this.#checksums)) throw new CommandError(DAMAGED)
    await writeSequences(this.#options.database, this.#header.sequences)
    for (const [publicId, path] of this.#staged) await storage.put(originalKey(publicId), path)
    if (this.#options.isBare) return { rows: this.#counts, media: this.#staged.size }
    await this.#standStill()
    const erased = await repeatErasures(this.#options.database, this.#erased)
    await this.#announce()
    return { rows: this.#counts, media: this.#staged.size, erased }
  }

  async #take(entry: Entry): Promise<void> {
    const { name } = entry.header
    const hash = createHash('sha256')
    const bytes = hashed(entry, hash)
    const [table, publicId] = [tableOfEntry(name), publicIdOfEntry(name)]
    if (!this.#header) {
      if (name !== HEADER) throw new CommandError(NO_BACKUP)
      await this.#begin(readHeader(await textOf(entry, bytes)))
    } else if (table) await this.#copy(table, bytes)
    else if (publicId && isPublicId(publicId)) await this.#stage(publicId, bytes)
    else throw new CommandError(`The backup holds ${name}, which no backup of this version has.`)
    this.#checksums[name] = hash.digest('hex')
  }

  async #begin(header: BackupHeader): Promise<void> {
    const client = this.#client
    const { applied } = await readStatus(this.#options.database)
    if (!isDeepStrictEqual(applied, header.migrations)) {
      const isPart = header.migrations.every((name, place) => name === applied[place])
      if (isPart && header.migrations.length > 0) throw new OlderBackup(header)
      throw new CommandError(
        `The backup was made with other migrations than the database has (${differenceOf(header.migrations, applied)}). ` +
          `Restore it with the version that made it` +
          `${header.madeBy === undefined ? '' : `, Verdant ${header.madeBy}`}, then upgrade.`,
      )
    }
    if (this.#options.isBare) {
      // Only a migration can have written rows.
      await client.query(`truncate ${header.tables.map(({ name }) => identifier(name)).join(', ')} cascade`)
      this.#header = header
      return
    }
    const tables = await readTables(this.#options.database)
    if (!isDeepStrictEqual(header.tables, tables))
      throw new CommandError('The backup has other tables than the database. Nothing was restored.')
    const names = tables.map(({ name }) => name)
    const inTurn = [...TRANSIENT, ...names.toSorted()].toSorted(
      (a, b) => WRITTEN_LAST.indexOf(a) - WRITTEN_LAST.indexOf(b),
    )
    await lockTables(client, inTurn, this.#options.signal)
    if (!this.#options.replace) await this.#requireEmpty(tables.filter(holdsWork).map(({ name }) => name))
    this.#erased = await new ErasureRepository(this.#options.database).list()
    await client.query(`create temporary table was on commit drop as select version from "contentVersion"`)
    await client.query(`truncate ${[...names, ...TRANSIENT].map(identifier).join(', ')}`)
    this.#header = header
  }

  async #requireEmpty(tables: string[]): Promise<void> {
    for (const table of tables) {
      const [row] = await this.#options.database.query(`select 1 from ${identifier(table)} limit 1`)
      if (row)
        throw new CommandError(
          `The database is not empty: ${await this.#databaseName()}. To replace everything in it, add --replace.`,
        )
    }
  }

  /** Returns the name of the database and its host, so that nobody who tries a backup replaces the database of a site by mistake. */
  async #databaseName(): Promise<string> {
    const [row] = await this.#options.database.query<{ name: string; host: string | null }>(
      'select current_database() as name, host(inet_server_addr()) as host',
    )
    return `${row!.name}${row!.host === null ? '' : ` at ${row!.host}`}`
  }

  async #copy(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    if (this.#copying?.table !== name) {
      await this.#endCopy()
      const table = this.#header!.tables.find((candidate) => candidate.name === name)
      if (!table) throw new CommandError(DAMAGED)
      const stream = this.#client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
      // PostgreSQL may report an error between two writes.
      stream.on('error', (error) => (this.#failure = error))
      this.#copying = { table: name, stream }
    }
    const { stream } = this.#copying
    for await (const chunk of bytes) {
      if (this.#failure) throw this.#failure
      if (!stream.write(chunk)) await once(stream, 'drain')
    }
  }

  async #endCopy(): Promise<void> {
    if (!this.#copying) return
    const { table, stream } = this.#copying
    this.#copying = undefined
    if (this.#failure) throw this.#failure
    stream.end()
    await once(stream, 'finish')
    this.#counts[table] = stream.rowCount
  }

  /** Ends an unfinished COPY, so that the connection accepts other statements. */
  async #breakCopy(): Promise<void> {
    const stream = this.#copying?.stream
    if (!stream || stream.destroyed) return
    const closed = once(stream, 'close').catch(() => undefined)
    stream.destroy(new Error('The restoration failed'))
    await closed
  }

  async #stage(publicId: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const path = await temporaryPath(this.#options.directory)
    this.#staged.set(publicId, path)
    await pipeline(bytes, createWriteStream(path, { flags: 'wx' }))
  }

  /**
   * Schedules, webhooks and preview links are those of the time of the backup, and perhaps of another site: schedules and webhooks
   * wait for an admin, links end.
   */
  async #standStill(): Promise<void> {
    const { database } = this.#options
    await new BackgroundPauseRepository(database).beginIfScheduled()
    await new PreviewLinkRepository(database).revokeAll()
    await new WebhookRepository(database).pauseActive('A backup was restored')
  }

  /** Raises the content version above both versions, so that servers do not treat the restored content as older. */
  async #announce(): Promise<void> {
    await this.#client.query(
      `with raised as (
         update "contentVersion" c set version = greatest(c.version, was.version) + 1 from was returning c.version
       ) select pg_notify('content_version', version::text) from raised`,
    )
  }
}

/** Says which migrations only one of two lists has. */
function differenceOf(backup: readonly string[], database: readonly string[]): string {
  const only = (where: string, some: readonly string[], others: readonly string[]) => {
    const names = some.filter((name) => !others.includes(name))
    return names.length === 0 ? [] : [`only in the ${where}: ${names.join(', ')}`]
  }
  const parts = [...only('backup', backup, database), ...only('database', database, backup)]
  return parts.length === 0 ? 'in another order' : parts.join('; ')
}

/** Reads an entry as text. */
async function textOf(entry: Entry, bytes: AsyncIterable<Buffer> = entry): Promise<string> {
  if ((entry.header.size ?? 0) > TEXT_LIMIT) throw new CommandError(DAMAGED)
  return String(await buffer(bytes))
}

// Messages of tar-stream for truncated files and files that are not archives.
const NO_ARCHIVE = /invalid tar header|unexpected end of data|size mismatch|stream was destroyed/i
// SQLSTATE classes of rejected values and rows: https://www.postgresql.org/docs/current/errcodes-appendix.html
const REFUSED_STATES = /^(?:22|23|42)/

function explain(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && REFUSED_STATES.test(error.code ?? ''))
    return new CommandError(`${DAMAGED} PostgreSQL says: ${error.message}`)
  return error instanceof Error && NO_ARCHIVE.test(error.message) ? new CommandError(DAMAGED) : error
}
