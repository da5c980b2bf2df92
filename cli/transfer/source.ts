import type { Sourced } from './record.ts'

/** Something that content is read from: a folder, a file, a pipe, a site. */
export interface Source {
  /** What messages and the history call it, such as `products.csv`. */
  name: string
  /** Everything it holds, from the start; may be called again. */
  records: () => AsyncIterable<Sourced>
  /** Why items that are missing here must not be deleted there, if that is so. */
  partial?: string
  /** Lets go of files and connections. */
  close: () => Promise<void> | void
}

/** Whether an import reports as it goes along; the core itself never prints. */
export interface Progress {
  /** Items read so far. */
  done: number
}
