import { type Fields, isNested, isPicture, typeOf } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { publicIdOf } from '../../../schema/kinds/media-file.ts'
import { pictureAddresses } from '../../../schema/transfer/picture-addresses.ts'
import type { StoredPicture } from '../../content/media/media-repository.ts'
import type { Services } from '../../system/services.ts'
import type { JsonSchema } from './operation.ts'

/** The key of an item that has its pictures, with `?pictures=true`. */
export const PICTURES = 'pictures'

/** Returns whether items with these fields can show pictures. */
const hasPictures = (fields: Fields): boolean =>
  Object.values(fields).some((field) =>
    isNested(field) ? hasPictures(field.fields) : isPicture(field) || typeOf(field).markup !== undefined,
  )

/** Sizes of 0 are unknown. */
const serialized = ({ alt, width, height, placeholder, framing }: StoredPicture) => ({
  alt,
  width: width || null,
  height: height || null,
  placeholder,
  framing,
})

/**
 * Returns what pages need to know about the stored pictures of each item, by their addresses. All items take one query.
 *
 * @param items the values of the items
 */
export async function picturesOf(
  kind: AnyKind,
  items: readonly Record<string, unknown>[],
  { media }: Services,
): Promise<Record<string, object>[]> {
  const byItem = items.map((values) => {
    const found = pictureAddresses({ kind, values, origin: { file: '' } })
    return found.flatMap(({ address, accepted }) => {
      const publicId = accepted === 'image' ? publicIdOf(address) : undefined
      return publicId ? [{ address, publicId }] : []
    })
  })
  const stored = await media.pictures([...new Set(byItem.flat().map(({ publicId }) => publicId))])
  return byItem.map((own) =>
    Object.fromEntries(
      own.flatMap(({ address, publicId }) => {
        const picture = stored.get(publicId)
        return picture ? [[address, serialized(picture)]] : []
      }),
    ),
  )
}

const PICTURE: JsonSchema = {
  type: 'object',
  properties: {
    alt: { type: 'string', description: 'The alternative text from the media gallery, or an empty text.' },
    width: { type: ['integer', 'null'], description: 'Of the part that pages show, in pixels.' },
    height: { type: ['integer', 'null'], description: 'Of the part that pages show, in pixels.' },
    placeholder: { type: 'string', description: 'A tiny version as a data: address, or an empty text.' },
    framing: {
      type: ['object', 'null'],
      description:
        'Null unless an editor chose one: `crop` names the part that pages show, in the addresses of variants (`/media/<public_id>/<width>.<crop>.webp`; ' +
        'empty: the whole picture), and `x` and `y` are its focal point in percent.',
      properties: { crop: { type: 'string' }, x: { type: 'integer' }, y: { type: 'integer' } },
      required: ['crop', 'x', 'y'],
    },
  },
  required: ['alt', 'width', 'height', 'placeholder', 'framing'],
}

/** Returns the property of an item's JSON Schema that has its pictures, if items of the kind can show some. */
export const picturesProperty = ({ fields }: AnyKind): Record<string, JsonSchema> =>
  hasPictures(fields)
    ? {
        [PICTURES]: {
          type: 'object',
          readOnly: true,
          description: 'With `pictures=true`: the stored pictures of the item, by their addresses.',
          additionalProperties: PICTURE,
        },
      }
    : {}

/** Returns the query parameter of a kind that adds the pictures to its items. */
export const picturesParameter = ({ fields }: AnyKind): Record<string, JsonSchema> =>
  hasPictures(fields)
    ? {
        [PICTURES]: {
          type: 'string',
          pattern: '^true$',
          description:
            '`true` if items should have `pictures`: alternative text, size and framing of each stored picture that they show. `fields` must name it, too.',
        },
      }
    : {}
