import { label } from '../../../schema/kinds/index.ts'
import { catalogueOf } from '../../../schema/labels/catalogues.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { labelEntries } from '../../../schema/labels/entries.ts'
import { type Label, type LabelOverride, labelsWith } from '../../../schema/labels/labels.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import type { Database } from '../../platform/database/database.ts'
import { itemsInLanguage } from '../items/in-language.ts'
import { ItemRepository } from '../items/items.ts'

const DEFAULTS = new Map(labelEntries(english).map(({ key, text }) => [key, text]))

/** Reads the labels of the website, in the language of the unit of work. Visitors see them in maintenance mode too. */
export class LabelService {
  readonly #database: Database
  readonly #items: ItemRepository

  constructor(database: Database) {
    this.#database = database
    this.#items = new ItemRepository(database)
  }

  /**
   * Returns the labels that have another text than that of the catalogue. A text without a translation stands in for labels in
   * English only: a catalogue in the language has better ones.
   */
  async overrides(tag = this.#database.languageTag): Promise<LabelOverride[]> {
    const items = await this.#items.list(label, { filter: { isActive: true } })
    // Labels that only have translations have their default as the original.
    const isOther = ({ key, text }: LabelOverride) => DEFAULTS.get(key) !== text
    if (tag === ORIGINAL_LANGUAGE) return items.filter(isOther)
    const isShownInOriginal = catalogueOf(tag).language === ORIGINAL_LANGUAGE
    return itemsInLanguage(label, items, { tag, untranslated: 'original' }).filter(
      (item) => 'language' in item || (isShownInOriginal && isOther(item)),
    )
  }

  /** Returns the labels as visitors read them, with these texts. */
  with(overrides: readonly LabelOverride[], tag = this.#database.languageTag): Label {
    return labelsWith(overrides, catalogueOf(tag), tag)
  }

  /** Returns the labels as visitors read them. @param tag the language; that of the unit of work unless given */
  async current(tag = this.#database.languageTag): Promise<Label> {
    return this.with(await this.overrides(tag), tag)
  }
}
