import { createReadStream, createWriteStream, type ReadStream, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readBundle, readManifest } from '../formats/bundle.ts'
import { folderTree, readRegularFile } from '../formats/folder.ts'
import { decodeUtf8 } from '../formats/json.ts'
import { lineManifest, readNdjson } from '../formats/ndjson.ts'
import type { Tree } from '../formats/tree.ts'
import { type Problem, type Sourced, TransferError } from '../transfer/record.ts'
import type { Source } from '../transfer/source.ts'
import { type Format, formatOf, headOf } from './files/format-of.ts'
import { hasNoLocales } from './locales.ts'
import { looseRule, METADATA } from './mapping/loose-mapping.ts'
import type { AddressOptions } from './texts/addresses.ts'
import type { CsvMarkup } from './files/csv.ts'
import type { Links } from './mapping/links.ts'
import type { ForeignRecord } from './mapping/foreign-record.ts'
import { checkWhole } from './network/paging.ts'
import { readDocument } from './files/read-document.ts'
import { quoted } from '../text.ts'
import { builtIn, parseMapping } from './mapping/parse.ts'
import type { Mapping } from './mapping/mapping.ts'
import type { SystemName } from './systems/names.ts'
import { openZip } from './files/zip-folder.ts'
import { fetchFile, isOfHosts } from './network/safe-fetch.ts'
import type { SourceOptions } from './source-options.ts'

/** Largest mapping, in bytes. */
const MAPPING_LIMIT = 256 * 1024

const ACTIVE_ONLY = 'the export contains only active items, so inactive items would be deleted'
const ONLY_VISIBLE = 'without VERDANT_SOURCE_TOKEN the site shows only its active items'

/** A file that can be read repeatedly, with the progress of the latest read. */
function tracked(path: string) {
  const { size } = statSync(path)
  let stream: ReadStream | undefined
  return {
    open: () => (stream = createReadStream(path)),
    fraction: () => (size === 0 ? 1 : (stream?.bytesRead ?? 0) / size),
  }
}

function mappingOf({ mapping, as }: SourceOptions): Mapping | undefined {
  if (mapping !== undefined) {
    try {
      return parseMapping(decodeUtf8(readRegularFile(mapping, MAPPING_LIMIT)), mapping)
    } catch (error) {
      throw error instanceof TransferError && !error.message.startsWith('The mapping')
        ? new TransferError(`${mapping} ${error.message}`)
        : error
    }
  }
  return as && builtIn({ rules: [looseRule(as, '~id')], ignore: METADATA })
}

const NOT_SAID = 'Say what its records are: --as products, or --mapping <file> (--init-mapping drafts one)'

/** Returns why a source needs a mapping, and names the system whose export it is. */
async function whatItIs(path: string, name: string, format: Format, { encoding }: SourceOptions): Promise<string> {
  const { loadSystem } = await import('./systems/open.ts')
  const { formatIn, systems } = await import('./systems/index.ts')
  const loaded = await loadSystem({ path, name, format, encoding, allowPartial: true })
  const found = loaded && formatIn(loaded.document)
  if (found === undefined) return `${name}: ${NOT_SAID}`
  // Archives and standard input are read from a temporary place.
  const given = basename(path) === name ? path : name
  return `${name} is an export of ${systems[found].title}. Draft a mapping for it: verdant import ${quoted(given)} --init-mapping`
}

async function treeSource(tree: Tree): Promise<Source> {
  const { scope, origin } = await readManifest(tree)
  return {
    name: basename(tree.name),
    ...(origin && { origin }),
    records: () => readBundle(tree),
    ...(scope === 'active' ? { partial: ACTIVE_ONLY } : {}),
    close: tree.close,
  }
}

/** Which files of a zip export are looked up by name: all except items, which are only walked. */
const isAskedFor = (name: string) => !name.includes('/') || name.startsWith('media/')

async function lineSource(path: string, name: string): Promise<Source> {
  const first = headOf(path).toString('utf8').split('\n', 1)[0]!
  const { scope, origin } = lineManifest(first, name)
  const { open, fraction } = tracked(path)
  return {
    name,
    ...(origin && { origin }),
    records: () => readNdjson(open(), name),
    fraction,
    ...(scope === 'active' ? { partial: ACTIVE_ONLY } : {}),
    close: () => undefined,
  }
}

type Named = Pick<Source, 'notes' | 'hasLocales' | 'sourceName' | 'picture' | 'fraction'> & {
  records: () => AsyncIterable<Sourced>
}

/** Completes a source in a foreign format: its pictures are fetched from the allowed hosts. */
function stranger(
  name: string,
  { pictures }: SourceOptions,
  given: Named,
  close: Source['close'] = () => undefined,
): Source {
  const remote = (address: string) =>
    pictures && isOfHosts(address, pictures.hosts) ? () => fetchFile(address, pictures) : undefined
  return {
    ...given,
    name,
    picture: (address) => given.picture?.(address) ?? remote(address),
    close,
  }
}

