import type { AnyKind } from '../../../schema/kind.ts'
import { teamMember } from '../../../schema/kinds/index.ts'
import type { Item } from '../../content/items/items.ts'
import type { StoredMedia } from '../../content/media/service.ts'

/** Tells whether items of a kind have `id` besides `_id`. By the specification, team members have both. */
const hasPlainId = (kind: AnyKind) => kind.name === teamMember.name

/** Serializes an item for REST. @param withTranslations whether the texts in other languages are in it */
export function serializeItem(
  kind: AnyKind,
  { id, translations, ...values }: Item,
  withTranslations = false,
): Record<string, unknown> {
  const rest = withTranslations && translations ? { ...values, translations } : values
  return hasPlainId(kind) ? { _id: id, id, ...rest } : { _id: id, ...rest }
}

/** Serializes a media file for REST, with the keys of the specification. */
export const serializeMedia = (file: StoredMedia) => ({
  public_id: file.publicId,
  original_filename: file.originalFilename,
  url: file.url,
  secure_url: file.secureUrl,
  width: file.width,
  height: file.height,
  bytes: file.bytes,
  format: file.format,
  created_at: file.createdAt,
})

/** Serializes a media file with the values that editors change. @param withTranslations whether the texts in other languages are in it */
export const serializeMediaDetails = (file: StoredMedia, withTranslations = false) => ({
  ...serializeMedia(file),
  alt: file.alt,
  tags: file.tags,
  focal_point: file.focalPoint,
  crop: file.crop,
  ...(withTranslations && { translations: file.translations }),
  version: file.version,
})
