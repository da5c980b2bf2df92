/** What an export was made from. */
export interface ExportOrigin {
  /** The address of the site. */
  site?: string
  /** The time of the last change of the content, ISO 8601. */
  at?: string
  /** Whether the export also states the items that the site has deleted. Exports before format 4 do not. */
  deletions?: boolean
}

/** What an export says about itself. */
export interface Manifest {
  version: number
  /** The version of Verdant that made the export; unknown before 0.1. */
  madeBy?: string
  /** `active` marks an export without inactive items. Such an export must not be used to delete items. */
  scope: 'all' | 'active'
  /** Absent in exports before format 3, and in exports that were made without it. */
  origin?: ExportOrigin
  /** The versions that the items were made from, of a tree: hashes with spaces between them, by the names of `originKey`. */
  items?: ReadonlyMap<string, string>
  /** The same of items that the site has deleted. */
  deleted?: ReadonlyMap<string, string>
}
