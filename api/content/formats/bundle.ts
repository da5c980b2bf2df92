import { collections, mediaFile, setting, singletons } from '../../../schema/kinds/index.ts'
import type { AnyKind, Singleton } from '../../../schema/kind.ts'
import { pendingChange } from '../../../schema/transfer/pending-change.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'
import { isProblem, type Origin, type Problem, type Sourced, TransferError } from '../../../schema/transfer/record.ts'
import { isObject } from '../../../schema/is-object.ts'
import { decodeUtf8, parseJson } from '../../../schema/transfer/json.ts'
import { lineFinder } from '../../../schema/transfer/json-position.ts'
import { VERSION_LIMIT } from '../transfer/item-versions.ts'
import type { ExportOrigin, Manifest } from '../../../schema/transfer/manifest.ts'
import { VERSION as PROGRAM_VERSION } from '../../platform/version.ts'
import { withRichTexts } from './older-texts.ts'
import type { Tree, TreeFile } from '../../../schema/transfer/tree.ts'

/**
 * The export format, version 4, as a tree of files. In version 1, rich texts were plain text; before version 3, there was no origin;
 * in version 3, the versions had no fields, and deleted items were not stated:
 *
 *     verdant.json               {"format": "verdant", "version": 4, "madeBy": "0.1.0", "scope": "all" | "active",
 *                                 "origin": {"site": …, "at": …, "deletions": true},
 *                                 "items": {"products/<id>": "<hash>,<field>.<hash> <hash> …"}, "deleted": {the same}}
 *     <kind's path>/<id>.json    one item: {"id": …, every field}
 *     hero.json, company-info.json, …  the kinds with one item
 *     settings.json              {key: value}, value always text; {key: {value, translations}} for one with translations
 *     media/<public id>          the stored bytes, and beside it <public id>.json with the fields and the id
 *     subscribers.json           ["address", …], only when asked for
 *     drafts/<id>.json           a change that is not live: {id, release, kind, item, action, values}, only when asked for
 */
const FORMAT = 'verdant'
export const VERSION = 4

/** Returns the manifest of an export. Its first key is `format`, by which exports are recognised. */
export const manifestOf = <M extends object>(manifest: M) => ({
  format: FORMAT,
  version: VERSION,
  madeBy: PROGRAM_VERSION,
  ...manifest,
})

/** Largest JSON file of an item, in bytes. The model's limits keep real items far below it. */
const ITEM_LIMIT = 16 * 1024 * 1024
/** Largest list of subscribers or settings, in bytes. */
const LIST_LIMIT = 256 * 1024 * 1024
/** Largest media file, in bytes. */
export const MEDIA_LIMIT = 64 * 1024 * 1024

const byFolder = new Map<string, AnyKind>([...collections, pendingChange].map((kind) => [kind.path, kind]))
const bySingleFile = new Map<string, Singleton>(singletons.map((kind) => [`${kind.path}.json`, kind]))

/** Validates a manifest. Every released format version stays readable; newer versions are rejected. */
export function checkManifest(value: unknown, name: string): Manifest {
  if (!isObject(value) || value.format !== FORMAT) throw new TransferError(`${name} is not a Verdant export`)
  const { version, scope = 'all', madeBy, origin, items, deleted } = value
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new TransferError(`${name} does not name the version of its format`)
  if (version > VERSION)
    throw new TransferError(
      `${name} was made by ${typeof madeBy === 'string' ? `Verdant ${madeBy}` : 'a newer Verdant'} in format ${version}; this version (${PROGRAM_VERSION}) reads up to format ${VERSION}. Update Verdant first.`,
    )
  if (scope !== 'all' && scope !== 'active') throw new TransferError(`${name} has an unknown scope`)
  return {
    version,
    scope,
    ...(typeof madeBy === 'string' ? { madeBy } : {}),
    ...(origin === undefined ? {} : { origin: checkOrigin(origin, name) }),
    ...(items === undefined ? {} : { items: checkItems(items, name) }),
    ...(deleted === undefined ? {} : { deleted: checkItems(deleted, name) }),
  }
}

function checkOrigin(value: unknown, name: string): ExportOrigin {
  if (!isObject(value)) throw new TransferError(`${name} has an unknown origin`)
  const { site, at, deletions } = value
  return {
    ...(typeof site === 'string' ? { site } : {}),
    ...(typeof at === 'string' ? { at } : {}),
    ...(deletions === true ? { deletions } : {}),
  }
}

function checkItems(value: unknown, name: string): ReadonlyMap<string, string> {
  if (!isObject(value) || Object.values(value).some((hashes) => typeof hashes !== 'string'))
    throw new TransferError(`${name} does not say what its items were made from`)
  return new Map(Object.entries(value as Record<string, string>))
}

/** Returns the name of an item in the manifest: that of its file. Undefined for kinds that state no versions. */
export function originKey(kind: AnyKind, id: string | undefined, values: Record<string, unknown>): string | undefined {
  if (kind.singleton) return kind.path
  if (kind.name === setting.name) return `${kind.path}/${String(values.key)}`
  return id === undefined ? undefined : `${kind.path}/${id}`
}

