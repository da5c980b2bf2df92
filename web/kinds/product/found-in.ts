import { FIND_PARAMETERS } from '../../../schema/product-choices.ts'
import type { Match } from '../../site/page.ts'

/** The fields by which visitors find products, in addition to the category. */
export const FOUND_BY = ['crops', 'problems'] as const

/** The values by which an item is found. Only the own page of the section has them. */
export interface Found {
  crops?: readonly string[]
  problems?: readonly string[]
}

export const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns the crop and the problem that an address names, as an item writes them. */
export function namedIn(items: readonly Found[], { search }: Match) {
  return FOUND_BY.flatMap((field) => {
    const named = search.get(FIND_PARAMETERS[field])
    const value = named && items.flatMap((item) => item[field] ?? []).find((one) => isSame(one, named))
    return value ? [{ field, value }] : []
  })
}

/** Returns the items that have the crop and the problem that an address names, or undefined if it names none that an item has. */
export function foundIn<Item extends Found>(items: readonly Item[], match: Match): Item[] | undefined {
  const named = namedIn(items, match)
  if (named.length === 0) return undefined
  return items.filter((item) => named.every(({ field, value }) => item[field]?.some((one) => isSame(one, value))))
}
