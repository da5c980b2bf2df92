/** The export formats of other systems, as `format` of a mapping names them. */
export const SYSTEM_NAMES = [
  'ghost',
  'shopify',
  'woocommerce',
  'contentful',
  'sanity',
  'strapi',
  'directus',
  'payload',
  'greenhouse',
  'lever',
  'wordpress',
  'markdown',
] as const
export type SystemName = (typeof SYSTEM_NAMES)[number]
