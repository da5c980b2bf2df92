import type { AnyKind } from '../../../schema/kind.ts'
import type { TranslatedItemRepository } from './repository.ts'
import { type Summary, summaryOf } from './summary.ts'

interface Known {
  stamp: string
  summary: Summary
}

/** The items of a kind by their ids, in the order of its list. */
export type KnownItems = ReadonlyMap<string, Known>

/** The number of items that are read at once. */
const BATCH = 500

/**
 * Remembers what the items of each kind have to translate, and reads only items that have changed since. Whether a text is outdated is
 * decided in TypeScript, so a query cannot count them.
 */
export class SummaryCache {
  readonly #items: TranslatedItemRepository
  readonly #known = new Map<AnyKind, { stamp: string; items: Promise<KnownItems> }>()

  constructor(items: TranslatedItemRepository) {
    this.#items = items
  }

  /** Returns what is known of the items of a kind at a stamp of the content. Callers at the same time share the work. */
  itemsOf(kind: AnyKind, stamp: string): Promise<KnownItems> {
    const known = this.#known.get(kind)
    if (known?.stamp === stamp) return known.items
    const items = this.#read(kind, known?.items)
    this.#known.set(kind, { stamp, items })
    items.catch(() => this.#known.delete(kind))
    return items
  }

  async #read(kind: AnyKind, earlier: Promise<KnownItems> | undefined): Promise<KnownItems> {
    const before = await earlier?.catch(() => undefined)
    const stamps = await this.#items.stamps(kind)
    const changed = stamps.filter(({ id, stamp }) => before?.get(id)?.stamp !== stamp)
    const summaries = new Map<string, Summary>()
    const shared = new Map<string, Summary>()
    for (let start = 0; start < changed.length; start += BATCH) {
      const ids = changed.slice(start, start + BATCH).map(({ id }) => id)
      for (const item of await this.#items.items(kind, ids)) {
        const summary = summaryOf(kind, item)
        const key = JSON.stringify(summary)
        const like = shared.get(key) ?? summary
        shared.set(key, like)
        summaries.set(item.id, like)
      }
    }
    return new Map(
      stamps.flatMap(({ id, stamp }): [string, Known][] => {
        const known = before?.get(id)
        if (known?.stamp === stamp) return [[id, known]]
        const summary = summaries.get(id)
        // Without one, the item was deleted in the meantime.
        return summary ? [[id, { stamp, summary }]] : []
      }),
    )
  }
}
