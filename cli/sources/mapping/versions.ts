import type { Problem } from '../../../schema/transfer/record.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import { tagOf } from '../records/locales.ts'

/** Brings the versions of a document together that a source has in several languages. */
export class Versions<R extends ForeignRecord> {
  /** The number of versions of each document. */
  readonly #sizes = new Map<string, number>()
  /** The languages of translations, by that of their originals. */
  readonly #languages = new Map<string, Set<string>>()

  /** Counts a record in a first pass over the source. */
  count(record: R): void {
    const { language } = record
    if (!language) return
    const { document, code, original } = language
    this.#sizes.set(document, (this.#sizes.get(document) ?? 0) + 1)
    const languages = this.#languages.get(original) ?? new Set()
    this.#languages.set(original, code === original ? languages : languages.add(code))
  }

  /** Yields the versions of each document. Keeps only documents in memory that have further versions. */
  async *grouped(entries: AsyncIterable<R | Problem> | Iterable<R | Problem>): AsyncGenerator<R[] | Problem> {
    const waiting = new Map<string, R[]>()
    for await (const entry of entries) {
      if ('message' in entry) yield entry
      else if (!entry.language) yield [entry]
      else {
        const { document } = entry.language
        const versions = [...(waiting.get(document) ?? []), entry]
        if (versions.length < this.#sizes.get(document)!) waiting.set(document, versions)
        else {
          waiting.delete(document)
          yield versions
        }
      }
    }
  }

  /** The tags of the languages of translations. */
  get tags(): ReadonlySet<string> {
    return new Set([...this.#languages.values()].flatMap((codes) => [...codes].flatMap((code) => tagOf(code) ?? [])))
  }

  /** Says which languages become translations of which one. */
  notes(): string[] {
    return [...this.#languages].flatMap(([original, languages]) => {
      if (languages.size === 0) return []
      const [first] = languages
      return [
        `texts in ${[...languages].join(', ')} become translations of those in ${original} (--locale ${first} makes those in ${first} the originals)`,
      ]
    })
  }
}
