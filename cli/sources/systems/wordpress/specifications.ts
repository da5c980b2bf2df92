import { htmlToText } from '../../texts/html-text.ts'
import type { WordPressItem } from './export-file.ts'

/* The facts of a WooCommerce product that become lines of its specifications. */

const priceKey = (meta: WordPressItem['meta']) => ('_price' in meta ? '_price' : '_regular_price')

/** The values that the specifications of a product have. WooCommerce computes the price of a product with variations from them. */
const specifiedKeys = (meta: WordPressItem['meta'], hasVariations: boolean) => [
  '_sku',
  '_weight',
  hasVariations ? '_price' : priceKey(meta),
]

/** Returns the paths that the specifications are made from. */
export const specifiedPaths = (meta: WordPressItem['meta'], variations: readonly Pick<WordPressItem, 'meta'>[]) => [
  ...specifiedKeys(meta, variations.length > 0).map((key) => `meta.${key}`),
  ...(variations.length > 0 ? ['repeated._price'] : []),
  ...variations.flatMap((variation, at) => [
    `variations.${at}.title`,
    ...Object.keys(variation.meta)
      .filter((key) => key.startsWith('attribute_') || key === '_sku' || key === priceKey(variation.meta))
      .map((key) => `variations.${at}.meta.${key}`),
  ]),
]

/** Returns the name of a term, such as a colour, by its taxonomy and its slug. */
export type TermName = (taxonomy: string, slug: string) => string | undefined

/** @param termName variations name the terms of their attributes by slugs */
export function specificationsOf(
  { meta }: WordPressItem,
  variations: readonly WordPressItem[],
  termName: TermName,
): string {
  const facts: [string, string][] = [
    ['Price', variations.length === 0 ? (meta._price ?? meta._regular_price ?? '') : ''],
    ['SKU', meta._sku ?? ''],
    ['Weight', meta._weight ?? ''],
    ...variations.map((variation): [string, string] => {
      const attributes = Object.entries(variation.meta).flatMap(([key, value]) =>
        key.startsWith('attribute_') && value !== '' ? [termName(key.slice('attribute_'.length), value) ?? value] : [],
      )
      const sku = variation.meta._sku ? [`SKU ${variation.meta._sku}`] : []
      const price = variation.meta._price ?? variation.meta._regular_price
      return [attributes.join(' / ') || htmlToText(variation.title), [...(price ? [price] : []), ...sku].join(', ')]
    }),
  ]
  return facts.flatMap(([name, value]) => (value === '' ? [] : [`${name.replaceAll(':', ' ')}: ${value}`])).join('\n')
}
