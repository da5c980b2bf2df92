import { counted } from '../../../schema/counted.ts'

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

/** Largest number of items that a note names, and of lost parts of one item. */
const SHOWN = 10
const PARTS = 5

/** Collects the items that lose content on import, grouped by the kind of loss. */
export class Losses {
  private readonly items = new Map<string, Set<string>>()

  /**
   * @param loss such as `password-protected and imported as inactive`
   * @param what what is lost, if it has names
   */
  add(loss: string, item: string, what: readonly string[] = []): void {
    const items = this.items.get(loss) ?? new Set()
    const texts = what.filter((text) => text !== '')
    const shown = texts.length > PARTS ? [...texts.slice(0, PARTS), `${texts.length - PARTS} more`] : texts
    this.items.set(loss, items.add(shown.length > 0 ? `${item} (${shown.join(', ')})` : item))
  }

  clear(): void {
    this.items.clear()
  }

  notes(): string[] {
    return [...this.items].map(([loss, items]) => {
      const rest = items.size - SHOWN
      const names = [...items].slice(0, SHOWN).join(', ')
      return `${counted(items.size, 'item')} ${loss}: ${names}${rest > 0 ? ` and ${rest} more` : ''}`
    })
  }
}
