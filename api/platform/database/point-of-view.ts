/** The content as it was at a moment. Times are ISO 8601. */
export interface Moment {
  type: 'moment'
  at: string
}

/**
 * The content as it will be when a release is published. If the release is scheduled, the releases that are scheduled
 * before it are published, too. A release that is published or discarded shows the live content.
 */
export interface ReleaseView {
  type: 'release'
  id: string
}

/**
 * The live content with the draft of one item, which is shown even if it is inactive or has no draft. The draft of a setting
 * is shown with those of all settings.
 */
export interface DraftView {
  type: 'draft'
  /** The name of the item's kind. */
  kind: string
  itemId: string
}

/** The live content with pending changes. */
export type PendingView = ReleaseView | DraftView

/** Where content is read from, when it is not the live content. */
export type PointOfView = Moment | PendingView
