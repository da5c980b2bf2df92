import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Kind } from '../../../schema/kind.ts'
import { publicIdOf } from '../../../schema/kinds/media-file.ts'
import type { Item } from '../../content/items.ts'
import type { Context } from '../context.ts'
import { requestLoader } from './request-loader.ts'

const altTextOf = requestLoader(({ services }, publicIds) => services.media.altTexts([...publicIds]), '')

/** Adds, for each image field of a kind, a field with the alternative text of the image. */
export function altTextResolvers(kind: Kind, item: ClassType): ClassType[] {
  const pictures = Object.entries(kind.fields).filter(([, field]) => field.type === 'image')
  return pictures.map(([key, { label }]) => {
    @Resolver(() => item)
    class AltTextResolver {
      @FieldResolver(() => String, {
        description: `${label}: the alternative text from the media gallery, or an empty text.`,
      })
      async [`${key}Alt`](@Ctx() context: Context, @Root() root: Item): Promise<string> {
        const publicId = publicIdOf(root[key] as string)
        return publicId ? altTextOf(context, publicId) : ''
      }
    }
    return AltTextResolver
  })
}
