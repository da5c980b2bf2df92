import type { Version } from './version.ts'

/** The addresses of a form with one item. */
export interface FormPlace {
  hrefOf: (version: Version) => string
  /** Returns whether an address shows the form, in any version. */
  isHere: (next: { pathname: string; search: string }) => boolean
}
