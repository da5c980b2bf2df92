import { contentful } from './contentful.ts'
import { directus } from './directus.ts'
import { ghost } from './ghost.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { markdown } from './markdown.ts'
import { payload } from './payload.ts'
import { sanity } from './sanity.ts'
import type { ExportFile, System } from './system.ts'
import { shopify } from './shopify.ts'
import { strapi } from './strapi/rest-api.ts'
import { woocommerce } from './woocommerce.ts'
import { wordpress } from './wordpress/rest-api.ts'

/** The systems whose exports are read. A new one is a file beside this one, and a line here. The first that recognises an export reads it. */
export const systems: readonly System[] = [
  ghost,
  shopify,
  woocommerce,
  contentful,
  sanity,
  strapi,
  directus,
  payload,
  greenhouse,
  lever,
  wordpress,
  markdown,
]

/** The names that `format` of a mapping can have. */
export const systemNames: readonly string[] = systems.map(({ name }) => name)

/** Returns the system of a document, by what is in it. */
export const systemOf = (document: unknown): System | undefined =>
  systems.find(({ recognises }) => recognises(document))

/** Returns the system that writes such a file. */
export async function exportFileOf(path: string, format: ExportFile['format']): Promise<ExportFile | undefined> {
  for (const { file } of systems) if (file?.format === format && (await (file.recognises?.(path) ?? true))) return file
  return undefined
}
