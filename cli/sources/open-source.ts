import { hasNoLocales } from './records/locales.ts'
import { TransferError } from '../../schema/transfer/record.ts'
import type { Source } from '../../schema/transfer/source.ts'
import { formatOf, notAnExport } from './opening/format-of.ts'
import { unpackZip } from './opening/zip-folder.ts'
import { withFetchedPictures } from './opening/foreign-source.ts'
import { mappingOf } from './opening/mapping-file.ts'
import { exportFileOf } from './systems/index.ts'
import type { ExportFile } from './systems/system.ts'
import { csvSource, jsonSource, markdownSource, namedLists } from './record-source.ts'
import type { SourceAddress, SourceOptions } from './records/source-options.ts'

const ONLY_VISIBLE = 'without VERDANT_SOURCE_TOKEN the site shows only its active items'

/** Reads a file that a system writes in a format of its own. */
async function exportSource(
  path: string,
  name: string,
  format: ExportFile['format'],
  options: SourceOptions,
): Promise<Source> {
  const file = await exportFileOf(path, format)
  if (!file) throw notAnExport(path)
  if ('unpack' in file) {
    const { folder, remove } = await file.unpack(path)
    return removedAfter(remove, () => jsonSource(folder, name, 'folder', options))
  }
  const own = options.mapping === undefined ? undefined : mappingOf(options)
  const { close, ...opened } = await file.open(path, name, options, own)
  return withFetchedPictures(name, options, { ...opened, ...(file.hasLocales && { hasLocales: true }) }, close)
}

/** Reads a zip archive: a folder of Markdown or data files. */
async function zipSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const { folder, remove } = await unpackZip(path)
  return removedAfter(remove, () => fileSource(folder, name, options))
}

function fileSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const format = formatOf(path, name)
  switch (format) {
    case 'unknown':
      throw notAnExport(path)
    case 'markdown':
      return markdownSource(path, name, options)
    case 'zip':
      return zipSource(path, name, options)
    case 'csv':
      return csvSource(path, name, options)
    case 'xml':
    case 'tar':
      return exportSource(path, name, format, options)
    default:
      return jsonSource(path, name, format, options)
  }
}

/** Fetches the records of another system from an address. */
async function responseSource(address: string, options: SourceOptions): Promise<Source> {
  const { fetchedDocument } = await import('./network/fetch-pages.ts')
  const mapping = mappingOf(options)
  const { path, remove } = await fetchedDocument(address, { ...options, lists: mapping && namedLists(mapping) })
  // Its pages were checked when they were fetched.
  return removedAfter(remove, () => jsonSource(path, address, 'json', { ...options, allowPartial: true }))
}

/** Opens a source that is read from a temporary file. */
async function removedAfter(remove: () => Promise<void>, open: () => Promise<Source>): Promise<Source> {
  try {
    const source = await open()
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

async function siteSource(address: string, options: SourceOptions): Promise<Source> {
  const [{ findApi }, { siteRecords }] = await Promise.all([
    import('./network/site-api.ts'),
    import('./network/site-records.ts'),
  ])
  const { host } = new URL(address)
  const api = await findApi(address, options.token)
  const sourceName = options.sourceName ?? host
  const notes = new Set<string>()
  const { token, only } = options
  const source = withFetchedPictures(address, options, {
    sourceName,
    records() {
      notes.clear()
      return siteRecords(api, { sourceName, onNote: (note) => notes.add(note), ...(token ? { token } : {}) }, only)
    },
    notes: () => [...notes],
  })
  return token ? source : { ...source, partial: ONLY_VISIBLE }
}

/**
 * Opens a source of another system, of records in CSV or JSON, or a live site.
 *
 * @throws TransferError with a message for the user
 */
export async function openSource({ path, name }: SourceAddress, options: SourceOptions): Promise<Source> {
  const source = await (isAddress(path) ? addressSource(path, options) : fileSource(path, name, options))
  if (options.locale === undefined || source.hasLocales) return source
  await source.close()
  throw hasNoLocales(source.name)
}

const isAddress = (path: string) => /^https?:\/\//i.test(path)

async function addressSource(address: string, options: SourceOptions): Promise<Source> {
  if (!URL.canParse(address)) throw new TransferError(`${address} is not an address`)
  return options.mapping === undefined && !options.as ? siteSource(address, options) : responseSource(address, options)
}
