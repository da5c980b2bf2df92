import { placesAt } from '../records/path.ts'

/** How much of a value arrives: a text may be shortened. */
export type Grade = 'shortened' | 'whole'

/** What is read of the value at one place of a record, and of the values within it. */
export interface Mark {
  grade?: Grade
  inner: Map<string, Mark>
}

/** The entry that is taken from a list. */
export type Pick = 'first' | 'last'

const blank = (): Mark => ({ inner: new Map() })

/** Collects the places of one record that a mapping reads. */
export class Reading {
  readonly root: Mark = blank()

  /** Marks everything at a path as read. @param pick marks only this entry of a list */
  add(data: unknown, path: string, { grade = 'whole', pick }: { grade?: Grade; pick?: Pick | undefined } = {}): void {
    const places = placesAt(data, path)
    if (pick === undefined) for (const place of places) this.#mark(place, grade)
    else if (places.length === 1) this.#mark([...places[0]!, ...pickedFrom(data, places[0]!, pick)], grade)
    else if (places.length > 1) this.#mark(places.at(pick === 'first' ? 0 : -1)!, grade)
  }

  #mark(place: readonly string[], grade: Grade): void {
    let mark = this.root
    for (const key of place) {
      const next = mark.inner.get(key) ?? blank()
      mark.inner.set(key, next)
      mark = next
    }
    if (mark.grade !== 'whole') mark.grade = grade
  }
}

/** Returns the position of the entry that is taken from the list at a place, or nothing if there is no list. */
function pickedFrom(data: unknown, place: readonly string[], pick: Pick): string[] {
  let value = data
  for (const key of place) value = (value as Record<string, unknown>)[key]
  return Array.isArray(value) ? [String(pick === 'first' ? 0 : value.length - 1)] : []
}
