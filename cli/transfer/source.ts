import type { ExportOrigin } from '../formats/manifest.ts'
import type { StatedVersions } from './ancestry.ts'
import type { Sourced } from './record.ts'

/** A source of content: a folder, a file, a pipe or a site. */
export interface Source {
  /** Its name in messages and in the history, such as `products.csv`. */
  name: string
  /** What it was made from, if it says so: its records state the versions of their items. */
  origin?: ExportOrigin
  /** What states the versions of its items, also of those that it has deleted. */
  states?: StatedVersions
  /** Reads all records from the start. May be called several times. */
  records: () => AsyncIterable<Sourced>
  /** Why --prune is not possible with this source, if it is not. */
  partial?: string
  /** Returns a function that reads the picture at an address, if this source can read it. */
  picture?: (address: string) => (() => Promise<Buffer>) | undefined
  /** The origin of foreign ids and pictures. */
  sourceName?: string
  /** The fraction that has been read, from 0 to 1, if known. */
  fraction?: () => number
  /** Notes about content that was left out, complete after reading all records. */
  notes?: () => string[]
  /** Whether it takes a language of several, if the user names one. */
  hasLocales?: boolean
  /** Whether the records of media files state what their bytes determine, as checked by another Verdant site. */
  describesMedia?: boolean
  /** Fetches what an import will need, before its transaction begins. */
  beforeImport?: () => Promise<void>
  /** Called when everything is imported. */
  afterImport?: () => Promise<void>
  /** Closes files and connections. */
  close: () => Promise<void> | void
}
