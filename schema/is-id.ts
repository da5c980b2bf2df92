// Any version and variant, as PostgreSQL's type accepts them: ids of other systems are kept, which the package uuid rejects.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns whether an id has the form of an item's id: a UUID in lower case. */
export const isId = (id: string): boolean => UUID.test(id)
