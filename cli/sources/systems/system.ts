import type { AnyKind } from '../../../schema/kind.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import type { Origin, Problem } from '../../../schema/transfer/record.ts'
import type { FolderFiles } from '../files/folder-files.ts'
import type { ForeignRecord } from '../records/foreign-record.ts'
import type { MappingInput } from '../mapping/document.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SourceOptions } from '../records/source-options.ts'
import type { Data } from '../records/values.ts'

export type RuleInput = MappingInput['rules'][number]

/** What a mapping says of a field. */
export type FieldInput = RuleInput['fields'][string]

/** A source in memory: a JSON document, the records of an NDJSON or CSV file as a list, or a folder. */
export interface Loaded {
  document: unknown
  /** Returns the origin of a record by its place in the document, such as `entries.3`. */
  origin: (place: string | number) => Origin
  /** The files of the folder, if it is one. */
  files?: FolderFiles
  /** The address of the old site, if the mapping names it. Relative addresses of pictures belong to it. */
  site?: string
  /** The language of the originals, if the user has chosen one. */
  locale?: string | undefined
  /** Whether records of a list become items. It is not known before there is a mapping. */
  isTaken?: (list: string) => boolean
  /** Called with the name of a loss and the item that has it. */
  onLoss: (loss: string, item: string) => void
}

/** An opened export, without the parts that are the same for all sources. */
export type OpenedExport = Pick<Source, 'records' | 'notes' | 'languages' | 'sourceName' | 'picture'> & {
  close?: Source['close']
}

/** Facts about an export from which a mapping is suggested. */
export interface Surveyed extends Pick<MappingInput, 'source' | 'ignore'> {
  /** Comments for the mapping. */
  head: string[]
  /** The rules, if they are known. */
  rules?: RuleInput[]
  /** Sample records of each list, whose kinds are guessed. */
  lists?: Map<string, unknown[]>
  /** The keys that are not content, if the kinds are guessed. */
  technical?: readonly string[]
}

/** A file that a system writes in a format of its own: in XML, or as an archive. */
export type ExportFile = {
  /** What the file is by its first bytes. */
  format: 'xml' | 'tar'
  /** Whether a file in this format is of this system. Without it, the system reads every file that no earlier system recognises. */
  recognises?: (path: string) => Promise<boolean>
} & (
  | {
      /** Unpacks an archive into a temporary folder of documents. */
      unpack: (path: string) => Promise<{ folder: string; remove: () => Promise<void> }>
    }
  | {
      /** @param own the mapping of the user, if there is one */
      open: (path: string, name: string, options: SourceOptions, own: Mapping | undefined) => Promise<OpenedExport>
      /** @throws TransferError if it holds nothing to import */
      survey: (path: string, options: Pick<SourceOptions, 'as' | 'locale'>) => Promise<Surveyed>
      hasLocales?: true
    }
)

/**
 * A system whose exports are read. Everything that the package knows of it is in its file or folder: how an export is recognised, how its
 * records are read, the mapping that is suggested, and the help for users.
 */
export interface System {
  /** Its name in `format` of a mapping. */
  name: string
  /** The name of the system in messages. */
  title: string
  /** @param document a JSON document, or the first records of an NDJSON or CSV file as a list */
  recognises: (document: unknown) => boolean
  /** Returns the records with everything that belongs to them, such as the tags and pictures of a post. */
  records: (loaded: Loaded) => Iterable<(ForeignRecord & { data: Data }) | Problem>
  /**
   * Returns the rules of the suggested mapping. Without them, the kinds are guessed from the names of the fields.
   *
   * @param lists sample records of each list
   */
  rules?: (as: AnyKind | undefined, lists: ReadonlyMap<string, Data[]>) => RuleInput[]
  /** Whether its API has an address for each list, within which ids are unique, and serves files at relative addresses. */
  hasListAddresses?: true
  /** Whether its records can be in several languages. */
  hasLocales?: true
  /** Returns the language of the originals for a suggested mapping, if a mapping has to name it. */
  mainLocale?: (document: unknown) => string | undefined
  /** The keys that describe a record for the other system and are not content: ids, revision marks, checksums. */
  technical?: readonly string[]
  /** Comments for the suggested mapping. */
  advice?: string[]
  /** The file that it writes in a format of its own, if it does. */
  file?: ExportFile
}
