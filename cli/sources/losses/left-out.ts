import { counted } from '../../../schema/counted.ts'
import { itemNote } from '../../../schema/transfer/item-note.ts'

/** A record that is not imported. */
export interface LeftOutRecord {
  name: string
  /** Why it is left out, or what to do about it. */
  advice: string
  /** The name of the record itself. */
  item?: string
}

/** Counts the records that are not imported, by what they are and why, and lists their own names. */
export class LeftOut {
  readonly #counts = new Map<string, { count: number; items: Set<string> }>()

  /** @param items the names of the records, or of those that have them */
  add(name: string, advice: string, count = 1, items: readonly string[] = []): void {
    const note = `${name} left out: ${advice}`
    const entry = this.#counts.get(note) ?? { count: 0, items: new Set<string>() }
    for (const item of items) entry.items.add(item)
    this.#counts.set(note, { ...entry, count: entry.count + count })
  }

  clear(): void {
    this.#counts.clear()
  }

  notes(): string[] {
    return [...this.#counts].map(([note, { count, items }]) => {
      const counted = `${count} × ${note}`
      return items.size === 0 ? counted : itemNote(counted, [...items])
    })
  }
}

/** The most parts of one item that a note names in one line. */
const PARTS = 5

/** Collects the items that lose content on import, grouped by the kind of loss. */
export class Losses {
  /** What each item loses, if it has names, by the kind of loss. */
  readonly #items = new Map<string, Map<string, ReadonlySet<string>>>()

  /**
   * @param loss such as `password-protected and imported as inactive`
   * @param names what is lost, if it has names
   */
  add(loss: string, item: string, names: readonly string[] = []): void {
    const items = this.#items.get(loss) ?? new Map<string, ReadonlySet<string>>()
    const parts = new Set([...(items.get(item) ?? []), ...names.filter((name) => name !== '')])
    this.#items.set(loss, items.set(item, parts))
  }

  clear(): void {
    this.#items.clear()
  }

  /** Returns a note for each kind of loss. If an item loses many parts, the note has a line for each item. */
  notes(): string[] {
    return [...this.#items].map(([loss, items]) => {
      const hasLines = items.values().some((parts) => parts.size > PARTS)
      const shown = [...items].map(([item, parts]) => (parts.size > 0 ? `${item} (${[...parts].join(', ')})` : item))
      return itemNote(`${counted(items.size, 'item')} ${loss}`, shown, hasLines)
    })
  }
}
