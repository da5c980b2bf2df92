import { type Problem, type Sourced } from '../transfer/record.ts'
import { type ForeignRecord, mapRecord } from './map-record.ts'
import type { Mapping } from './mapping.ts'

/** Maps foreign records to items. Records that no rule matches are passed to `leftOut`. */
export async function* mapped(
  given: AsyncIterable<ForeignRecord | Problem> | Iterable<ForeignRecord | Problem>,
  mapping: Mapping,
  sourceName: () => string | undefined,
  leftOut: (record: ForeignRecord) => void,
): AsyncGenerator<Sourced> {
  for await (const one of given) {
    if ('message' in one) {
      yield one
      continue
    }
    const record = mapRecord(mapping, one, sourceName())
    if (record) yield record
    else leftOut(one)
  }
}

/** Counts the records that are not imported, by name. */
export class LeftOut {
  private readonly counts = new Map<string, number>()

  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  clear(): void {
    this.counts.clear()
  }

  notes(advice: string): string[] {
    return [...this.counts].map(([name, count]) => `${count} × ${name} left out: ${advice}`)
  }
}
