import type {
  PointOfViewInput,
  PreviewLinkFragment,
  SiteDifferencesQuery,
  SiteMomentsQuery,
} from '../../client/graphql/generated.ts'

/** What the website is shown as. Exactly one key is given. */
export type PointOfView = PointOfViewInput

/** A link that shows the website from a point of view. */
export type PreviewLink = PreviewLinkFragment

/** The changes in one interval of the site's history. */
export type SiteMoment = SiteMomentsQuery['moments'][number]

/** What has happened to an item since a moment. */
export type MomentDifference = SiteDifferencesQuery['differences'][number]
