import { Field, InputType, Int, registerEnumType } from 'type-graphql'
import type { Crop, FocalPoint } from '../../../../schema/framing.ts'
import type { TranslationsPatch } from '../../../../schema/fields/translations/type.ts'
import { mediaFile } from '../../../../schema/kinds/index.ts'
import { enumName } from '../../../../schema/names.ts'
import { MEDIA_SORTS, type MediaFilter } from '../../../content/media/media-list.ts'
import { DateTime, JSONObject } from '../scalars.ts'
import { describe, FieldTypes, inputType } from './from-fields.ts'

const { alt, tags, focalPoint, crop, translations } = mediaFile.fields
const types = new FieldTypes()

export const FocalPointInput = inputType(
  'MediaFileFocalPointInput',
  describe(focalPoint),
  types.inputsOf('MediaFileFocalPoint', focalPoint.fields),
)
export const CropInput = inputType('MediaFileCropInput', describe(crop), types.inputsOf('MediaFileCrop', crop.fields))

@InputType({ description: 'New values of a media file. Missing values stay as they are.' })
export class MediaFileUpdate {
  @Field(() => String, { description: 'The last segment of the address of the file.' })
  publicId!: string
  @Field(() => String, { nullable: true, description: alt.help })
  alt?: string
  @Field(() => [String], { nullable: true, description: tags.help })
  tags?: string[]
  @Field(() => FocalPointInput, { nullable: true, description: focalPoint.help })
  focalPoint?: FocalPoint
  @Field(() => CropInput, { nullable: true, description: crop.help })
  crop?: Crop
  @Field(() => JSONObject, { nullable: true, description: describe(translations) })
  translations?: TranslationsPatch
  @Field(() => Int, {
    nullable: true,
    description: 'The version that the client read. If a newer version exists, the error is CONFLICT.',
  })
  version?: number
}

@InputType({ description: 'Conditions for a list of media files.' })
export class MediaFileFilter implements MediaFilter {
  @Field(() => [String], { nullable: true, description: 'Files of one of these formats.' })
  formats?: string[]
  @Field(() => [String], { nullable: true, description: 'Files with one of these tags.' })
  tags?: string[]
  @Field(() => Boolean, { nullable: true, description: 'Only files without an alternative text.' })
  withoutAlt?: boolean
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only files that neither live content nor a change that is not published shows.',
  })
  unused?: boolean
  @Field(() => String, { nullable: true, description: 'Files that a user with this name uploaded.' })
  uploadedBy?: string
  @Field(() => DateTime, { nullable: true, description: 'Files that were uploaded at this time or later.' })
  uploadedFrom?: string
  @Field(() => DateTime, { nullable: true, description: 'Files that were uploaded at this time or earlier.' })
  uploadedUntil?: string
  @Field(() => Int, { nullable: true, description: 'Files of this size or larger, in bytes.' })
  minBytes?: number
  @Field(() => Int, { nullable: true, description: 'Files of this size or smaller, in bytes.' })
  maxBytes?: number
}

const SORT_LABELS = { createdAt: 'upload', updatedAt: 'last change', originalFilename: 'file name', bytes: 'size' }

export const MediaFileSort = Object.fromEntries(MEDIA_SORTS.map((key) => [enumName(key), key]))
registerEnumType(MediaFileSort, {
  name: 'MediaFileSort',
  description: 'The sort key of a list of media files.',
  valuesConfig: Object.fromEntries(
    MEDIA_SORTS.map((key) => [enumName(key), { description: `By ${SORT_LABELS[key]}.` }]),
  ),
})
