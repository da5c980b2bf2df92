import { group, integer, longText, text, textList } from '../fields.ts'
import { DEFAULT_FOCUS, MIN_CROP } from '../framing.ts'
import { defineRecord, type ItemOf, type Kind, translationsOf, type ValuesOfKind } from '../kind.ts'

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

const SAME = { isSameInAllLanguages: true } as const

const count = (label: string, help: string) => integer(label, { default: 0, help })

const percent = (label: string, value: number, min = 0, max = 100) => integer(label, { min, max, default: value })

const alt = longText('Alternative text', {
  max: 500,
  isRequiredInTranslations: true,
  help: 'What the picture shows, for those who cannot see it.',
})

/** A stored file. Its alternative text, tags and framing can be edited; the other values are determined during the upload. */
export const mediaFile = defineRecord({
  name: 'mediaFile',
  plural: 'mediaFiles',
  label: 'Media file',
  labelPlural: 'Media files',
  description: 'An uploaded picture or document.',
  path: 'media',
  listKey: 'files',
  itemKey: 'file',
  titleField: 'originalFilename',
  naturalKey: 'publicId',
  unique: 'publicId',
  searchable: ['alt', 'tags', 'publicId'],
  fields: {
    publicId: text('Public id', {
      ...SAME,
      required: true,
      help: 'The last segment of its address, /media/<public id>.',
    }),
    originalFilename: text('File name', {
      ...SAME,
      required: true,
      help: 'What the file was called when it was uploaded.',
    }),
    alt,
    tags: textList('Tags', { ...SAME, max: 50, maxEntries: 20, help: 'Words to find the picture by in the gallery.' }),
    focalPoint: group(
      'Focal point',
      { x: percent('From the left', DEFAULT_FOCUS.x), y: percent('From the top', DEFAULT_FOCUS.y) },
      { help: 'The point that stays visible where a frame shows less than the picture. In percent.' },
    ),
    crop: group(
      'Crop',
      {
        left: percent('From the left', 0, 0, 100 - MIN_CROP),
        top: percent('From the top', 0, 0, 100 - MIN_CROP),
        width: percent('Width', 100, MIN_CROP),
        height: percent('Height', 100, MIN_CROP),
      },
      { help: 'The part of the picture that pages show. In percent.' },
    ),
    width: count('Width', 'In pixels. 0 for a document.'),
    height: count('Height', 'In pixels. 0 for a document.'),
    bytes: count('Size', 'In bytes.'),
    format: text('Format', { ...SAME, required: true, max: 20, help: 'jpeg, png, webp, avif, gif, svg or pdf.' }),
    placeholder: text('Placeholder', {
      ...SAME,
      max: PLACEHOLDER_LIMIT,
      help: 'A tiny version as a data: address, which is shown until the picture is loaded. Empty if it has transparent parts.',
    }),
    hash: text('Hash', { ...SAME, required: true, max: 64, help: 'SHA-256 of the stored bytes, in hexadecimal.' }),
    translations: translationsOf({ alt }),
  },
})

export type MediaFile = ItemOf<typeof mediaFile>

const { tags, focalPoint, crop, translations } = mediaFile.fields

/** A media file with only the fields that editors change. The others are determined by the bytes of a file and its name. */
export const editableMedia = { ...mediaFile, fields: { alt, tags, focalPoint, crop, translations } } satisfies Kind
export type EditableMedia = ValuesOfKind<typeof editableMedia>

/** The keys of the fields that editors change. */
export const EDITABLE_KEYS = Object.keys(editableMedia.fields) as (keyof EditableMedia)[]
