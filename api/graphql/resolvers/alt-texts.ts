import DataLoader from 'dataloader'
import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Kind } from '../../../schema/kind.ts'
import { publicIdOf } from '../../../schema/kinds/media-file.ts'
import type { Item } from '../../content/items.ts'
import type { Context } from '../context.ts'

// All pictures of a request are looked up at once, however many items show them.
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

/** For each picture of a kind, a field beside it that tells what it shows. */
export function altTextResolvers(kind: Kind, item: ClassType): ClassType[] {
  const pictures = Object.entries(kind.fields).filter(([, field]) => field.type === 'image')
  return pictures.map(([key, { label }]) => {
    @Resolver(() => item)
    class AltTextResolver {
      @FieldResolver(() => String, {
        description: `${label}: what it shows, as the media gallery says; empty where it does not.`,
      })
      async [`${key}Alt`](@Ctx() context: Context, @Root() root: Item): Promise<string> {
        const publicId = publicIdOf(root[key] as string)
        return publicId ? loaderOf(context).load(publicId) : ''
      }
    }
    return AltTextResolver
  })
}
