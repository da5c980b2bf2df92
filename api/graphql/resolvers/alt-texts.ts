import DataLoader from 'dataloader'
import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Kind } from '../../../schema/kind.ts'
import { publicIdOf } from '../../../schema/kinds/media-file.ts'
import type { Item } from '../../content/items.ts'
import type { Context } from '../context.ts'

// Batches the lookups of one request: all pictures are read with one query.
const loaders = new WeakMap<Context, DataLoader<string, string>>()

function loaderOf(context: Context): DataLoader<string, string> {
  let loader = loaders.get(context)
  if (!loader) {
    loader = new DataLoader(async (publicIds) => {
      const texts = await context.services.media.altTexts([...publicIds])
      return publicIds.map((publicId) => texts.get(publicId) ?? '')
    })
    loaders.set(context, loader)
  }
  return loader
}

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
        return publicId ? loaderOf(context).load(publicId) : ''
      }
    }
    return AltTextResolver
  })
}
