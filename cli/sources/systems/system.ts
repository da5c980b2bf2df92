import type { AnyKind } from '../../../schema/kind.ts'
import type { Origin, Problem } from '../../../schema/transfer/record.ts'
import type { FolderFiles } from '../files/folder-files.ts'
import type { ForeignRecord } from '../mapping/foreign-record.ts'
import type { MappingInput } from '../mapping/document.ts'
import { withoutReferences } from '../texts/references.ts'

export type RuleInput = MappingInput['rules'][number]
export type Data = Record<string, unknown>

/** A source in memory: a JSON document, the records of an NDJSON or CSV file as a list, or a folder. */
export interface Loaded {
  document: unknown
  /** Returns the origin of a record by its place in the document, such as `entries.3`. */
  origin: (place: string | number) => Origin
  /** The files of the folder, if it is one. */
  files?: FolderFiles
  /** The address of the old site, if the mapping names it. Relative addresses of pictures belong to it. */
  site?: string
  /** The language of the texts, if the user has chosen one. */
  locale?: string | undefined
  /** Whether records of a list become items. It is not known before there is a mapping. */
  isTaken?: (list: string) => boolean
  /** Called with the name of a loss and the item that has it. */
  onLoss: (loss: string, item: string) => void
}

/** An export format of another system. */
export interface System {
  /** The name of the system in messages. */
  title: string
  /** @param document a JSON document, or the first records of an NDJSON or CSV file as a list */
  recognises: (document: unknown) => boolean
  /** Returns the records with everything that belongs to them, such as the tags and pictures of a post. */
  records: (loaded: Loaded) => Iterable<(ForeignRecord & { data: Data }) | Problem>
  /**
   * Returns the rules of a draft. Without them, the kinds are guessed from the names of the fields.
   *
   * @param lists sample records of each list
   */
  rules?: (as: AnyKind | undefined, lists: ReadonlyMap<string, Data[]>) => RuleInput[]
  /** Whether its API has an address for each list, within which ids are unique, and serves files at relative addresses. */
  hasListAddresses?: true
  /** Whether its records can be read in one of several languages. */
  hasLocales?: true
  /** The keys that describe a record for the other system and are not content: ids, revision marks, checksums. */
  technical?: readonly string[]
  /** Comments for the draft. */
  advice?: string[]
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Returns a name as notes show it. Some systems store names with character references. */
export const quoted = (name: string): string => `“${withoutReferences(name)}”`

/** Returns the value of `isActive` for a record: false unless it is published, else that of its own field of this name. */
export const isActiveIf = (isPublished: boolean, own: Data): unknown => isPublished && (own.isActive ?? true)

/** Returns the absolute address of a picture, or undefined if it needs the address of the site and that is unknown. */
export function absolute(address: string, site: string | undefined): string | undefined {
  // Also one that no page can show, such as data:, which the mapping names.
  if (/^[a-z][a-z\d+.-]+:/i.test(address)) return address
  if (address === '') return undefined
  if (address.startsWith('//')) return `https:${address}`
  return site !== undefined && URL.canParse(address, site) ? new URL(address, site).href : undefined
}

export const NEEDS_SITE =
  'without their picture, whose address is relative; name the old site in the mapping (site: https://…)'
