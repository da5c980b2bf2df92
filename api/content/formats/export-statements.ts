import { collections, mediaFile } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import type { DeletedItem } from '../transfer/item-versions.ts'
import { originKey, parseMadeFrom } from './bundle.ts'
import type { StatedVersions } from '../../../schema/transfer/source.ts'
import { isProblem, type Sourced } from '../../../schema/transfer/record.ts'

/** The paths of the kinds whose items can be deleted. */
const deletable: ReadonlySet<string> = new Set([...collections, mediaFile].map(({ path }) => path))

/**
 * What an export states of items besides its records: those that its site has deleted, and those whose files were removed from it by
 * hand. It is complete after all records were read.
 */
export class ExportStatements implements StatedVersions {
  /** The paths of the kinds that the export has. */
  readonly kinds = new Set<string>()
  readonly #items: ReadonlyMap<string, string>
  readonly #deleted: Map<string, string>
  /** The paths of the kinds that have a record: a folder of pictures that is missing as a whole was not copied. */
  readonly #present = new Set<string>()

  /** @param items the versions of the items, by their origin keys @param deleted those of deleted items */
  constructor(items: ReadonlyMap<string, string> = new Map(), deleted: ReadonlyMap<string, string> = new Map()) {
    this.#items = items
    this.#deleted = new Map(deleted)
    for (const key of [...items.keys(), ...deleted.keys()]) this.#addKind(key.split('/', 1)[0]!)
  }

  /** Adds an item that the site has deleted. */
  readonly add = (kind: AnyKind, { id, madeFrom }: DeletedItem): void => {
    this.#deleted.set(originKey(kind, id, {})!, madeFrom.join(' '))
    this.#addKind(kind.path)
  }

  /** Passes records through. */
  async *watch(records: AsyncIterable<Sourced>): AsyncGenerator<Sourced> {
    for await (const record of records) {
      if (!isProblem(record)) {
        this.#addKind(record.kind.path)
        this.#present.add(record.kind.path)
      }
      yield record
    }
  }

  async madeFrom(kind: AnyKind, id: string): Promise<readonly string[] | undefined> {
    const key = originKey(kind, id, {})!
    const stated = this.#deleted.get(key) ?? (this.#present.has(kind.path) ? this.#items.get(key) : undefined)
    return stated === undefined ? undefined : parseMadeFrom(stated)
  }

  #addKind(path: string): void {
    if (deletable.has(path)) this.kinds.add(path)
  }
}
