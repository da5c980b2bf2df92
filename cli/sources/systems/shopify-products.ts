import { isObject, objectsIn } from '../../../schema/is-object.ts'
import { hasPassed } from '../records/date-of.ts'
import { type Data, textOf } from '../records/values.ts'

/*
 * Products of the APIs of Shopify, {"products": […]}: of the Admin API (https://shopify.dev/docs/api/admin-rest/latest/resources/product),
 * and of /products.json of each shop.
 */

export const isProductList = (document: unknown): document is Data => {
  const [product] = isObject(document) ? objectsIn(document.products) : []
  return product !== undefined && ['handle', 'title', 'body_html', 'vendor', 'variants'].every((key) => key in product)
}

/** Keys of a variant that are not columns, or that follow from other keys. */
const OF_VARIANT =
  /^(?:id|product_id|position|title|option\d|created_at|updated_at|admin_graphql_api_id|image_id|featured_image)$/

const withoutNothing = (row: Data): Data =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))

/** Returns the column of a key of a variant: `Variant Compare At Price` for `compare_at_price`. */
const columnOf = (key: string) =>
  key === 'sku'
    ? 'Variant SKU'
    : `Variant ${key.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}`

function variantColumns(variant: Data | undefined, images: Data[]): Data {
  if (variant === undefined) return {}
  const picture = isObject(variant.featured_image)
    ? variant.featured_image
    : images.find(({ id }) => id !== undefined && id === variant.image_id)
  const others = Object.entries(variant).filter(([key]) => !OF_VARIANT.test(key))
  return {
    ...Object.fromEntries(others.map(([key, value]) => [columnOf(key), value])),
    ...Object.fromEntries([1, 2, 3].map((at) => [`Option${at} Value`, variant[`option${at}`]])),
    'Variant Image': picture?.src,
  }
}

/** Returns the rows that a product has in a CSV export: a row for each variant and picture. */
export function rowsOfProduct(product: Data): Data[] {
  const {
    handle,
    title,
    body_html: body,
    vendor,
    product_type: type,
    tags,
    status,
    variants,
    images,
    image,
    options,
    ...rest
  } = product
  const [pictures, all] = [objectsIn(images), objectsIn(variants)]
  if (pictures.length === 0 && isObject(image)) pictures.push(image)
  const first: Data = {
    ...rest,
    Title: title,
    'Body (HTML)': body ?? '',
    Vendor: vendor,
    Type: type,
    Tags: Array.isArray(tags) ? tags.map(textOf).join(', ') : tags,
    Published: String(!('published_at' in product) || hasPassed(product.published_at)),
    Status: status,
    ...Object.fromEntries(objectsIn(options).map(({ name }, at) => [`Option${at + 1} Name`, name])),
  }
  const count = Math.max(1, all.length, pictures.length)
  return Array.from({ length: count }, (_, at) =>
    withoutNothing({
      Handle: handle,
      ...(at === 0 && first),
      ...variantColumns(all[at], pictures),
      'Image Src': pictures[at]?.src,
      'Image Alt Text': pictures[at]?.alt,
    }),
  )
}
