import { NIL } from 'uuid'
import type { AnyKind } from '../../../schema/kind.ts'
import { type Item, ItemRepository } from '../items/items.ts'
import type { PointOfView } from '../../platform/database/point-of-view.ts'
import { queryRows } from '../items/rows.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { subscriber } from '../../../schema/transfer/subscriber.ts'
import type { Identity } from './identity.ts'

/** The stored items that a batch of records may refer to. */
export interface MatchingItems {
  byId: Map<string, Item>
  byKey: Map<string, Item[]>
}

/** The id, version and title of a stored item. */
export interface Head {
  id: string
  version: number
  title: string
}

/** The content that a source is compared with, of this site or of another one. */
export interface Stored {
  /** Finds the stored items of one kind for many identities. */
  lookUp(kind: AnyKind, identities: Identity[]): Promise<MatchingItems>
  /** Returns the names of kinds without stored items, which need no lookups. */
  emptyKinds(kinds: Iterable<AnyKind>): Promise<Set<string>>
  /** Yields id, version and title of every stored item of a kind. @param title the field of the title */
  heads(kind: AnyKind, title: string): AsyncIterable<Head>
}

/** The number of items that are read at a time. */
const BATCH = 5_000

/**
 * The stored content of this site. It is read outside of the transaction of an import, because COPY
 * occupies the connection of that.
 */
export class StoredContent implements Stored {
  readonly #database: Database
  readonly #items: ItemRepository
  readonly #view: PointOfView | undefined

  /** @param view the point of view to compare with; the live content unless given */
  constructor(database: Database, view?: PointOfView) {
    this.#database = database
    this.#items = new ItemRepository(database)
    this.#view = view
  }

  #read<T>(work: () => Promise<T>): Promise<T> {
    const view = this.#view
    return this.#database.detached(() => (view ? this.#database.runFrom(view, work) : work()))
  }

  /** Finds the stored items of one kind for many identities with at most two statements. */
  lookUp(kind: AnyKind, identities: Identity[]): Promise<MatchingItems> {
    return this.#read(async () => {
      const byKey = new Map<string, Item[]>()
      if (kind.name === subscriber.name) return { byId: new Map(), byKey: await this.#subscribers(identities) }
      const ids = [...new Set(identities.map(({ id, newId }) => id ?? newId))]
      const byId = new Map((await this.#items.byIds(kind, ids)).map((item) => [item.id, item]))
      if (kind.singleton) return { byId, byKey }
      const keys = identities.flatMap(({ key }) => key ?? [])
      for (const [field, ofField] of Map.groupBy(keys, (key) => key.field)) {
        const filter = { [field]: ofField.map(({ value }) => value) }
        for (const item of await this.#items.list(kind, { filter })) {
          const value = String(item[field])
          byKey.set(value, [...(byKey.get(value) ?? []), item])
        }
      }
      return { byId, byKey }
    })
  }

  async #subscribers(identities: Identity[]): Promise<Map<string, Item[]>> {
    const emails = identities.flatMap(({ key }) => (key ? [key.value] : []))
    const rows = await this.#database.query<Item>('select id, email from subscriber where email = any($1)', [emails])
    return new Map(rows.map((row) => [String(row.email), [row]]))
  }

  /** Returns the names of kinds without stored items, which need no lookups. */
  emptyKinds(kinds: Iterable<AnyKind>): Promise<Set<string>> {
    return this.#read(async () => {
      const empty = new Set<string>()
      for (const kind of kinds) {
        const text = `select exists (select from ${identifier(kind.name)}) as "isFilled"`
        // Subscribers are no content, so they are the same from every point of view.
        const isContent = kind.name !== subscriber.name
        const [row] = await (isContent
          ? queryRows<{ isFilled: boolean }>(this.#database, kind, text)
          : this.#database.query<{ isFilled: boolean }>(text))
        if (!row!.isFilled) empty.add(kind.name)
      }
      return empty
    })
  }

  /** Reads id, title and version of every stored item of a kind, in batches. */
  async *heads(kind: AnyKind, title: string): AsyncGenerator<Head> {
    const text = `select id, version, ${identifier(title)} as title from ${identifier(kind.name)}
      where id > $1 order by id limit ${BATCH}`
    for (let after: string = NIL; ;) {
      const values = [after]
      const batch = await this.#read(() => queryRows<Head>(this.#database, kind, text, values))
      yield* batch
      if (batch.length < BATCH) return
      after = batch.at(-1)!.id
    }
  }
}
