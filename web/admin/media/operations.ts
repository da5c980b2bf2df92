import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import type { Changed } from '../graphql/operations.ts'
import type { Crop, FocalPoint } from '../../../schema/framing.ts'
import type { EditableMedia } from '../../../schema/kinds/media-file.ts'

/** A stored image. */
export interface MediaFile {
  id: string
  publicId: string
  originalFilename: string
  alt: string
  tags: readonly string[]
  focalPoint: FocalPoint
  crop: Crop
  url: string
  secureUrl: string
  width: number
  height: number
  bytes: number
  format: string
  version: number
  createdAt: string
  updatedAt: string
}

/** A field that shows an image, of a live item or of a change that is not published. */
export interface MediaUse {
  kind: string
  id: string
  title: string
  field: string
  isPending: boolean
  releaseId: string | null
  release: string | null
}

/** An image with what its dialog shows besides. */
export interface MediaDetails extends MediaFile {
  uploadedBy: string | null
  usedIn: MediaUse[]
}

/** Conditions for a list of images. */
export interface MediaFilter {
  formats?: string[]
  tags?: string[]
  withoutAlt?: boolean
  unused?: boolean
  uploadedBy?: string
  uploadedFrom?: string
  minBytes?: number
  maxBytes?: number
}

export interface MediaVariables {
  search?: string
  filter?: MediaFilter
  sort?: string
  descending?: boolean
  limit?: number
  offset?: number
}

const FILE = `id publicId originalFilename alt tags focalPoint { x y } crop { left top width height } url secureUrl
  width height bytes format version createdAt updatedAt`

export const MEDIA_FILES = parse(
  `query MediaFiles($search: String, $filter: MediaFileFilter, $sort: MediaFileSort, $descending: Boolean, $limit: Int, $offset: Int) {
    page: mediaFiles(search: $search, filter: $filter, sort: $sort, descending: $descending, limit: $limit, offset: $offset) {
      items { ${FILE} } total
    }
  }`,
) as TypedDocumentNode<{ page: { items: MediaFile[]; total: number } }, MediaVariables>

export const MEDIA_FILTERS = parse(
  'query MediaFilters { filters: mediaFileFilters { tags uploaders } }',
) as TypedDocumentNode<{ filters: { tags: string[]; uploaders: string[] } }>

export const MEDIA_FILE = parse(
  `query MediaFile($publicId: String!) {
    file: mediaFile(publicId: $publicId) { ${FILE} uploadedBy usedIn { kind id title field isPending releaseId release } }
  }`,
) as TypedDocumentNode<{ file: MediaDetails | null }, { publicId: string }>

export const UPLOAD_MEDIA = `mutation UploadMedia($file: Upload!) { result: uploadMedia(file: $file) { ${FILE} } }`

export const REPLACE_MEDIA = `mutation ReplaceMedia($publicId: String!, $file: Upload!, $alt: String) {
  result: replaceMediaFile(publicId: $publicId, file: $file, alt: $alt) { file { ${FILE} } replacedId replacedVersion changed }
}`

/** The replacement of an image. */
export interface MediaReplacement {
  file: MediaFile
  replacedId: string
  replacedVersion: number
  changed: number
}

export const UNDO_REPLACEMENT = parse(
  `mutation UndoReplacement($replacedId: ID!, $replacedVersion: Int!, $by: String!) {
    file: undoMediaReplacement(replacedId: $replacedId, replacedVersion: $replacedVersion, by: $by) { ${FILE} }
  }`,
) as TypedDocumentNode<{ file: MediaFile }, { replacedId: string; replacedVersion: number; by: string }>

/** New values of an image. Missing ones stay as they are. */
export interface MediaUpdate extends Partial<EditableMedia> {
  publicId: string
  version?: number
}

export const UPDATE_MEDIA_FILES = parse(
  `mutation UpdateMediaFiles($files: [MediaFileUpdate!]!) { files: updateMediaFiles(files: $files) { ${FILE} } }`,
) as TypedDocumentNode<{ files: MediaFile[] }, { files: MediaUpdate[] }>

export const DELETE_MEDIA_FILES = parse(
  'mutation DeleteMediaFiles($publicIds: [String!]!) { deleted: deleteMediaFiles(publicIds: $publicIds) { id version } }',
) as TypedDocumentNode<{ deleted: Changed[] }, { publicIds: string[] }>
