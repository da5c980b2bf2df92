/** The query parameters by which visitors find products on the page of the products, by the fields that they compare. */
export const FIND_PARAMETERS = { crops: 'crop', problems: 'problem' } as const

const FINDER_PREFIX = 'fit-'

/** Returns the query parameter, and the name in the form, of a question of the finder. */
export const finderParameter = (key: string): string => `${FINDER_PREFIX}${key}`

const FOUND_BY: ReadonlySet<string> = new Set(Object.values(FIND_PARAMETERS))

/** Returns whether a query names a crop or a problem, or choices of the finder. Editors name their values. */
export const choosesProducts = (query: { keys(): Iterable<string> }): boolean =>
  [...query.keys()].some((name) => FOUND_BY.has(name) || name.startsWith(FINDER_PREFIX))
