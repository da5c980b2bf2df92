import type { AnyKind } from '../../../schema/kind.ts'

/** Where pictures may be fetched from. */
export interface FetchRules {
  /** Hosts that may be contacted: `example.com` on its default port, or `example.com:8443`. */
  hosts: ReadonlySet<string>
  /** Largest response, in bytes. */
  maxBytes: number
  /** Whether an IP address may be connected to. Only public addresses by default. */
  isAllowed?: ((address: string) => boolean) | undefined
}

/** How a source is read. */
export interface SourceOptions {
  /** The kind of the records, if the source does not name it. */
  as?: AnyKind
  /** The path of a mapping file. */
  mapping?: string
  sourceName?: string
  encoding?: string
  /** The language of the originals, if the source has several. */
  locale?: string
  /** Leave out columns and keys that no field has, instead of rejecting the source. */
  ignoreUnknown?: boolean
  /** Whether items are matched by another field than their id, and keep the ids that they have. */
  hasOtherIds?: boolean
  /** Hosts that pictures may be fetched from, and how. */
  pictures?: FetchRules
  /** Accept a response that is one page of several. */
  allowPartial?: boolean
  /** Names of the kinds to read. */
  only?: ReadonlySet<string>
  /** A session's token at a live site. */
  token?: string
}

/** A source as the user names it. */
export interface SourceAddress {
  /** The path of a file or a folder, or an address that begins with http:// or https://. */
  path: string
  /** Its name in messages. */
  name: string
}
