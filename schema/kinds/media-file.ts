import { integer, longText, text } from '../fields.ts'
import { defineRecord, type ItemOf } from '../kind.ts'

/** How long a deleted file can be brought back, in days: until then its bytes are kept. */
export const RESTORABLE_DAYS = 30

/** The address of a stored file on this site, whatever the store. */
export const mediaPath = (publicId: string): string => `/media/${publicId}`

/** The public id of the file at an address, also of a variant of it; undefined for any other address. */
export const publicIdOf = (address: string): string | undefined => /^\/media\/([^/?#]+)/.exec(address)?.[1]

/** A stored file. Only `alt` is edited; the rest is read off the file when it is uploaded. */
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
    hash: text('Hash', { required: true, max: 64, help: 'SHA-256 of the stored bytes, in hexadecimal.' }),
  },
})

export type MediaFile = ItemOf<typeof mediaFile>
