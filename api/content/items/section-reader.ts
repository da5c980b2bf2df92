import { optionsOf } from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ChoiceCount, ContentReader, SiteAccess } from './content-reader.ts'
import { type Item, ItemRepository } from './items.ts'
import type { Query } from './visible-query.ts'

interface Page {
  limit?: number
  offset?: number
}

/** The active items of a kind as visitors read them on its page: in pages, and by the values of a choice. */
export class SectionReader {
  readonly #database: Database
  readonly #items: ItemRepository
  readonly #siteAccess: SiteAccess
  readonly #content: ContentReader

  constructor(database: Database, siteAccess: SiteAccess, content: ContentReader) {
    this.#database = database
    this.#items = new ItemRepository(database)
    this.#siteAccess = siteAccess
    this.#content = content
  }

  /** Counts the active items by the value of a choice, in the choice's own order. */
  async activeByChoice(actor: Actor, kind: Kind, key: string): Promise<ChoiceCount[]> {
    await this.#siteAccess.requireOpen(actor)
    const field = kind.fields[key]
    const options = field && optionsOf(field)
    if (!options) throw new Error(`${kind.name} has no choice ${key}`)
    const totals = new Map(
      (await this.#items.countActiveBy(kind, key, this.#database.language)).map(({ value, total }) => [value, total]),
    )
    return options.flatMap(({ value }) => {
      const total = totals.get(value)
      return total ? [{ value, total }] : []
    })
  }

  /** Counts the active items by the field that visitors filter the list by: in the order of the choice, or of the first items. */
  async groups(actor: Actor, kind: Kind): Promise<ChoiceCount[]> {
    const key = kind.website?.filter?.field
    if (key === undefined) return []
    if (optionsOf(kind.fields[key]!)) return this.activeByChoice(actor, kind, key)
    await this.#siteAccess.requireOpen(actor)
    const counts = await this.#items.countActiveBy(kind, key, this.#database.language)
    return counts.filter(({ value }) => value !== '')
  }

  /**
   * Returns a part of the active items of a list, as visitors read it on its page.
   *
   * @param group the value of the field that visitors filter by, in any case. An unknown one has no effect
   */
  async section(
    actor: Actor,
    kind: Kind,
    { group, after, ...page }: Page & { group?: string | null | undefined; after?: string | null | undefined },
  ): Promise<{ items: Item[]; query: Query }> {
    const key = kind.website?.filter?.field
    const read = async (filter: Record<string, unknown>) => {
      const query = { ...page, filter: { isActive: true, ...filter } }
      const items: Item[] = after
        ? await this.#content.list(actor, kind, { ...query, after })
        : await this.#content.active(actor, kind, query)
      return { items, query: { ...query, after } }
    }
    if (key === undefined || !group) return read({})
    const wanted = group.toLowerCase()
    const option = optionsOf(kind.fields[key]!)?.find(({ name, value }) =>
      [name, value].some((one) => one.toLowerCase() === wanted),
    )
    const found = await read({ [key]: option?.value ?? group })
    if (found.items.length > 0) return found
    const known = (await this.groups(actor, kind)).find(({ value }) => value.toLowerCase() === wanted)
    return known ? (known.value === group ? found : read({ [key]: known.value })) : read({})
  }
}
