import { integer, longText, text } from '../fields.ts'
import { defineRecord, type ItemOf } from '../kind.ts'

/** The number of days for which a deleted file can be restored. Its bytes are kept until then. */
export const RESTORABLE_DAYS = 30

/** Returns the address of a stored file on this site. It does not depend on the kind of storage. */
export const mediaPath = (publicId: string): string => `/media/${publicId}`

/** Returns the public id of the file at an address, which can be that of a variant; undefined for other addresses. */
export const publicIdOf = (address: string): string | undefined => /^\/media\/([^/?#]+)/.exec(address)?.[1]

/** Returns the public ids of the files that a JSON value names anywhere. */
export const publicIdsIn = (value: unknown): string[] => [
  ...new Set(
    JSON.stringify(value)
      .matchAll(/\/media\/([\w.-]+)/g)
      .map(([, id]) => id!),
  ),
]

/** The maximum length of a placeholder, in characters. Real ones have about 200. */
const PLACEHOLDER_LIMIT = 1000

/** A stored file. Only `alt` can be edited; the other values are determined during the upload. */
export const mediaFile = defineRecord({
  name: 'mediaFile',
  plural: 'mediaFiles',
  label: 'Media file',
  labelPlural: 'Media files',
  description: 'An uploaded picture.',
  path: 'media',
  listKey: 'files',
  itemKey: 'file',
  titleField: 'originalFilename',
  naturalKey: 'publicId',
  unique: 'publicId',
  searchable: ['alt', 'publicId'],
  fields: {
    publicId: text('Public id', { required: true, help: 'The last segment of its address, /media/<public id>.' }),
    originalFilename: text('File name', { required: true, help: 'What the file was called when it was uploaded.' }),
    alt: longText('Alternative text', { max: 500, help: 'What the picture shows, for those who cannot see it.' }),
    width: integer('Width', { default: 0, help: 'In pixels.' }),
    height: integer('Height', { default: 0, help: 'In pixels.' }),
    bytes: integer('Size', { default: 0, help: 'In bytes.' }),
    format: text('Format', { required: true, max: 20, help: 'jpeg, png, webp, avif, gif or svg.' }),
    placeholder: text('Placeholder', {
      max: PLACEHOLDER_LIMIT,
      help: 'A tiny version as a data: address, which is shown until the picture is loaded. Empty if it has transparent parts.',
    }),
    hash: text('Hash', { required: true, max: 64, help: 'SHA-256 of the stored bytes, in hexadecimal.' }),
  },
})

export type MediaFile = ItemOf<typeof mediaFile>
