import type { Sourced } from './record.ts'

/** Something that content is read from: a folder, a file, a pipe, a site. */
export interface Source {
  /** What messages and the history call it, such as `products.csv`. */
  name: string
  /** Everything it holds, from the start; may be called again. */
  records: () => AsyncIterable<Sourced>
  /** Why items that are missing here must not be deleted there, if that is so. */
  partial?: string
  /** The bytes behind a picture's address, if this source can fetch them. */
  picture?: (address: string) => (() => Promise<Buffer>) | undefined
  /** Where foreign ids come from; stored pictures are known by it. */
  sourceName?: string
  /** How much of it has been read, from 0 to 1, where that can be told. */
  fraction?: () => number
  /** What was left out on purpose, known once the records have been read. */
  notes?: () => string[]
  /** Lets go of files and connections. */
  close: () => Promise<void> | void
}
