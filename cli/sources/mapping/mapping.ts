import type { AnyKind } from '../../../schema/kind.ts'
import type { Step } from './transforms.ts'

/** Fills one field from the first of `paths` that has a value, or with `fallback`. */
export interface FieldRule {
  paths: string[]
  /** A text with paths in braces, such as `{first} {last}`. It takes the place of the paths. */
  template?: string
  values?: Record<string, unknown>
  transforms: Step[]
  /** Whether the transforms make rich text. Otherwise a text for a rich text is plain, and is escaped. */
  isRichText: boolean
  fallback?: unknown
  /** Whether every record gets the same value, so that it is not a replacement for a missing value. */
  isFixed?: true
  /** The paths of the alternative text of a picture. */
  alts: string[]
  /** Whether references to items that do not exist are left out. */
  isOptional?: true
}

/** Leads from a value of a record to records of another list. */
export interface Reference {
  /** The path at which the records found are read. */
  name: string
  /** The list. */
  records: string
  /** The path in its records that the value is compared with. */
  key: string
  /** The path of the value, if it is not `name`. */
  from?: string
  /** Whether it leads to all matching records instead of the first. */
  many: boolean
}

/** A path in a rule. */
export interface NamedPath {
  path: string
  /** Whether it decides if the rule takes a record. */
  isChoice: boolean
  /** The field or option that has the path, and how many paths it has as alternatives. */
  group: string
  alternatives: number
  /** Returns the place in the mapping file. */
  origin: () => string
}

export interface Rule {
  kind: AnyKind
  /** All paths in the records, as they are written. */
  named: NamedPath[]
  records?: string
  references: Reference[]
  where: [path: string, allowed: unknown[]][]
  id?: string
  /** The old addresses of a record, each with paths in braces, such as `/products/{slug}`. */
  oldAddresses: string[]
  /** By the field's path in the kind; groups are reached as `address.city`. */
  fields: [field: string, rule: FieldRule][]
}

export interface Mapping {
  source?: string
  /** The name of the system whose export the file is. */
  format?: string
  /** The language of the originals, if the source has several. */
  locale?: string
  /** The address of the old site. */
  site?: string
  /** The paths that the plan does not name as left out. */
  ignore?: string[]
  rules: Rule[]
}
