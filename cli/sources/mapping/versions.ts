import { counted } from '../../../schema/counted.ts'
import type { Problem } from '../../../schema/transfer/record.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'

const documentOf = ({ list = '', language }: ForeignRecord) => `${list} ${language!.document}`

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
    const document = documentOf(record)
    this.#sizes.set(document, (this.#sizes.get(document) ?? 0) + 1)
    const { code, original } = language
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
        const document = documentOf(entry)
        const versions = [...(waiting.get(document) ?? []), entry]
        if (versions.length < this.#sizes.get(document)!) waiting.set(document, versions)
        else {
          waiting.delete(document)
          yield versions
        }
      }
    }
  }

  /** Says which languages become translations of which one. */
  notes(): string[] {
    return [...this.#languages].flatMap(([original, languages]) => {
      if (languages.size === 0) return []
      const [first] = languages
      const those = counted(languages.size, 'language')
      return [
        `texts in ${[...languages].join(', ')} become translations of those in ${original} (${those}; --locale ${first} makes the texts in ${first} the originals)`,
      ]
    })
  }
}
