import type { Crop, FocalPoint } from '../../../../schema/framing.ts'
import type { EditableMedia } from '../../../../schema/kinds/media-file.ts'

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

/** The replacement of an image. */
export interface MediaReplacement {
  file: MediaFile
  replacedId: string
  replacedVersion: number
  changed: number
}

/** New values of an image. Missing ones stay as they are. */
export interface MediaUpdate extends Partial<EditableMedia> {
  publicId: string
  version?: number
}
