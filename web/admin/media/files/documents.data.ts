import type { TypedDocumentNode } from '@apollo/client'
import { parsed } from '../../client/graphql/parsed.ts'
import type { Changed } from '../../client/graphql/operations.ts'
import type { MediaDetails, MediaFile, MediaUpdate, MediaVariables } from './operations.ts'

const FILE = `id publicId originalFilename alt tags focalPoint { x y } crop { left top width height } url secureUrl
  width height bytes format version createdAt updatedAt`

export const MEDIA_FILES = parsed(
  `query MediaFiles($search: String, $filter: MediaFileFilter, $sort: MediaFileSort, $descending: Boolean, $limit: Int, $offset: Int) {
    page: mediaFiles(search: $search, filter: $filter, sort: $sort, descending: $descending, limit: $limit, offset: $offset) {
      items { ${FILE} } total
    }
  }`,
) as TypedDocumentNode<{ page: { items: MediaFile[]; total: number } }, MediaVariables>

export const MEDIA_FILTERS = parsed(
  'query MediaFilters { filters: mediaFileFilters { tags uploaders } }',
) as TypedDocumentNode<{ filters: { tags: string[]; uploaders: string[] } }>

export const MEDIA_FILE = parsed(
  `query MediaFile($publicId: String!) {
    file: mediaFile(publicId: $publicId) { ${FILE} uploadedBy usedIn { kind id title field isPending releaseId release } }
  }`,
) as TypedDocumentNode<{ file: MediaDetails | null }, { publicId: string }>

export const UPLOAD_MEDIA = `mutation UploadMedia($file: Upload!) { result: uploadMedia(file: $file) { ${FILE} } }`

export const REPLACE_MEDIA = `mutation ReplaceMedia($publicId: String!, $file: Upload!, $alt: String) {
  result: replaceMediaFile(publicId: $publicId, file: $file, alt: $alt) { file { ${FILE} } replacedId replacedVersion changed }
}`

export const UNDO_REPLACEMENT = parsed(
  `mutation UndoReplacement($replacedId: ID!, $replacedVersion: Int!, $by: String!) {
    file: undoMediaReplacement(replacedId: $replacedId, replacedVersion: $replacedVersion, by: $by) { ${FILE} }
  }`,
) as TypedDocumentNode<{ file: MediaFile }, { replacedId: string; replacedVersion: number; by: string }>

export const UPDATE_MEDIA_FILES = parsed(
  `mutation UpdateMediaFiles($files: [MediaFileUpdate!]!) { files: updateMediaFiles(files: $files) { ${FILE} } }`,
) as TypedDocumentNode<{ files: MediaFile[] }, { files: MediaUpdate[] }>

export const DELETE_MEDIA_FILES = parsed(
  'mutation DeleteMediaFiles($publicIds: [String!]!) { deleted: deleteMediaFiles(publicIds: $publicIds) { id version } }',
) as TypedDocumentNode<{ deleted: Changed[] }, { publicIds: string[] }>
