import type { ExportOrigin } from './manifest.ts'
import type { AnyKind } from '../kind.ts'
import type { Sourced } from './record.ts'

/** A site or an export that states the versions of its items, also of deleted ones. */
export interface StatedVersions {
  /** The paths of the kinds whose items it states. */
  readonly kinds: ReadonlySet<string>
  /** Returns the hashes of the versions of an item, newest first; undefined if the site has never had it. */
  madeFrom(kind: AnyKind, id: string): Promise<readonly string[] | undefined>
}

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
  picture?: (address: string) => (() => Promise<Uint8Array>) | undefined
  /** The origin of foreign ids and pictures. */
  sourceName?: string
  /** The fraction that has been read, from 0 to 1, if known. */
  fraction?: () => number
  /** Notes about content that was left out, complete after reading all records. */
  notes?: () => string[]
  /** Whether it takes a language of several, if the user names one. */
  hasLocales?: boolean
  /** The tags of the languages of its translations, known once its first record is read. Absent for copies of Verdant sites. */
  languages?: () => ReadonlySet<string>
  /** Whether the records of media files state what their bytes determine, as checked by another Verdant site. */
  describesMedia?: boolean
  /** Fetches what an import will need, before its transaction begins. */
  beforeImport?: () => Promise<void>
  /** Called when everything is imported. */
  afterImport?: () => Promise<void>
  /** Closes files and connections. */
  close: () => Promise<void> | void
}
