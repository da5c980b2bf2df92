import { type AnyKind, hasTranslations } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
import { type Item, ItemRepository } from '../items/items.ts'

/** The kinds whose items have texts in other languages: content, alternative texts of files and settings. */
export const translatedKinds: readonly AnyKind[] = stored.filter(hasTranslations)

/** Identifies one state of an item. */
export interface ItemStamp {
  id: string
  stamp: string
}

/** Reads live items with their texts in other languages, at any point of view of the caller. */
export class TranslatedItemRepository {
  readonly #database: Database
  readonly #items: ItemRepository

  constructor(database: Database) {
    this.#database = database
    this.#items = new ItemRepository(database)
  }

  /** Returns what identifies the current content. */
  async contentStamp(): Promise<string> {
    const [row] = await this.#database.query<{ stamp: string }>(
      `select version || ' ' || "raisedAt" as stamp from "contentVersion"`,
    )
    return row!.stamp
  }

  /** Returns the state of every item of a kind, in the order of the kind's list. */
  stamps(kind: AnyKind): Promise<ItemStamp[]> {
    const order = listOrder(kind).map((column) => `${identifier(column)} ${listDirection(kind)}`)
    return this.#live(() =>
      this.#database.query<ItemStamp>(
        `select id, version || ' ' || "updatedAt" as stamp from ${identifier(kind.name)} order by ${order.join(', ')}`,
      ),
    )
  }

  /** Returns items of a kind in the order of the ids. */
  items(kind: AnyKind, ids: readonly string[]): Promise<Item[]> {
    return this.#live(() => this.#items.byIds(kind, ids))
  }

  #live<T>(work: () => Promise<T>): Promise<T> {
    return this.#database.pointOfView ? this.#database.detached(work) : work()
  }
}
