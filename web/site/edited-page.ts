import type { Catalogue } from '../../schema/labels/catalogue.ts'
import type { PageData } from './shell/site.ts'

/** The event by which a page in the frame of an editor hands itself over. It is dispatched on the frame. */
export const EDITED_PAGE = 'edited-page'

/** Returns the data that a page shows instead of those that were loaded. */
export type Change = (data: PageData) => PageData

/** What the frame of an editor can do with the page in it. */
export interface EditedPage {
  /** The labels that the page has unless editors have changed them. */
  catalogue: Catalogue
  /** Shows the page with changed data. */
  show: (change: Change) => void
  /** Returns the HTML of the page with changed data, without showing it. */
  render: (change: Change) => string
}
