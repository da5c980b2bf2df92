import type { Version } from './version.ts'

/** The addresses of a form with one item. */
export interface FormPlace {
  hrefOf: (version: Version) => string
  /** Returns whether an address shows the form, in any version. */
  isHere: (next: { pathname: string; search: string }) => boolean
  /** The release that is shown beside the form: what is typed is saved in it, even if it does not change the item yet. */
  release?: Version | undefined
}
