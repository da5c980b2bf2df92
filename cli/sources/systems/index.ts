import { contentful } from './contentful.ts'
import { ghost } from './ghost.ts'
import { greenhouse } from './greenhouse.ts'
import { directus } from './directus.ts'
import { lever } from './lever.ts'
import { markdown } from './markdown.ts'
import { SYSTEM_NAMES, type SystemName } from './names.ts'
import { payload } from './payload.ts'
import { sanity } from './sanity.ts'
import { shopify } from './shopify.ts'
import { strapi } from './strapi.ts'
import type { System } from './system.ts'
import { woocommerce } from './woocommerce.ts'
import { wordpress } from './wordpress.ts'

/** The export formats of other systems, by the name that `format` of a mapping has. */
export const systems: Record<SystemName, System> = {
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
}

/** Returns the name of the format of a document, by what is in it. */
export const formatIn = (document: unknown): SystemName | undefined =>
  SYSTEM_NAMES.find((name) => systems[name].recognises(document))
