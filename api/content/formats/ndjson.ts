import { kinds, mediaFile, setting } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { type Origin, type Sourced, type SourceRecord, TransferError } from '../../../schema/transfer/record.ts'
import { pendingChange } from '../../../schema/transfer/pending-change.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'
import { checkManifest, MEDIA_LIMIT, parseMadeFrom, VERSION } from './bundle.ts'
import type { DeletedItem } from '../transfer/item-versions.ts'
import type { Manifest } from '../../../schema/transfer/manifest.ts'
import { isObject } from '../../../schema/is-object.ts'
import { parseJson } from '../../../schema/transfer/json.ts'
import { parseJsonLine, readLines, TruncatedError } from '../../../schema/transfer/lines.ts'
import { withRichTexts } from './older-texts.ts'

/*
 * The export format as lines of JSON, for pipes:
 *
 *     {"format": "verdant", "version": 4, "scope": "all"}     first
 *     {"id": …, "kind": "product", "values": {…}}             one item a line, with "madeFrom": "<hash> <hash> …" if the
 *                                                             first line states the origin
 *     {"id": …, "kind": …, "madeFrom": …, "deleted": true}    an item that the site has deleted
 *     {"bytes": "<base64>"}                                   after a media file: its bytes, in pieces, in order
 */

const byName = new Map<string, AnyKind>(
  [...kinds, mediaFile, setting, subscriber, pendingChange].map((kind) => [kind.name, kind]),
)

interface Parsed extends SourceRecord {
  pieces: Buffer[]
}

/** Takes an item that the site has deleted. */
export type OnDeleted = (kind: AnyKind, item: DeletedItem) => void

/** Reads the statement of a deleted item; undefined if the line is another one. */
function parseDeleted(value: unknown): { kind: AnyKind; item: DeletedItem } | undefined {
  if (!isObject(value) || value.deleted !== true) return undefined
  const { kind: name, id, madeFrom } = value
  const kind = byName.get(String(name))
  if (!kind || typeof id !== 'string' || typeof madeFrom !== 'string')
    throw new TransferError('states a deleted item without its kind, id and versions')
  return { kind, item: { id, madeFrom: parseMadeFrom(madeFrom) } }
}

function parseRecord(value: unknown, origin: Origin): Parsed {
  if (!isObject(value)) throw new TransferError('must hold an object')
  const { kind: name, id, values, madeFrom, ...unknown } = value
  const kind = typeof name === 'string' ? byName.get(name) : undefined
  if (!kind) throw new TransferError(`has an unknown kind; the kinds are ${[...byName.keys()].join(', ')}`)
  if (id !== undefined && typeof id !== 'string') throw new TransferError('has an id that is not text')
  if (madeFrom !== undefined && typeof madeFrom !== 'string') throw new TransferError('has a madeFrom that is not text')
  if (!isObject(values)) throw new TransferError('has no values')
  const [extra] = Object.keys(unknown)
  if (extra !== undefined) throw new TransferError(`has the unknown key ${extra}`)
  return {
    kind,
    ...(id === undefined ? {} : { id }),
    values,
    ...(madeFrom === undefined ? {} : { madeFrom: parseMadeFrom(madeFrom) }),
    origin,
    pieces: [],
  }
}

function complete({ pieces, ...record }: Parsed): Sourced {
  if (record.kind.name !== mediaFile.name) return record
  if (pieces.length === 0) return { origin: record.origin, message: 'is a media file without bytes' }
  const content = Buffer.concat(pieces)
  return { ...record, content: async () => content }
}

/** Reads the manifest, which is the first line of an NDJSON export. */
export function lineManifest(text: string, name: string): Manifest {
  try {
    return checkManifest(parseJson(text), name)
  } catch (error) {
    throw error instanceof TransferError ? new TransferError(`${name} is not a Verdant export in lines of JSON`) : error
  }
}

/**
 * Reads every record of an NDJSON export. A line that cannot be read is reported as a problem, and reading continues.
 *
 * @param name the file's name in messages
 * @param onDeleted called with each item that the site has deleted
 * @throws TransferError if it is not an export, has a newer format version, or is not text
 */
export async function* readNdjson(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  onDeleted: OnDeleted = () => undefined,
): AsyncIterable<Sourced> {
  let pending: Parsed | undefined
  let size = 0
  let version = VERSION
  const finished = (record: Parsed) => withRichTexts(complete(record), version)
  for await (const line of readLines(bytes)) {
    const { text, number } = line
    const origin = { file: name, line: number }
    if (number === 1) {
      version = checkManifest(parseJson(text), name).version
      continue
    }
    if (text.trim() === '') continue
    try {
      const value = parseJsonLine(line, name)
      if (isObject(value) && typeof value.bytes === 'string') {
        if (pending?.kind.name !== mediaFile.name) throw new TransferError('holds bytes that belong to no media file')
        const piece = Buffer.from(value.bytes, 'base64')
        size += piece.length
        if (size > MEDIA_LIMIT) throw new TransferError(`makes a media file of more than ${MEDIA_LIMIT} bytes`)
        pending.pieces.push(piece)
        continue
      }
      if (pending) yield finished(pending)
      pending = undefined
      const deleted = parseDeleted(value)
      if (deleted) onDeleted(deleted.kind, deleted.item)
      else pending = parseRecord(value, origin)
      size = 0
    } catch (error) {
      if (!(error instanceof TransferError) || error instanceof TruncatedError) throw error
      yield { origin, message: error.message }
    }
  }
  if (pending) yield finished(pending)
}
