import { language as languageKind } from '../../../schema/kinds/index.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { addressKey, hasTranslations, type Kind } from '../../../schema/kind.ts'
import { canonicalLanguage } from '../../../schema/fields/translations/language.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { type Actor, may } from '../../access/permissions/policy.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { collationOf } from '../../platform/database/reading-language.ts'
import { invalid } from '../../platform/errors.ts'
import { ItemRepository, type StoredItem } from '../items/items.ts'
import { shownAddressSql } from '../items/shown-rows.ts'
import { languageList } from '../items/translation-check.ts'

type Language = StoredItem<typeof languageKind>

/** A language in which an item is on the website. */
export interface ItemLanguage {
  language: string
  /** The address of its page below the folder of the language; null if it has no page of its own. */
  path: string | null
  /** Whether its texts are in the language. If not, it is shown there in the original one. */
  isTranslated: boolean
}

/** The languages of the website. */
export class LanguageService {
  readonly #database: Database
  readonly #items: ItemRepository
  /** The collations of the languages that have been read: those of a database do not change. */
  readonly #collations = new Map<string, string | undefined>()

  /** The languages that visitors see, which each page needs, and the state of the content in which they were read. */
  #visible: { state: string; languages: Language[] } | undefined

  constructor(database: Database) {
    this.#database = database
    this.#items = new ItemRepository(database)
  }

  /** Returns the languages besides the original one, in their order. Visitors see those that are visible. */
  async list(actor: Actor): Promise<Language[]> {
    if (actor.invalid === undefined && may(actor, 'content:read-inactive', languageKind))
      return this.#items.list(languageKind)
    const { contentState: state } = this.#database
    if (state !== undefined && this.#visible?.state === state) return this.#visible.languages
    const languages = await this.#items.list(languageKind, { filter: { isActive: true } })
    if (state !== undefined) this.#visible = { state, languages }
    return languages
  }

  /**
   * Returns the tag of a language besides the original one.
   *
   * @throws AppError INVALID, which lists the known languages, for any other one
   */
  async require(actor: Actor, tag: string): Promise<string> {
    const tags = (await this.list(actor)).map((language) => language.tag)
    if (tags.includes(tag)) return tag
    throw invalid('language', `The site has no other language “${tag}”. ${languageList(tags)}`)
  }

  /**
   * Returns the languages in which visitors can read live items of a kind, by the ids of the items: first the original one, then the others in
   * their order.
   *
   * @param ids all active items unless given
   */
  async ofItems(kind: Kind, ids?: readonly string[]): Promise<Map<string, ItemLanguage[]>> {
    const [table, key] = [identifier(kind.name), addressKey(kind)]
    const address = (sql: string) => (key === undefined ? 'null' : sql)
    const among = ids ? 's.id = any($1::uuid[])' : 's."isActive"'
    const translated = `
      union all select s.id, l.tag, t.texts is not null, ${address(shownAddressSql(table, key ?? 'slug', 'l.tag'))}, l."order"
      from ${table} s cross join language l
        left join "translatedItem" t on t.kind = '${kind.name}' and t."itemId" = s.id and t.language = l.tag
      where ${among} and l."isActive" and (t.language is not null or l.untranslated = 'original')`
    const rows = await this.#database.query<ItemLanguage & { id: string; address: string | null }>(
      `select s.id, '${ORIGINAL_LANGUAGE}' as language, true as "isTranslated", ${address(`s.${key}`)} as address, null as place
       from ${table} s where ${among}${hasTranslations(kind) ? translated : ''} order by place nulls first, language`,
      ids ? [ids] : [],
    )
    const byItem = new Map<string, ItemLanguage[]>()
    for (const { id, address: own, language, isTranslated } of rows) {
      const path = pageOf(kind, { id, ...(key && { [key]: own }) }) ?? null
      byItem.set(id, [...(byItem.get(id) ?? []), { language, path, isTranslated }])
    }
    return byItem
  }

  /** The tag of the language in which the unit of work reads content. */
  get current(): string {
    return this.#database.languageTag
  }

  /** Reads items with their texts in the current language only, for the rest of the unit of work: pages show no others. */
  readOne(): void {
    this.#database.readOneLanguage()
  }

  /** Reads content in a language for the rest of the unit of work. */
  async read({ tag, untranslated }: Language): Promise<void> {
    this.#database.enterLanguage({ tag, untranslated, collation: await this.#collation(tag) })
  }

  /**
   * Reads content in a language for the rest of the unit of work.
   *
   * @throws AppError INVALID, which lists the known languages, for any other one
   */
  async enter(actor: Actor, tag: string): Promise<void> {
    const canonical = canonicalLanguage(tag)
    if (canonical === ORIGINAL_LANGUAGE) return
    const languages = await this.list(actor)
    const found = languages.find((language) => language.tag === canonical)
    if (found) return this.read(found)
    const known = [ORIGINAL_LANGUAGE, ...languages.map((language) => language.tag)].join(', ')
    throw invalid('language', `The site has no language “${tag}”. It has ${known}`)
  }

  async #collation(tag: string): Promise<string | undefined> {
    if (!this.#collations.has(tag)) this.#collations.set(tag, await collationOf(this.#database, tag))
    return this.#collations.get(tag)
  }
}
