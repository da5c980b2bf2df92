import type { Version } from './version.ts'

/** Where a form with one item is shown: its addresses, and how it is closed. */
export interface FormPlace {
  hrefOf: (version: Version) => string
  /** Returns whether an address shows the form, in any version. */
  isHere: (next: { pathname: string; search: string }) => boolean
  /** Closes a form beside a page. A screen is left instead. */
  onClose?: () => void
  /** The release that is shown beside the form: what is typed is saved in it, even if it does not change the item yet. */
  release?: Version | undefined
}
