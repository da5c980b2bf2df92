import { counted } from '../../../schema/counted.ts'
import { itemNote } from '../../transfer/item-note.ts'

/** A record that is not imported. */
export interface LeftOutRecord {
  name: string
  /** Why it is left out, or what to do about it. */
  advice: string
}

/** Counts the records that are not imported, by name. */
export class LeftOut {
  private readonly counts = new Map<string, { advice: string; count: number }>()

  add(name: string, advice: string, count = 1): void {
    this.counts.set(name, { advice, count: (this.counts.get(name)?.count ?? 0) + count })
  }

  clear(): void {
    this.counts.clear()
  }

  notes(): string[] {
    return [...this.counts].map(([name, { advice, count }]) => `${count} × ${name} left out: ${advice}`)
  }
}

/** The most parts of one item that a note names in one line. */
const PARTS = 5

/** Collects the items that lose content on import, grouped by the kind of loss. */
export class Losses {
  /** What each item loses, if it has names, by the kind of loss. */
  private readonly items = new Map<string, Map<string, ReadonlySet<string>>>()

  /**
   * @param loss such as `password-protected and imported as inactive`
   * @param what what is lost, if it has names
   */
  add(loss: string, item: string, what: readonly string[] = []): void {
    const items = this.items.get(loss) ?? new Map<string, ReadonlySet<string>>()
    const parts = new Set([...(items.get(item) ?? []), ...what.filter((text) => text !== '')])
    this.items.set(loss, items.set(item, parts))
  }

  clear(): void {
    this.items.clear()
  }

  /** Returns a note for each kind of loss. Of many items or parts, it has a line for each item, which a terminal shortens. */
  notes(): string[] {
    return [...this.items].map(([loss, items]) => {
      const hasLines = items.values().some((parts) => parts.size > PARTS)
      const shown = [...items].map(([item, parts]) => (parts.size > 0 ? `${item} (${[...parts].join(', ')})` : item))
      return itemNote(`${counted(items.size, 'item')} ${loss}`, shown, hasLines)
    })
  }
}