/** Returns where addresses in texts lead. @param picture reads the pictures that the source itself has */
const addressOptions = (
  { hasOtherIds = false }: SourceOptions,
  site: () => string | undefined,
  picture: Source['picture'],
): AddressOptions => ({ site, hasOtherIds, isOwn: (address) => picture?.(address) !== undefined })

async function csvSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const { sourceName, encoding, as, ignoreUnknown = false } = options
  const mapping = options.mapping === undefined ? undefined : mappingOf(options)
  const named = sourceName ?? mapping?.source
  if (mapping) {
    if (mapping.format !== undefined) return systemSource(mapping.format, path, name, 'csv', options, mapping)
    const { csvForeignRecords } = await import('./files/csv.ts')
    return foreignSource(name, options, mapping, {
      read: () => csvForeignRecords(createReadStream(path), name, encoding),
    })
  }
  if (!as) throw new TransferError(await whatItIs(path, name, 'csv', options))
  if (as.singleton) throw new TransferError(`${as.label} is one item; a table holds many`)
  const { csvRecords, surveyCsv } = await import('./files/csv.ts')
  const { Losses } = await import('./losses/left-out.ts')
  const { noField, UnreadKeys } = await import('./losses/unread-keys.ts')
  const losses = new Losses()
  let unread: InstanceType<typeof UnreadKeys> | undefined
  let markup: CsvMarkup | undefined
  const { open, fraction } = tracked(path)
  return stranger(name, options, {
    fraction,
    async *records() {
      markup ??= await surveyCsv(createReadStream(path), as, name, encoding)
      unread = ignoreUnknown ? new UnreadKeys() : undefined
      losses.clear()
      const onLoss = losses.add.bind(losses)
      const { isHtml } = markup
      yield* csvRecords(open(), as, { name, sourceName, encoding, unread, isHtml, onLoss })
    },
    notes: () => [...(markup?.notes() ?? []), ...losses.notes(), ...(unread?.notes(noField) ?? [])],
    ...(named === undefined ? {} : { sourceName: named }),
  })
}

/** Foreign records, before a mapping. */
interface Foreign {
  read: () => AsyncIterable<ForeignRecord | Problem>
  /** The address of the old site, if it is not that of the mapping. */
  site?: () => string | undefined
  /** Reads the pictures that the source itself has. */
  picture?: Source['picture']
}

async function foreignSource(
  name: string,
  options: SourceOptions,
  mapping: Mapping,
  { read, picture, site = () => mapping.site }: Foreign,
): Promise<Source> {
  const sourceName = options.sourceName ?? mapping.source
  const { MappedRecords } = await import('./mapping/mapped.ts')
  const { Links: LinksOf } = await import('./mapping/links.ts')
  const links = new LinksOf(mapping)
  const mapped = new MappedRecords({
    read,
    mappingFor: () => mapping,
    links,
    ...(options.mapping && { written: mapping }),
    addresses: addressOptions(options, site, picture),
    sourceName: () => sourceName,
    leftOut: (record) =>
      links.isReached(record) ? undefined : { name: leftOutName(record), advice: adviceOf(record, links) },
    ignore: mapping.ignore,
    ...(options.mapping === undefined && !options.ignoreUnknown && { unreadKeys: 'refuse' }),
  })
  return stranger(name, options, {
    records: () => mapped.records(),
    notes: () => mapped.notes(),
    ...(picture && { picture }),
    ...(sourceName === undefined ? {} : { sourceName }),
  })
}

const adviceOf = (record: ForeignRecord, links: Links) =>
  record.whatItIs ??
  (links.isOnlyReferenced(record) ? 'no imported record refers to it' : 'no rule of the mapping takes it')

const leftOutName = ({ list }: ForeignRecord) => (list === undefined || list === '.' ? 'record' : list)

async function jsonSource(path: string, name: string, format: Format, options: SourceOptions): Promise<Source> {
  const mapping = mappingOf(options)
  if (!mapping) throw new TransferError(await whatItIs(path, name, format, options))
  if (mapping.format !== undefined) return systemSource(mapping.format, path, name, format, options, mapping)
  const { documentRecords, lineRecords } = await import('./files/json.ts')
  if (format === 'ndjson')
    return foreignSource(name, options, mapping, { read: () => lineRecords(createReadStream(path), name) })
  const lists = [
    ...new Set(
      mapping.rules.flatMap(({ records, references }) => [
        ...(records === undefined ? [] : [records]),
        ...references.map((one) => one.records),
      ]),
    ),
  ]
  const folder =
    format === 'folder'
      ? await import('./files/data-folder.ts').then(({ readDataFolder }) => readDataFolder(path, options.allowPartial))
      : undefined
  async function* read() {
    if (folder) yield* folder.problems
    const document = folder?.document ?? readDocument(path, name)
    if (!folder && !options.allowPartial) checkWhole(document, name)
    yield* documentRecords(document, lists, name)
  }
  return foreignSource(name, options, mapping, { read, ...(folder && { picture: folder.picture }) })
}