/** Parses the versions that an item was made from. */
export const parseMadeFrom = (text: string): string[] => text.split(' ', VERSION_LIMIT)

/** Reads the manifest of a tree. @throws TransferError if it is missing or of a newer format version */
export async function readManifest(tree: Tree): Promise<Manifest> {
  const file = tree.file('verdant.json')
  if (!file) throw new TransferError(`${tree.name} is not a Verdant export: it has no verdant.json`)
  const name = `${tree.name}/verdant.json`
  try {
    return checkManifest(await readJson(file, LIST_LIMIT), name)
  } catch (error) {
    throw error instanceof TransferError && !error.message.startsWith(name) ? error.after(`${name} `) : error
  }
}

async function readJson(file: TreeFile, limit: number): Promise<unknown> {
  return parseJson(decodeUtf8(await file.read(limit)))
}

/** Reads a file's JSON object and a function that finds the line of a field. */
async function readObject(file: TreeFile, limit: number) {
  const text = decodeUtf8(await file.read(limit))
  const value = parseJson(text)
  if (!isObject(value)) throw new TransferError('must hold an object')
  return { value, lineOf: lineFinder(text) }
}

/** Splits an item's JSON into id and values. The id must match the file name. */
function splitId(value: Record<string, unknown>, expected: string | undefined) {
  const { id, ...values } = value
  if (typeof id !== 'string') throw new TransferError('has no id')
  if (expected !== undefined && id !== expected) throw new TransferError(`has the id ${id}, not that of its name`)
  return { id, values }
}

/** Reports a file that is not part of the format. Reading it first reports a symbolic link as such. */
async function* refused(tree: Tree, file: TreeFile): AsyncIterable<Problem> {
  await file.read(ITEM_LIMIT)
  yield { origin: { file: file.path }, message: `is not part of a Verdant export (${tree.name})` }
}

async function* readFile(tree: Tree, file: TreeFile): AsyncIterable<Sourced> {
  const origin: Origin = { file: file.path, line: 1 }
  const [folder = '', name, ...deeper] = file.path.split('/')
  if (name === undefined) {
    const singleton = bySingleFile.get(folder)
    if (singleton) {
      const { value, lineOf } = await readObject(file, ITEM_LIMIT)
      const { id: _, ...values } = value
      yield { kind: singleton, id: singleton.id, values, origin, lineOf }
    } else if (folder === 'settings.json') {
      const { value: all, lineOf } = await readObject(file, LIST_LIMIT)
      for (const [key, value] of Object.entries(all))
        yield { kind: setting, values: { key, ...(isObject(value) ? value : { value }) }, origin, lineOf }
    } else if (folder === 'subscribers.json') {
      const addresses = await readJson(file, LIST_LIMIT)
      if (!Array.isArray(addresses)) throw new TransferError('must hold a list of addresses')
      let line = 1
      for (const email of addresses)
        yield { kind: subscriber, values: { email }, origin: { file: file.path, line: ++line } }
    } else if (folder !== 'verdant.json' && (folder.endsWith('.json') || byFolder.has(folder) || folder === 'media')) {
      yield* refused(tree, file)
    }
    return
  }
  const kind = byFolder.get(folder)
  if (deeper.length > 0 || (!kind && folder !== 'media')) {
    yield* refused(tree, file)
  } else if (kind) {
    if (!name.endsWith('.json')) yield { origin: { file: file.path }, message: 'is not a JSON file' }
    else {
      const { value, lineOf } = await readObject(file, ITEM_LIMIT)
      yield { kind, ...splitId(value, name.slice(0, -'.json'.length)), origin, lineOf }
    }
  } else if (name.endsWith('.json')) {
    const publicId = name.slice(0, -'.json'.length)
    const bytes = tree.file(`media/${publicId}`)
    const { id, values } = splitId((await readObject(file, ITEM_LIMIT)).value, undefined)
    if (values.publicId !== publicId) yield { origin, field: 'publicId', message: 'is not that of the file’s name' }
    else if (!bytes) yield { origin, message: `has no picture beside it (media/${publicId})` }
    else yield { kind: mediaFile, id, values, origin, content: async () => bytes.read(MEDIA_LIMIT) }
  } else if (!tree.file(`${file.path}.json`)) {
    yield { origin: { file: file.path }, message: `has no description beside it (${file.path}.json)` }
  }
}

function withMadeFrom(record: Sourced, items: Manifest['items']): Sourced {
  if (!items || isProblem(record)) return record
  const hashes = items.get(originKey(record.kind, record.id, record.values) ?? '')
  return hashes === undefined ? record : { ...record, madeFrom: parseMadeFrom(hashes) }
}

/**
 * Reads every record of an export, file by file in path order.
 * A file that cannot be read is reported as a problem, and reading continues with the next file.
 *
 * @throws TransferError if the tree is not an export or has a newer format version
 */
export async function* readBundle(tree: Tree): AsyncIterable<Sourced> {
  const { version, items } = await readManifest(tree)
  for await (const file of tree.files()) {
    try {
      for await (const record of readFile(tree, file)) yield withMadeFrom(withRichTexts(record, version), items)
    } catch (error) {
      if (!(error instanceof TransferError)) throw error
      yield { origin: { file: file.path }, message: error.message }
    }
  }
}
