import type {
  MediaFileFilter,
  MediaFileFragment,
  MediaFileQuery,
  MediaFilesQueryVariables,
  MediaFileUpdate,
  ReplaceMediaMutation,
} from '../../client/graphql/generated.ts'

/** A stored image. */
export type MediaFile = MediaFileFragment

/** An image with what its dialog shows besides. */
export type MediaDetails = NonNullable<MediaFileQuery['file']>

/** A field that shows an image, of a live item or of a change that is not published. */
export type MediaUse = MediaDetails['usedIn'][number]

/** Conditions for a list of images. */
export type MediaFilter = MediaFileFilter

export type MediaVariables = MediaFilesQueryVariables

/** The replacement of an image. */
export type MediaReplacement = ReplaceMediaMutation['result']

/** New values of an image. Missing ones stay as they are. */
export type MediaUpdate = MediaFileUpdate
