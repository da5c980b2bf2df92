import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'
import type { Changed } from '../graphql/operations.ts'

/** A stored image. */
export interface MediaFile {
  id: string
  publicId: string
  originalFilename: string
  alt: string
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

/** A field of an item that uses an image. */
export interface MediaUse {
  kind: string
  id: string
  title: string
  field: string
}

const FILE = 'id publicId originalFilename alt url secureUrl width height bytes format version createdAt updatedAt'

export const MEDIA_FILES = parse(
  `query MediaFiles($search: String, $limit: Int, $offset: Int) {
    page: mediaFiles(search: $search, limit: $limit, offset: $offset) { items { ${FILE} } total }
  }`,
) as TypedDocumentNode<
  { page: { items: MediaFile[]; total: number } },
  { search?: string; limit?: number; offset?: number }
>

export const MEDIA_FILE = parse(
  `query MediaFile($publicId: String!) { file: mediaFile(publicId: $publicId) { ${FILE} usedIn { kind id title field } } }`,
) as TypedDocumentNode<{ file: (MediaFile & { usedIn: MediaUse[] }) | null }, { publicId: string }>

export const MEDIA_KEY = parse('query MediaKey { mediaKey }') as TypedDocumentNode<{ mediaKey: string }>

export const UPLOAD_MEDIA = `mutation UploadMedia($file: Upload!) { file: uploadMedia(file: $file) { ${FILE} } }`

export const UPDATE_MEDIA_FILE = parse(
  `mutation UpdateMediaFile($publicId: String!, $alt: String!, $version: Int) {
    file: updateMediaFile(publicId: $publicId, alt: $alt, version: $version) { ${FILE} }
  }`,
) as TypedDocumentNode<{ file: MediaFile }, { publicId: string; alt: string; version?: number }>

export const DELETE_MEDIA_FILES = parse(
  'mutation DeleteMediaFiles($publicIds: [String!]!) { deleted: deleteMediaFiles(publicIds: $publicIds) { id version } }',
) as TypedDocumentNode<{ deleted: Changed[] }, { publicIds: string[] }>