/** Reads an export of another system. */
async function systemSource(
  system: SystemName,
  path: string,
  name: string,
  format: Format,
  options: SourceOptions,
  mapping: Mapping,
): Promise<Source> {
  const { openSystem } = await import('./systems/open.ts')
  const opened = openSystem(system, mapping, {
    path,
    name,
    format,
    encoding: options.encoding,
    locale: options.locale,
    allowPartial: options.allowPartial,
  })
  const source = await foreignSource(name, options, mapping, opened)
  return {
    ...source,
    hasLocales: opened.hasLocales,
    notes: () => [...opened.notes(), ...(source.notes?.() ?? [])],
  }
}

/** Reads a folder of Markdown files by a mapping, or by the one that would be drafted. */
async function markdownSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const mapping = options.mapping === undefined ? undefined : mappingOf(options)
  if (mapping) return systemSource('markdown', path, name, 'markdown', options, mapping)
  if (!options.as) throw new TransferError(`${name} is a folder of Markdown files. ${NOT_SAID}`)
  const { draftFor } = await import('./drafts/draft-for.ts')
  const draft = parseMapping(await draftFor(path, options, name), 'the draft')
  return systemSource('markdown', path, name, 'markdown', { ...options, mapping: '' }, draft)
}

async function wordPressSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const { wordPressSource: open } = await import('./wordpress/source.ts')
  const own = options.mapping === undefined ? undefined : mappingOf(options)
  const { wordPressMapping } = await import('./wordpress/mapping.ts')
  const mapping = own ?? builtIn(wordPressMapping(options.as))
  return stranger(name, options, open(path, name, mapping, { ...options, written: own }))
}

/** Reads a tar.gz archive: an export of Sanity or Strapi. */
async function archiveSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const { isSanityArchive, unpackSanity } = await import('./files/tar-archive.ts')
  if (!(await isSanityArchive(path))) return strapiSource(path, name, options)
  const { folder, remove } = await unpackSanity(path)
  return removedAfter(remove, () => jsonSource(folder, name, 'folder', options))
}

async function strapiSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const { strapiSource: open } = await import('./strapi/source.ts')
  const mapping = options.mapping === undefined ? undefined : mappingOf(options)
  const { close, ...given } = await open(path, mapping, options, (picture) =>
    addressOptions(options, () => mapping?.site, picture),
  )
  return stranger(name, options, given, close)
}

/** Reads a zip archive: an export of our own, or a folder of Markdown or data files. */
async function zipSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const opened = await openZip(path, isAskedFor)
  if (!('folder' in opened)) return treeSource(opened)
  return removedAfter(opened.remove, () => fileSource(opened.folder, name, options))
}

/** Copies standard input to a file, so that it can be read more than once. */
async function spooled(stdin: AsyncIterable<Buffer>): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-stdin-'))
  const path = join(folder, 'input')
  await pipeline(stdin, createWriteStream(path))
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}

function fileSource(path: string, name: string, options: SourceOptions): Promise<Source> {
  const format = formatOf(path, name)
  switch (format) {
    case 'verdant-folder':
      return treeSource(folderTree(path))
    case 'markdown':
      return markdownSource(path, name, options)
    case 'zip':
      return zipSource(path, name, options)
    case 'verdant-ndjson':
      return lineSource(path, name)
    case 'csv':
      return csvSource(path, name, options)
    case 'wordpress':
      return wordPressSource(path, name, options)
    case 'tar':
      return archiveSource(path, name, options)
    default:
      return jsonSource(path, name, format, options)
  }
}

/** Fetches the records of another system from an address. */
async function responseSource(address: string, options: SourceOptions): Promise<Source> {
  const { fetchedDocument } = await import('./network/fetch-pages.ts')
  const { path, remove } = await fetchedDocument(address, options)
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
  const { findApi, siteRecords } = await import('./network/rest.ts')
  const { host } = new URL(address)
  const api = await findApi(address, options.token)
  const sourceName = options.sourceName ?? host
  const notes = new Set<string>()
  const { token, only } = options
  const source = stranger(address, options, {
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
 * Opens a source of content: a Verdant export (folder, zip or NDJSON), CSV, JSON, a folder of such files or of Markdown
 * files, an export of WordPress, Strapi or Sanity, a live site, or `-` for standard input.
 *
 * @throws TransferError with a message for the user
 */
export async function openSource(address: string, options: SourceOptions = {}): Promise<Source> {
  const source = await sourceAt(address, options)
  if (options.locale === undefined || source.hasLocales) return source
  await source.close()
  throw hasNoLocales(source.name)
}

async function sourceAt(address: string, options: SourceOptions): Promise<Source> {
  if (/^https?:\/\//i.test(address)) {
    if (!URL.canParse(address)) throw new TransferError(`${address} is not an address`)
    return options.mapping === undefined && !options.as
      ? siteSource(address, options)
      : responseSource(address, options)
  }
  if (address === '-') {
    const { path, remove } = await spooled(options.stdin ?? process.stdin)
    return removedAfter(remove, () => fileSource(path, 'stdin', options))
  }
  const found = statSync(address, { throwIfNoEntry: false })
  if (!found) throw new TransferError(`${address} does not exist`)
  if (!found.isFile() && !found.isDirectory()) throw new TransferError(`${address} is neither a file nor a folder`)
  return fileSource(address, basename(resolve(address)), options)
}
