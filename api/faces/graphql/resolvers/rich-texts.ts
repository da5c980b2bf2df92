import { LRUCache } from 'lru-cache'
import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { richTextKeys } from '../../../../schema/kind.ts'
import { toHtml } from '../../../../schema/rich-text/html.ts'
import { parseRichText } from '../../../../schema/rich-text/parse.ts'
import { plainText } from '../../../../schema/rich-text/plain-text.ts'
import { type Block, type Image, imagesIn, withImages } from '../../../../schema/rich-text/tree.ts'
import type { Item } from '../../../content/items/items.ts'
import type { Context } from '../context.ts'
import { RichText } from '../scalars.ts'
import type { FieldsOfType } from '../types/from-fields.ts'
import { storedPictureAt } from './pictures.ts'

/** The blocks of texts, by their sources: pages show the same texts again and again. The size is in characters of the sources. */
const parsed = new LRUCache<string, Block[]>({
  maxSize: 4_000_000,
  sizeCalculation: (_, source) => source.length + 1,
  memoMethod: (source) => parseRichText(source),
})

/** Adds the size, the placeholder, the crop and, if it has none, the alternative text of the stored picture to an image. */
async function describe(context: Context, image: Image): Promise<Image> {
  const picture = await storedPictureAt(context, image.url)
  if (!picture) return image
  const { width, height, alt, placeholder, framing } = picture
  return {
    ...image,
    alt: image.alt || alt,
    ...(width > 0 && height > 0 && { size: { width, height } }),
    ...(placeholder && { placeholder }),
    ...(framing?.crop && { crop: framing.crop }),
  }
}

async function blocksOf(context: Context, source: string): Promise<Block[]> {
  const blocks = parsed.memo(source)
  const images = imagesIn(blocks)
  if (images.length === 0) return blocks
  const described = await Promise.all(images.map((image) => describe(context, image)))
  return withImages(blocks, new Map(images.map((image, at) => [image, described[at]!])))
}

/** Adds, for each rich text of a type, fields with its blocks, its HTML and its plain text. */
export function richTextResolvers({ type: item, fields }: FieldsOfType): ClassType[] {
  return richTextKeys({ fields }).map((key) => {
    const { label } = fields[key]!

    @Resolver(() => item)
    class RichTextResolver {
      @FieldResolver(() => RichText, { description: `${label}: its blocks.` })
      [`${key}Blocks`](@Ctx() context: Context, @Root() root: Item): Promise<Block[]> {
        return blocksOf(context, String(root[key]))
      }

      @FieldResolver(() => String, { description: `${label}, as HTML.` })
      async [`${key}Html`](@Ctx() context: Context, @Root() root: Item): Promise<string> {
        return toHtml(await blocksOf(context, String(root[key])))
      }

      @FieldResolver(() => String, { description: `${label}, as plain text without markup.` })
      [`${key}Text`](@Root() root: Item): string {
        return plainText(parsed.memo(String(root[key])))
      }
    }
    return RichTextResolver
  })
}
