const list = new Intl.ListFormat('en')

/** Joins names, such as "Ada, Ben and Cleo". */
export const joined = (names: readonly string[]) => list.format(names)
