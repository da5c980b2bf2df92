/** Lists are counted up to this number of items. */
export const COUNTED = 10_000

/** Returns a number of items as people read it, such as `10,000+` for a list that was not counted to its end. */
export const countedItems = (total: number): string =>
  total > COUNTED ? `${COUNTED.toLocaleString('en')}+` : total.toLocaleString('en')
