/** The largest number that the `order` of an item can be. */
export const MAX_ORDER = 2 ** 31 - 1

/** The distance of items at the end of a list. */
export const ORDER_STEP = 10

/** Returns the `order` of an item behind the last one of its list. */
export const orderAtEnd = (last: number) => Math.min(last + ORDER_STEP, MAX_ORDER)
