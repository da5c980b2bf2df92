/** What an export says about itself. */
export interface Manifest {
  version: number
  /** The version of Verdant that made the export; unknown before 0.1. */
  madeBy?: string
  /** `active` marks an export without inactive items. Such an export must not be used to delete items. */
  scope: 'all' | 'active'
}
