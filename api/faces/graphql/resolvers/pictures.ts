import { type ClassType, Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql'
import { isPicture } from '../../../../schema/fields.ts'
import type { Framing } from '../../../../schema/framing.ts'
import { publicIdOf } from '../../../../schema/kinds/media-file.ts'
import type { Item } from '../../../content/items/items.ts'
import type { StoredPicture } from '../../../content/media/media-repository.ts'
import type { Context } from '../context.ts'
import type { FieldsOfType } from '../types/from-fields.ts'
import { requestLoader } from './request-loader.ts'

/** Returns the stored picture with a public id, or null. Lookups of a request take one query. */
const storedPicture = requestLoader<StoredPicture | null>(
  ({ services }, publicIds) => services.media.pictures([...publicIds]),
  null,
)

/** Returns the stored picture at an address, or null for other addresses. */
export async function storedPictureAt(context: Context, address: string): Promise<StoredPicture | null> {
  const publicId = publicIdOf(address)
  return publicId ? storedPicture(context, publicId) : null
}

const pictureOf = (context: Context, item: Item, key: string) => storedPictureAt(context, item[key] as string)

@ObjectType({ description: 'The size of a stored picture.' })
class PictureSize implements Pick<StoredPicture, 'width' | 'height'> {
  @Field(() => Int, { description: 'In pixels.' })
  width!: number

  @Field(() => Int, { description: 'In pixels.' })
  height!: number
}

@ObjectType({ description: 'How pages show a stored picture.' })
class PictureFraming implements Framing {
  @Field(() => String, {
    description:
      'The part that pages show, as it is named in the addresses of variants: `/media/<public id>/<width>.<crop>.webp`. Empty if they show the whole picture.',
  })
  crop!: string

  @Field(() => Int, {
    description: 'Where the focal point is in this part, in percent of its width. It stays visible in narrower frames.',
  })
  x!: number

  @Field(() => Int, {
    description: 'Where the focal point is in this part, in percent of its height. It stays visible in lower frames.',
  })
  y!: number
}

/** Adds, for each image field of a type, fields with the alternative text, the size, the placeholder and the framing of the image. */
export function pictureResolvers({ type: item, fields }: FieldsOfType): ClassType[] {
  const pictures = Object.entries(fields).filter(([, field]) => isPicture(field))
  return pictures.map(([key, { label }]) => {
    @Resolver(() => item)
    class PictureResolver {
      @FieldResolver(() => String, {
        description: `${label}: the alternative text from the media gallery, or an empty text.`,
      })
      async [`${key}Alt`](@Ctx() context: Context, @Root() root: Item): Promise<string> {
        return (await pictureOf(context, root, key))?.alt ?? ''
      }

      @FieldResolver(() => PictureSize, {
        nullable: true,
        description: `${label}: the size of the part of the stored picture that pages show; null for other addresses.`,
      })
      async [`${key}Size`](@Ctx() context: Context, @Root() root: Item): Promise<PictureSize | null> {
        const picture = await pictureOf(context, root, key)
        return picture && picture.width > 0 && picture.height > 0 ? picture : null
      }

      @FieldResolver(() => String, {
        description: `${label}: a tiny version as a data: address, to show until the picture is loaded, or an empty text.`,
      })
      async [`${key}Placeholder`](@Ctx() context: Context, @Root() root: Item): Promise<string> {
        return (await pictureOf(context, root, key))?.placeholder ?? ''
      }

      @FieldResolver(() => PictureFraming, {
        nullable: true,
        description: `${label}: the part of the stored picture that pages show, and its focal point; null unless an editor chose one.`,
      })
      async [`${key}Framing`](@Ctx() context: Context, @Root() root: Item): Promise<PictureFraming | null> {
        return (await pictureOf(context, root, key))?.framing ?? null
      }
    }
    return PictureResolver
  })
}
