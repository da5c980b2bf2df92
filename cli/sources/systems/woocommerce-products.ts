import { objectsIn } from '../../../schema/is-object.ts'
import { type Data, textOf } from '../records/values.ts'

/* Products of the REST API of WooCommerce (https://woocommerce.github.io/woocommerce-rest-api-docs/#products): /wp-json/wc/v3/products. */

export const isProduct = (product: Data | undefined): product is Data =>
  product !== undefined &&
  ['permalink', 'regular_price', 'short_description', 'categories', 'images'].every((key) => key in product)

const listed = (values: readonly unknown[]) =>
  values.map((value) => textOf(value).replaceAll(',', String.raw`\,`)).join(', ')

const namesOf = (list: unknown) => listed(objectsIn(list).map(({ name }) => name))

const PUBLISHED: Record<string, string> = { publish: '1', private: '0' }

/** Returns the row that a product has in a CSV export. It names its pictures with their alternative texts, and no variations. */
export function rowOfProduct(product: Data): Data {
  const {
    id,
    type,
    sku,
    name,
    status,
    short_description: excerpt,
    description,
    price,
    regular_price: regular,
    sale_price: sale,
    weight,
    categories,
    tags,
    images,
    attributes,
    variations: _,
    menu_order: position,
    post_password: password,
    ...rest
  } = product
  const columns = objectsIn(attributes).flatMap((attribute, at): [string, unknown][] => [
    [`Attribute ${at + 1} name`, attribute.name],
    [`Attribute ${at + 1} value(s)`, listed(Array.isArray(attribute.options) ? attribute.options : [])],
  ])
  // A product has one of the two prices, unless only its variations have prices.
  const isOther = ![textOf(regular), textOf(sale)].includes(textOf(price))
  return {
    ...rest,
    ID: id,
    Type: type,
    SKU: sku ?? '',
    Name: name,
    Published: (textOf(password) === '' ? PUBLISHED[textOf(status)] : PUBLISHED.private) ?? '-1',
    'Short description': excerpt,
    Description: description,
    'Sale price': sale,
    'Regular price': regular,
    ...(isOther && { price }),
    'Weight ()': weight,
    Categories: namesOf(categories),
    Tags: namesOf(tags),
    Images: objectsIn(images)
      .map(({ src }) => textOf(src).replaceAll(',', String.raw`\,`))
      .join(', '),
    pictureAlts: objectsIn(images).map(({ alt }) => textOf(alt)),
    ...Object.fromEntries(columns),
    Position: position,
  }
}
