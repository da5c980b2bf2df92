import { type ClassType, Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql'
import type { Kind } from '../../../schema/kind.ts'
import { publicIdOf } from '../../../schema/kinds/media-file.ts'
import type { Item } from '../../content/items.ts'
import type { PictureSize as PictureSizeReading } from '../../media/media-repository.ts'
import type { Context } from '../context.ts'
import { requestLoader } from './request-loader.ts'

const altTextOf = requestLoader(({ services }, publicIds) => services.media.altTexts([...publicIds]), '')
const sizeOf = requestLoader<PictureSizeReading | null>(
  ({ services }, publicIds) => services.media.sizes([...publicIds]),
  null,
)

@ObjectType({ description: 'The size of a stored picture.' })
class PictureSize implements PictureSizeReading {
  @Field(() => Int, { description: 'In pixels.' })
  width!: number

  @Field(() => Int, { description: 'In pixels.' })
  height!: number
}

/** Adds, for each image field of a kind, fields with the alternative text and the size of the image. */
export function pictureResolvers(kind: Kind, item: ClassType): ClassType[] {
  const pictures = Object.entries(kind.fields).filter(([, field]) => field.type === 'image')
  return pictures.map(([key, { label }]) => {
    @Resolver(() => item)
    class PictureResolver {
      @FieldResolver(() => String, {
        description: `${label}: the alternative text from the media gallery, or an empty text.`,
      })
      async [`${key}Alt`](@Ctx() context: Context, @Root() root: Item): Promise<string> {
        const publicId = publicIdOf(root[key] as string)
        return publicId ? altTextOf(context, publicId) : ''
      }

      @FieldResolver(() => PictureSize, {
        nullable: true,
        description: `${label}: the size of the stored picture; null for other addresses.`,
      })
      async [`${key}Size`](@Ctx() context: Context, @Root() root: Item): Promise<PictureSizeReading | null> {
        const publicId = publicIdOf(root[key] as string)
        return publicId ? sizeOf(context, publicId) : null
      }
    }
    return PictureResolver
  })
}
