import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { TransferError } from '../../schema/transfer/record.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { requireSource } from '../terminal/paths.ts'
import type { SourceOptions } from '../sources/sources.ts'
import { loadSources } from './load-sources.ts'
import { ownExport } from '../../api/content/formats/own-export.ts'
import { PLAIN_FILE, plainSource } from '../../api/content/formats/plain-records.ts'

/** How a source is read. */
export interface OpenOptions extends SourceOptions {
  /** What `-` stands for, instead of standard input. */
  stdin?: AsyncIterable<Buffer>
}

/** Copies standard input to a file, so that it can be read more than once. */
export async function spooled(stdin: AsyncIterable<Buffer>): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-stdin-'))
  const path = join(folder, 'input')
  await pipeline(stdin, createWriteStream(path))
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Returns the error for a source that needs the package of sources. */
const needsSources = (name: string): TransferError =>
  new TransferError(
    `${name} can only be read by the package verdant-sources, which is not installed. Without it, exports of Verdant are read, and CSV and JSON files whose columns or keys are the names of fields (--as products).`,
  )

async function fileSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const open = await ownExport(path, name)
  if (open) return withoutLocale(await open(), options)
  return otherSource(path, name, options)
}

async function withoutLocale(source: Source, { locale }: SourceOptions): Promise<Source> {
  if (locale === undefined) return source
  await source.close()
  throw new TransferError(`${source.name} has no languages to choose from, so leave out the locale`)
}

async function otherSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const sources = await loadSources()
  if (sources) return sources.open({ path, name }, options)
  const { as, mapping } = options
  if (as && !as.singleton && mapping === undefined && PLAIN_FILE.test(name))
    return withoutLocale(plainSource(path, name, as, options), options)
  throw needsSources(name)
}

/**
 * Opens a source of content: an export of Verdant (a folder, a zip archive or NDJSON), or what the package of sources reads, or `-` for
 * standard input.
 *
 * @throws TransferError with a message for the user
 */
export async function openSource(address: string, { stdin, ...options }: OpenOptions = {}): Promise<Source> {
  if (/^https?:\/\//i.test(address)) return otherSource(address, address, options)
  if (address !== '-') {
    requireSource(address)
    return fileSource(address, basename(resolve(address)), options)
  }
  const { path, remove } = await spooled(stdin ?? process.stdin)
  try {
    const source = await fileSource(path, 'stdin', options)
    const close = async () => {
      await source.close()
      await remove()
    }
    return { ...source, close }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Returns a mapping for a source, as YAML, that a person can complete. @throws TransferError with a message for the user */
export async function suggestMapping(address: string, options: SourceOptions = {}): Promise<string> {
  const isFile = !/^https?:\/\//i.test(address)
  if (isFile && (await ownExport(address, basename(address))))
    throw new TransferError(`${basename(address)} can be imported without a mapping; --mapping is optional`)
  const sources = await loadSources()
  if (!sources) throw needsSources(basename(address))
  return sources.suggestMapping(address, options)
}
