/** What every point of view says about its reader. */
interface Seen {
  /** The names of the kinds that the reader may see only as visitors do: they are shown as they are live. */
  hidden?: readonly string[]
}

/** The content as it was at a moment. Times are ISO 8601. */
export interface Moment extends Seen {
  type: 'moment'
  at: string
}

/**
 * The content as it will be when a release is published. If the release is scheduled, the releases that are scheduled
 * before it are published, too. A release that is published or discarded shows the live content.
 */
export interface ReleaseView extends Seen {
  type: 'release'
  id: string
}

/**
 * The live content with the draft of one item, which is shown even if it is inactive or has no draft. The draft of a setting
 * is shown with those of all settings.
 */
export interface DraftView extends Seen {
  type: 'draft'
  /** The name of the item's kind. */
  kind: string
  itemId: string
}

/** The live content with pending changes. */
export type PendingView = ReleaseView | DraftView

/** Where content is read from, when it is not the live content. */
export type PointOfView = Moment | PendingView

/** What a preview link shows: content from a point of view, or the live content, as visitors see it. */
export type LinkedView = PointOfView | { type: 'live' }

/** Returns whether a kind looks different from a point of view. */
export const isShownLive = ({ hidden }: PointOfView, kind: { name: string }): boolean =>
  hidden?.includes(kind.name) === true
