import { z } from 'zod'

/*
 * A mapping assigns foreign records to kinds, and paths in a record to fields:
 *
 *     source: old-shop                  # the origin; ids are derived from it
 *     format: shopify                   # the system whose export it is; paths refer to its records as that format reads them
 *     site: https://old.example         # the address of the old site, for relative addresses
 *     locale: de                        # the language of the originals, if there are several
 *     ignore: [uuid, '**._key']         # paths that the plan does not name as left out
 *     rules:
 *       - kind: products
 *         records: catalogue.items      # the path of the list in a JSON document
 *         references: { category: categories }  # the value is the id of a record of that list
 *         where: { status: [live, hidden] }
 *         id: sku
 *         fields:
 *           name: title
 *           description: { path: body, transform: [html, limit 200] }
 *           detailedDescription: { path: body, transform: [html markdown] }
 *           features: { path: tags, transform: [split |] }
 *           isActive: { path: status, values: { live: true, hidden: false } }
 *           category: { value: Imported }
 *           image: { path: image.url, alt: image.alt }  # a picture with its alternative text
 *           author: { path: author.name, optional: true }  # a reference, left out if no item has this name
 *         redirects: /products/{slug}     # the old address of each page, which leads to the new one
 */

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const fieldRule = z.strictObject({
  path: z.union([z.string(), z.array(z.string())]).optional(),
  template: z.string().optional(),
  value: z.unknown().optional(),
  default: z.unknown().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
  transform: z.union([z.string(), z.array(z.string())]).optional(),
  alt: z.union([z.string(), z.array(z.string())]).optional(),
  optional: z.boolean().optional(),
})

export const reference = z.strictObject({
  records: z.string(),
  key: z.string().optional(),
  from: z.string().optional(),
  many: z.boolean().optional(),
})

export const rule = z.strictObject({
  kind: z.string(),
  records: z.string().optional(),
  references: z.record(z.string(), z.union([z.string(), reference])).optional(),
  where: z.record(z.string(), z.union([scalar, z.array(scalar)])).optional(),
  id: z.string().optional(),
  redirects: z.union([z.boolean(), z.string(), z.array(z.string())]).optional(),
  fields: z.record(z.string(), z.union([z.string(), fieldRule])),
})

export const mappingDocument = z.strictObject({
  source: z.string().min(1).optional(),
  format: z.string().optional(),
  locale: z.string().min(1).optional(),
  ignore: z.array(z.string().min(1)).optional(),
  site: z.url({ protocol: /^https?$/ }).optional(),
  rules: z.array(rule).min(1),
})

export type MappingInput = z.input<typeof mappingDocument>
