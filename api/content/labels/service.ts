import { label } from '../../../schema/kinds/index.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { type Label, labelsWith } from '../../../schema/labels/labels.ts'
import type { Database } from '../../platform/database/database.ts'
import { ItemRepository, type StoredItem } from '../items/items.ts'

/** Reads the labels of the website. Visitors see them in maintenance mode too. */
export class LabelService {
  readonly #items: ItemRepository

  constructor(database: Database) {
    this.#items = new ItemRepository(database)
  }

  /** Returns the labels that have another text than that of the catalogue. */
  overrides(): Promise<StoredItem<typeof label>[]> {
    return this.#items.list(label, { filter: { isActive: true } })
  }

  /** Returns the labels as visitors read them. */
  async current(): Promise<Label> {
    return labelsWith(await this.overrides(), english)
  }
}
