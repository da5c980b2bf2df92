/** Lists are counted up to this number of items. */
export const COUNTED = 10_000

/** Returns a number of items as people read it, such as `10,000+` for a list that was not counted to its end. */
export const countedItems = (total: number): string =>
  total > COUNTED ? `${COUNTED.toLocaleString('en')}+` : total.toLocaleString('en')

interface ListPage {
  items: readonly unknown[]
  total: number
}

/**
 * Returns the number of items of a list that are known to be there. If the list was not counted to its end, these are the items up to a
 * page, and one more if the page is full, so that there is a next page.
 */
export function totalAt(page: number, size: number, { items, total }: ListPage): number {
  if (total <= COUNTED) return total
  return Math.max(total, (page - 1) * size + items.length + Number(items.length === size))
}
