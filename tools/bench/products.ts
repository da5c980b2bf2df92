import type { Change } from '../../api/content/items/change.ts'
import { derivedId } from '../../schema/derived-id.ts'
import { defaultsOf } from '../../schema/fields.ts'
import { product } from '../../schema/kinds/index.ts'

const words = 'soil root microbe nitrogen field trial strain yield leaf urea biogas acre season harvest compost'.split(
  ' ',
)

function prose(seed: number, length: number): string {
  let text = ''
  for (let n = seed; text.length < length; n = (n * 1_103_515_245 + 12_345) % 2_147_483_648) {
    text += `${words[n % words.length]} `
  }
  return text.slice(0, length).trim()
}

/** Returns the id of the nth product. */
export const productId = (n: number) => derivedId('bench', String(n))

/** Returns a product that is 2.4 KB as JSON. */
export const valuesOf = (n: number) => ({
  ...defaultsOf(product.fields),
  name: `Product ${n}`,
  category: words[n % words.length]!,
  description: prose(n, 240),
  detailedDescription: prose(n + 1, 1_100),
  features: [1, 2, 3, 4, 5].map((m) => prose(n + m, 60)),
  applications: [1, 2, 3, 4].map((m) => prose(n + m, 60)),
  technicalSpecs: prose(n + 2, 300),
  image: '',
  order: n,
  isActive: true,
})

/** Returns the changes that create the products from one number up to, but excluding, another. */
export function* newProducts(from: number, to: number): Generator<Change> {
  for (let n = from; n < to; n++) yield { kind: product, action: 'create', id: productId(n), values: valuesOf(n) }
}
