import { type ClassType, Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql'
import type { AnyKind } from '../../../schema/kind.ts'
import { publicIdOf } from '../../../schema/kinds/media-file.ts'
import type { Item } from '../../content/items.ts'
import type { StoredPicture } from '../../media/media-repository.ts'
import type { Context } from '../context.ts'
import { requestLoader } from './request-loader.ts'

/** Returns the stored picture with a public id, or null. */
export const storedPicture = requestLoader<StoredPicture | null>(
  ({ services }, publicIds) => services.media.pictures([...publicIds]),
  null,
)

/** Returns the stored picture that an item shows in a field, or null for other addresses. */
async function pictureOf(context: Context, item: Item, key: string): Promise<StoredPicture | null> {
  const publicId = publicIdOf(item[key] as string)
  return publicId ? storedPicture(context, publicId) : null
}

@ObjectType({ description: 'The size of a stored picture.' })
class PictureSize implements Pick<StoredPicture, 'width' | 'height'> {
  @Field(() => Int, { description: 'In pixels.' })
  width!: number

  @Field(() => Int, { description: 'In pixels.' })
  height!: number
}

/** Adds, for each image field of a kind, fields with the alternative text, the size and the placeholder of the image. */
export function pictureResolvers(kind: AnyKind, item: ClassType): ClassType[] {
  const pictures = Object.entries(kind.fields).filter(([, field]) => field.type === 'image')
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
        description: `${label}: the size of the stored picture; null for other addresses.`,
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
    }
    return PictureResolver
  })
}
