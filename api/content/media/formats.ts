/** The supported formats of pictures and documents, each with its media type (https://www.iana.org/assignments/media-types) and file extension. */
export const FORMATS = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  avif: { contentType: 'image/avif', extension: 'avif' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  svg: { contentType: 'image/svg+xml', extension: 'svg' },
  pdf: { contentType: 'application/pdf', extension: 'pdf' },
} as const

export type Format = keyof typeof FORMATS
export type RasterFormat = Exclude<Format, 'svg' | 'pdf'>

/** What a place takes: pictures, documents, or both. */
export type Accepted = 'image' | 'document' | 'any'

/** Returns whether a format is that of documents, which are downloaded and never shown in pages. */
export const isDocument = (format: string) => format === 'pdf'

const names = Object.keys(FORMATS) as Format[]

/** Returns the supported format with this media type. */
export const formatOfContentType = (contentType: string) =>
  names.find((name) => FORMATS[name].contentType === contentType)

/** Returns the supported format that a public id names by its extension. */
export const formatOfPublicId = (publicId: string) =>
  names.find((name) => publicId.endsWith(`.${FORMATS[name].extension}`))
