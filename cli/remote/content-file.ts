import { type FileHandle, open } from 'node:fs/promises'
import { isObject } from '../../schema/is-object.ts'
import { setting } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import type { Item } from '../../api/content/items/items.ts'
import { type TransferRelease, transferable } from '../../api/content/transfer/content-file.ts'
import { fileLines } from '../../api/content/transfer/lines.ts'
import { VERSION_LIMIT } from '../../api/content/transfer/item-versions.ts'
import { TRANSFER_FORMAT } from '../../api/content/transfer/versions.ts'
import type { Identity } from '../../api/content/imports/identity.ts'
import type { MatchingItems, Head, Stored } from '../../api/content/imports/lookup.ts'
import type { StatedVersions } from '../../schema/transfer/source.ts'
import { type SourceRecord, TransferError } from '../../schema/transfer/record.ts'

interface Place {
  start: number
  length: number
}

interface ParsedLine {
  kind: AnyKind
  id: string
  version: number
  /** The hashes of the versions, newest first. Absent in content at an earlier time. */
  madeFrom?: string[]
  /** Undefined for an item that was deleted. */
  values: Record<string, unknown> | undefined
}

const byName = new Map<string, AnyKind>(transferable.map((kind) => [kind.name, kind]))

/**
 * The content of a site in a file, as `writeContentFile` writes it: a source of content, and what sources are compared with.
 * Keeps only the places of the items in memory.
 */
export class ContentFile implements Stored, StatedVersions {
  /** The paths of its kinds. */
  readonly kinds: ReadonlySet<string>
  /** The release that the content is shown with; null for the live content. */
  readonly release: TransferRelease | null
  readonly #name: string
  readonly #path: string
  readonly #file: FileHandle
  /** Where the stored items are, by kind and id. */
  readonly #places = new Map<string, Map<string, Place>>()
  /** Where it says what deleted items, and settings that were never stored, were made from, by kind and id. */
  readonly #absent = new Map<string, Map<string, Place>>()
  /** Where the stored items are, by kind and field, and by value. */
  readonly #byField = new Map<string, Map<string, Place[]>>()
  /** The number of all records. */
  count = 0

  private constructor(name: string, path: string, file: FileHandle, manifest: Record<string, unknown>) {
    this.#name = name
    this.#path = path
    this.#file = file
    this.kinds = new Set(manifest.kinds as string[])
    this.release = (manifest.release ?? null) as TransferRelease | null
  }

  /** @param name the name of the site, for messages @throws TransferError if the file is not whole */
  static async open(path: string, name: string): Promise<ContentFile> {
    let content: ContentFile | undefined
    let isWhole = false
    for await (const { text, start, length } of fileLines(path)) {
      const line = parsed(text, name)
      if (!content) {
        if (line.format !== TRANSFER_FORMAT || !Array.isArray(line.kinds)) throw damaged(name)
        content = new ContentFile(name, path, await open(path), line)
      } else if ('end' in line) isWhole = line.end === content.count
      else content.#add(lineOf(line, name), { start, length })
    }
    if (content && isWhole) return content
    await content?.close()
    throw damaged(name)
  }

  #add({ kind, id, version, values }: ParsedLine, place: Place): void {
    this.count++
    const isNeverStored = version === 0 && kind.name === setting.name
    const places = values === undefined || isNeverStored ? this.#absent : this.#places
    const ofKind = places.get(kind.name) ?? new Map<string, Place>()
    places.set(kind.name, ofKind)
    ofKind.set(id, place)
  }

  async madeFrom(kind: AnyKind, id: string): Promise<readonly string[] | undefined> {
    const place = this.#places.get(kind.name)?.get(id) ?? this.#absent.get(kind.name)?.get(id)
    return place && (await this.#line(place)).madeFrom
  }

  /** Yields all items as records of a source. @param content reads the bytes of a media file */
  async *records(content: (publicId: string, hash: string) => Promise<Buffer>): AsyncGenerator<SourceRecord> {
    for await (const { text } of fileLines(this.#path)) {
      const line = parsed(text, this.#name)
      if (!('kind' in line)) continue
      const { kind, id, values, madeFrom } = lineOf(line, this.#name)
      if (!values) continue
      const origin = { file: `${this.#name}/${kind.path}` }
      const record = { kind, values, origin, ...(madeFrom && { madeFrom }) }
      if (kind.name === setting.name) yield record
      else if (kind.name !== 'mediaFile') yield { ...record, id }
      else yield { ...record, id, content: () => content(String(values.publicId), String(values.hash)) }
    }
  }

  async lookUp(kind: AnyKind, identities: Identity[]): Promise<MatchingItems> {
    const places = this.#places.get(kind.name)
    const byId = new Map<string, Item>()
    const byKey = new Map<string, Item[]>()
    if (!places) return { byId, byKey }
    for (const { id, newId } of identities) {
      const place = places.get(id ?? newId)
      if (place) byId.set(id ?? newId, await this.#item(place))
    }
    for (const { key } of identities) {
      if (!key || byKey.has(key.value)) continue
      const places = (await this.#placesBy(kind, key.field)).get(key.value) ?? []
      byKey.set(key.value, await Promise.all(places.map((place) => this.#item(place))))
    }
    return { byId, byKey }
  }

  async emptyKinds(kinds: Iterable<AnyKind>): Promise<Set<string>> {
    return new Set([...kinds].map(({ name }) => name).filter((name) => !this.#places.has(name)))
  }

  async *heads(kind: AnyKind, title: string): AsyncGenerator<Head> {
    for (const place of this.#places.get(kind.name)?.values() ?? []) {
      const item = await this.#item(place)
      const value = item[title]
      yield { id: item.id, version: item.version, title: typeof value === 'string' ? value : '' }
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #placesBy(kind: AnyKind, field: string): Promise<Map<string, Place[]>> {
    const name = `${kind.name} ${field}`
    const known = this.#byField.get(name)
    if (known) return known
    const places = new Map<string, Place[]>()
    for (const place of this.#places.get(kind.name)?.values() ?? []) {
      const value = String((await this.#item(place))[field])
      places.set(value, [...(places.get(value) ?? []), place])
    }
    this.#byField.set(name, places)
    return places
  }

  async #line({ start, length }: Place): Promise<ParsedLine> {
    const { buffer } = await this.#file.read(Buffer.alloc(length), 0, length, start)
    return lineOf(parsed(buffer.toString('utf8'), this.#name), this.#name)
  }

  async #item(place: Place): Promise<Item> {
    const { id, version, values } = await this.#line(place)
    // The times of items take no part in transfers.
    return { ...values, id, version, createdAt: '', updatedAt: '' }
  }
}

const damaged = (name: string) => new TransferError(`The content of ${name} did not arrive whole. Try again.`)

function parsed(text: string, name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Reported below.
  }
  throw damaged(name)
}

function lineOf(line: Record<string, unknown>, name: string): ParsedLine {
  const { id, version = 0, madeFrom, deleted, values } = line
  const kind = byName.get(String(line.kind))
  if (!kind || typeof id !== 'string' || typeof version !== 'number') throw damaged(name)
  if (deleted !== true && !isObject(values)) throw damaged(name)
  const hashes = typeof madeFrom === 'string' ? { madeFrom: madeFrom.split(' ', VERSION_LIMIT) } : {}
  return { kind, id, version, ...hashes, values: isObject(values) ? values : undefined }
}
